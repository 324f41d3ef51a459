import Essentials

/// The files of a checkout of the project.
package struct Checkout: Sendable {
  private let root: String

  /// The checkout whose root is this folder.
  package init(root: String) {
    self.root = root
  }

  /// The text of a file; `nil` where it cannot be read.
  package func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: absolute(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names of the files in a folder, sorted; none where there is no folder.
  package func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: absolute(folder))
    return (names ?? []).sorted()
  }

  /// Writes a file, and the folders that it needs.
  func write(_ file: GeneratedFile) throws {
    let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: absolute(folder),
      withIntermediateDirectories: true
    )
    try Data(file.text.utf8).write(to: URL(filePath: absolute(file.path)))
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: absolute(path))
  }

  private func absolute(_ path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }
}
