import Foundation

/// A temporary folder for a test, removed afterwards.
package final class Scratch: Sendable {
  package let url: URL
  private let hiddenFolder: URL

  /// A folder with files: path and text.
  package init(_ files: [String: String] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.appending(
      path: "brewguide-\(UUID().uuidString)"
    )
    url = base.appending(path: "work").resolvingSymlinksInPath()
    hiddenFolder = base.appending(path: "streams")
    for folder in [url, hiddenFolder] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for (path, text) in files { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

  /// The URL of a file in the folder.
  package func file(_ path: String) -> URL { url.appending(path: path) }

  /// Writes a file, and the folders above it.
  package func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

  /// Writes a file, and the folders above it.
  package func write(_ path: String, _ data: Data) throws {
    let place = file(path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: place)
  }

  /// Replaces a file atomically.
  package func replace(_ path: String, _ text: String) throws {
    try Data(text.utf8).write(to: file(path), options: .atomic)
  }

  /// Removes a file.
  package func remove(_ path: String) throws { try FileManager.default.removeItem(at: file(path)) }

  /// The text of a file.
  package func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  /// A new empty file beside the folder.
  package func hidden(_ name: String) throws -> URL {
    let place = hiddenFolder.appending(path: name)
    try Data().write(to: place)
    return place
  }
}
