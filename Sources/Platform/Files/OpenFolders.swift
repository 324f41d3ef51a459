import SystemPackage

/// The folders of a run that writes many files, so that each is searched for once.
package final class OpenFolders: Sendable {
  private struct Key: Hashable {
    let path: FilePath
    let boundary: WriteBoundary
  }

  /// The most folders that are kept open.
  package static let most = 16

  private let folders = Monitor([Key: OpenFolder]())

  /// None yet.
  package init() {}

  /// The place that a path leads to, as by ``WritePlace/init(_:within:followsLink:)``.
  package func place(
    _ path: FilePath,
    within boundary: WriteBoundary,
    followsLink: Bool = false
  ) throws(WriteFailure) -> WritePlace {
    var search = PlaceSearch(within: boundary, known: self)
    return try search.place(path, followsLink: followsLink)
  }

  func folder(_ path: FilePath, _ boundary: WriteBoundary) -> OpenFolder? {
    folders.withLock { $0[Key(path: path, boundary: boundary)] }
  }

  func add(_ folder: OpenFolder, _ path: FilePath, _ boundary: WriteBoundary) {
    folders.withLock { folders in
      if folders.count >= Self.most { folders = [:] }
      folders[Key(path: path, boundary: boundary)] = folder
    }
  }
}
