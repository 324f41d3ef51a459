import Platform
import SystemPackage

/// The files that a run may change: those that the user named, and those in named folders.
///
/// A walk also reads links to other files. Who names a folder need not know about them, so they are not changed.
final class WriteScope: Sendable {
  private let named: [FilePath]
  private let directory: WorkingDirectory
  /// The real paths of what is named; nil until a link is found.
  private let places = Monitor(Set<FilePath>?.none)

  /// The scope of these files and folders.
  init(_ named: [FilePath], in directory: WorkingDirectory) {
    self.named = named
    self.directory = directory
  }

  /// Whether the file at `path`, which is really at `target`, may be changed.
  func allows(_ path: FilePath, leadingTo target: FilePath) -> Bool {
    let status = try? Stat(directory.resolve(path), followTargetSymlink: false)
    guard status?.type == .symbolicLink else { return true }
    return places.withLock { places in
      let places = places ?? realPaths(&places)
      return Self.isInside(target, places)
    }
  }

  private func realPaths(_ places: inout Set<FilePath>?) -> Set<FilePath> {
    let paths = Set(named.compactMap { try? RealPath.of($0, in: directory) })
    places = paths
    return paths
  }

  private static func isInside(_ target: FilePath, _ places: Set<FilePath>) -> Bool {
    var place = target
    while true {
      if places.contains(place) { return true }
      guard place.removeLastComponent() else { return false }
    }
  }
}
