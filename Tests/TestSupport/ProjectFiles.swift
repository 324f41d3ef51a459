import Foundation

/// The files of this checkout, located relative to this source file.
package enum ProjectFiles {
  /// The root of the checkout.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file of the checkout.
  package struct File: Sendable, CustomStringConvertible {
    package let path: String
    package let text: String

    package var description: String { path }
  }

  /// All recipes of the checkout, including those with deliberate defects.
  package static let recipes =
    paths(under: "recipes", endings: [".yaml"])
    .map { File(path: $0, text: (try? text($0)) ?? "") } + defects

  /// The recipes with deliberate defects, as if they were files in a folder.
  package static let defects = LiteratePage.pages(under: defectsFolder).map {
    File(
      path: "\(defectsFolder)/\($0.name)",
      text: String(decoding: $0.blocks[0].bytes, as: UTF8.self)
    )
  }

  package static let defectsFolder = "Tests/CommandTests/Defects"

  /// The text of a file of the checkout.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The bytes of a file of the checkout; nil if it cannot be read.
  package static func bytes(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: root.appending(path: path))).map { Array($0) }
  }

  /// What is wrong if a file of expected output does not have this text; nil if it does.
  ///
  /// With `RECORD` in the environment, it is written, so that `git diff` shows the changes; the test still fails.
  package static func difference(of text: String, from path: String) throws -> String? {
    guard text != (try? self.text(path)) else { return nil }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(text.utf8).write(to: root.appending(path: path))
    }
    return "\(path) is not what is written; `RECORD=1 make test` writes it:\n\(text)"
  }

  /// The sorted paths, relative to the root, of the files below a folder with one of the extensions; without
  /// hidden ones, like the programs.
  package static func paths(under folder: String, endings: [String]) -> [String] {
    let base = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: base.path)?.allObjects as? [String] ?? []
    return names.filter { name in
      endings.contains { name.hasSuffix($0) }
        && !name.split(separator: "/").contains { $0.first == "." }
    }
    .map { "\(folder)/\($0)" }.sorted()
  }
}
