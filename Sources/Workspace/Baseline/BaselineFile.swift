import Platform
import RecipeLint
import SystemPackage
import Text

/// Compares the findings of a run with a baseline, and writes a new baseline, as requested.
package struct BaselineComparison {
  private let file: BaselineFile
  private let old: Baseline
  /// Whether findings in the old baseline are hidden.
  private let compares: Bool
  private let writes: Bool
  /// The rules that are disabled in this run.
  private let disabledRules: Set<String>
  private var found = Baseline()
  private var checked: Set<String> = []
  /// The number of hidden findings.
  private var hiddenCount = 0

  /// The setting that names the file; nil if an option does.
  private let setting: Origin?

  /// Throws if the file cannot be read, or if it is needed for comparison and does not exist.
  ///
  /// - Parameter setting: the setting that names the file; nil if an option does.
  package init(
    _ file: BaselineFile,
    compares: Bool,
    writes: Bool,
    excluding disabledRules: Set<String>,
    setting: Origin? = nil
  ) throws(BaselineError) {
    let old = try file.read()
    if compares, old == nil {
      let origin = setting.map { ", which \($0) names," } ?? ""
      throw .unusable(
        "baseline \(file.name)\(origin) does not exist: create it with --write-baseline \(file.name)"
      )
    }
    self.setting = setting
    self.file = file
    self.old = old ?? Baseline()
    self.compares = compares
    self.writes = writes
    self.disabledRules = disabledRules
  }

  /// Whether findings are only counted; a summary without findings would be misleading.
  package var hidesAll: Bool { !compares }

  /// The findings of a file to show.
  package mutating func remaining(of diagnostics: [Diagnostic], in input: InputFile) -> [Diagnostic]
  {
    let key = file.key(of: input)
    checked.insert(key)
    found.add(diagnostics, file: key)
    let remaining = compares ? old.remaining(of: diagnostics, file: key) : []
    hiddenCount += diagnostics.count - remaining.count
    return remaining
  }

  /// Writes the new baseline if requested; returns messages, one per line.
  package func finish() throws(BaselineError) -> [String] {
    let new = old.replaced(by: compares ? old.pruned(to: found) : found, keeping: isKept)
    let gone = old.count - new.count
    guard writes else { return summaryLines(gone: gone) }
    try file.write(new)
    let fewer = compares && gone > 0 ? ", \(gone) fewer than before" : ""
    return ["wrote \(counted(new.count, "finding")) to \(file.name)\(fewer)"]
  }

  /// Whether this run did not check an entry, so that it must be kept.
  private func isKept(_ key: Baseline.Key) -> Bool {
    guard file.exists(key.file) else { return false }
    return !checked.contains(key.file) || disabledRules.contains(key.rule)
  }

  private func summaryLines(gone: Int) -> [String] {
    var lines: [String] = []
    if hiddenCount > 0 {
      lines.append("\(counted(hiddenCount, "finding")) in \(file.name) not shown")
    }
    if gone > 0 {
      let (occur, them) = gone == 1 ? ("occurs", "it") : ("occur", "them")
      // Without --baseline, new findings would be added too.
      let options =
        (setting == nil ? "" : "--baseline \(file.name) ") + "--write-baseline \(file.name)"
      lines.append(
        "\(file.name) contains \(counted(gone, "finding")) that no longer \(occur): add \(options) to remove \(them)"
      )
    }
    return lines
  }
}

/// A baseline file; paths in it are relative to its folder, so that they do not depend on the machine or the
/// working directory.
package struct BaselineFile {
  private let path: FilePath
  private let folder: FilePath
  private let directory: WorkingDirectory

  // About 500 000 entries.
  private static let limit = 64 << 20

  /// The file at a path. It need not exist, but its folder must.
  package init(_ path: FilePath, in directory: WorkingDirectory) throws(BaselineError) {
    self.path = path
    self.directory = directory
    do throws(InputError) {
      folder = try RealPath.ofFolder(holding: path, in: directory)
    } catch {
      throw .unreadable(error)
    }
  }

  /// The content of the file, with the current ids of rules; `nil` if it does not exist.
  package func read() throws(BaselineError) -> Baseline? {
    guard let content = try content() else { return nil }
    switch content {
    case .bytes(let bytes): return try parsed(bytes)
    case .tooLarge: throw .unusable("\(name) is too large for a baseline")
    }
  }

  private func content() throws(BaselineError) -> FileContent? {
    do throws(InputError) {
      return try FileReader(in: directory, limit: Self.limit).read(path)
    } catch {
      if error.reason == .notFound { return nil }
      throw .unreadable(error)
    }
  }

  private func parsed(_ bytes: [UInt8]) throws(BaselineError) -> Baseline {
    do throws(Baseline.FormatError) {
      return try Baseline(bytes)
    } catch {
      throw .unusable("\(name) \(error.description)")
    }
  }

  /// Replaces the content of the file.
  package func write(_ baseline: Baseline) throws(BaselineError) {
    do throws(ReportError) {
      try ReportFile.write(baseline.text, to: path, in: directory)
    } catch {
      throw .unwritten(error)
    }
  }

  /// The display name.
  package var name: String { PrintableName.of(path) }

  /// The key of an input in the baseline; `-` for standard input without a name.
  package func key(of input: InputFile) -> String {
    guard let bytes = input.path(below: folder, in: directory) else { return "-" }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.hasPrefix("/") ? relativePath(to: FilePath(path)) : path
  }

  /// The relative path from the folder to a path outside it.
  private func relativePath(to path: FilePath) -> String {
    let shared = zip(path.components, folder.components).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.components.count - shared)
    return (up + path.components.dropFirst(shared).map { $0.string }).joined(separator: "/")
  }

  /// Whether the file of a key exists.
  package func exists(_ key: String) -> Bool {
    (try? Stat(folder.pushing(FilePath(bytes: key.utf8)))) != nil
  }
}

/// Why a baseline cannot be used.
package enum BaselineError: Error, CustomStringConvertible {
  case unreadable(InputError)
  case unusable(String)
  case unwritten(ReportError)

  package var description: String {
    switch self {
    case .unreadable(let error): error.message
    case .unusable(let message): message
    case .unwritten(let error): error.description
    }
  }

  /// Why the file cannot be read, if that is the problem.
  package var input: InputError? { if case .unreadable(let error) = self { error } else { nil } }
}
