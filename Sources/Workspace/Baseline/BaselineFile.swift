import Reports
import SystemPackage

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

  /// What the file holds; `nil` where there is none.
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
      return try Baseline(bytes)
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
