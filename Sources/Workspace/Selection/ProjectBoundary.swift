import Files
import SystemPackage

/// The folder of a project, which files of the project cannot lead out of.
///
/// Tools also run on the files of strangers, such as a pull request on a build server. A link or an `extends` in it
/// must not make them show other files of the machine.
package struct ProjectBoundary: Sendable {
  /// The folder, without symbolic links; nil outside of projects, where nothing is restricted.
  let root: FilePath?

  /// The boundary for files in a folder, which is absolute and without symbolic links.
  init(of folder: FilePath) { root = ProjectRoots.root(above: folder) }

  /// The boundary of a project that is known to exist: without a marker above it, the folder itself.
  init(ofConfigurationIn folder: FilePath) { root = ProjectRoots.root(above: folder) ?? folder }

  /// Throws an error that names the file as `shown` if links lead from its absolute path out of the project.
  func check(_ path: FilePath, shown: FilePath) throws(InputError) {
    guard let root, !contains(path) else { return }
    throw InputError(.linkOutside(root), at: shown)
  }

  /// Whether an absolute path is in the project, once its links are followed.
  func contains(_ path: FilePath) -> Bool {
    guard let root else { return true }
    return Self.place(of: path).starts(with: root)
  }

  /// The real path of the file, or of the nearest existing folder above it: what does not exist outside must not be
  /// reported differently from what does.
  private static func place(of path: FilePath) -> FilePath {
    let directory = WorkingDirectory("/")
    var candidate = path
    repeat {
      if let real = try? RealPath.of(candidate, in: directory) { return real }
    } while candidate.removeLastComponent()
    return "/"
  }
}
