import SystemPackage
import Workspace

/// The folder of a book: where its configuration and its lock are.
package enum BookRoot {
  /// The root of the book around a folder: the folder of the nearest `starters.lock`, else of the nearest
  /// configuration, both within the project; else the root of the project, else the folder itself.
  package static func of(_ directory: WorkingDirectory) -> FilePath {
    let start = (try? RealPath.of(".", in: directory)) ?? directory.path
    if let lock = StarterLocks.lock(above: start, in: directory) { return lock.folder }
    guard let root = ProjectRoots.root(above: start) else { return start }
    var candidate = start
    while candidate.starts(with: root) {
      let file = candidate.appending(ProjectRoots.configurationName)
      if (try? Stat(file)) != nil { return candidate }
      guard candidate.removeLastComponent() else { break }
    }
    return root
  }
}
