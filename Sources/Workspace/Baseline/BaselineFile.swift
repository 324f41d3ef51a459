import Platform
import RecipeLint
import Reports
import SourceText
import SystemPackage

/// Holds what a run finds against a baseline, and writes a new one, as was asked for.
package struct BaselineComparison {
  private let file: BaselineFile
  private let old: Baseline
  /// Whether findings that the old baseline counts are passed over.
  private let compares: Bool
  private let writes: Bool
  /// The rules that the run does not ask, and so has nothing to say of.
  private let leftOut: Set<String>
  private var found = Baseline()
  private var checked: Set<String> = []
  /// The number of findings that were passed over.
  private var passedOver = 0

  /// Throws where the file cannot be read; one to compare with has to exist.
  package init(_ file: BaselineFile, compares: Bool, writes: Bool, leavingOut leftOut: Set<String>)
    throws
  {
    let old = try file.read()
    if compares, old == nil {
      throw BaselineError(
        "there is no baseline \(file.name): --write-baseline \(file.name) makes one"
      )
    }
    self.file = file
    self.old = old ?? Baseline()
    self.compares = compares
    self.writes = writes
    self.leftOut = leftOut
  }

  /// Whether findings are only counted; it would mislead then to say that there are none.
  package var showsNothing: Bool { !compares }

  /// The findings of a file to be shown.
  package mutating func remaining(of diagnostics: [Diagnostic], in input: InputFile) -> [Diagnostic]
  {
    let key = file.key(of: input)
    checked.insert(key)
    found.add(diagnostics, file: key)
    let remaining = compares ? old.remaining(of: diagnostics, file: key) : []
    passedOver += diagnostics.count - remaining.count
    return remaining
  }

  /// Writes the new baseline, if one is wanted; what there is to say about it, in a line each.
  package func finish() throws -> [String] {
    let new = old.replaced(by: compares ? old.pruned(to: found) : found, keeping: isKept)
    let gone = old.count - new.count
    guard writes else { return remarks(gone: gone) }
    try file.write(new)
    let fewer = compares && gone > 0 ? ", \(gone) fewer than before" : ""
    return ["\(file.name) counts \(counted(new.count, "finding")) now\(fewer)"]
  }

  /// Whether this run cannot tell what has become of an entry.
  private func isKept(_ key: Baseline.Key) -> Bool {
    guard file.exists(key.file) else { return false }
    return !checked.contains(key.file) || leftOut.contains(key.rule)
  }

  private func remarks(gone: Int) -> [String] {
    var lines: [String] = []
    if passedOver > 0 {
      lines.append("\(counted(passedOver, "finding")) of \(file.name) not shown")
    }
    if gone > 0 {
      let (are, them) = gone == 1 ? ("is", "it") : ("are", "them")
      lines.append(
        "\(file.name) counts \(counted(gone, "finding")) that \(are) gone: add --write-baseline \(file.name) to drop \(them)"
      )
    }
    return lines
  }
}

/// The file of a baseline; paths in it are relative to its folder, so that they are the same on every
/// machine and from every working directory.
package struct BaselineFile {
  private let path: FilePath
  private let folder: FilePath
  private let directory: WorkingDirectory

  // Some 500 000 entries.
  private static let limit = 64 << 20

  /// The file at a path, which need not exist; its folder has to.
  package init(_ path: FilePath, in directory: WorkingDirectory) throws {
    self.path = path
    self.directory = directory
    folder = try RealPath.ofFolder(holding: path, in: directory)
  }

  /// What the file holds, with the current ids of rules; `nil` where there is none.
  package func read() throws -> Baseline? {
    guard let content = try content() else { return nil }
    switch content {
    case .bytes(let bytes): return try parsed(bytes)
    case .tooLarge: throw BaselineError("\(name) is too large for a baseline")
    }
  }

  private func content() throws(InputError) -> FileContent? {
    do throws(InputError) {
      return try FileReader(in: directory, limit: Self.limit).read(path)
    } catch {
      if error.reason == .notFound { return nil }
      throw error
    }
  }

  private func parsed(_ bytes: [UInt8]) throws -> Baseline {
    do throws(Baseline.FormatError) {
      return try Baseline(bytes).renamingRules(Rule.currentID)
    } catch {
      throw BaselineError("\(name) \(error)")
    }
  }

  /// Replaces what the file holds.
  package func write(_ baseline: Baseline) throws {
    try ReportFile.write(baseline.text, to: path, in: directory)
  }

  /// The name to show.
  package var name: String { PrintableName.of(path) }

  /// The name of an input in the baseline; `-` for standard input without a name.
  package func key(of input: InputFile) -> String {
    guard let bytes = input.path(below: folder, in: directory) else { return "-" }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.hasPrefix("/") ? climbing(to: FilePath(path)) : path
  }

  /// The way from the folder to a path that does not lie in it.
  private func climbing(to path: FilePath) -> String {
    let shared = zip(path.components, folder.components).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.components.count - shared)
    return (up + path.components.dropFirst(shared).map(\.string)).joined(separator: "/")
  }

  /// Whether there is a file with this name.
  package func exists(_ key: String) -> Bool { (try? Stat(folder.pushing(FilePath(key)))) != nil }
}

/// Why a baseline cannot be used, for the person who must act.
package struct BaselineError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
