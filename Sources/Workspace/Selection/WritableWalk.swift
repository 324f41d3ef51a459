import Files
import Platform
import SystemPackage

/// Where a walk may begin whose files are changed.
package enum WritableWalk {
  /// Throws if a walk would begin at `/`, or at the home folder and that is not a project: a command that was started in
  /// the wrong folder must not change the files of all programs.
  package static func check(
    _ folder: FilePath,
    in directory: WorkingDirectory,
    _ environment: Environment = .current
  ) throws(InputError) {
    let real = try RealPath.of(folder, in: directory)
    if real == "/" { throw InputError(.writingFromRoot, at: folder) }
    guard let home = environment.path("HOME"),
      let homeFolder = try? RealPath.of(FilePath(bytes: home), in: directory),
      homeFolder == real,
      !isProject(real)
    else { return }
    throw InputError(.writingFromHome, at: folder)
  }

  private static func isProject(_ folder: FilePath) -> Bool {
    [".git", ProjectRoots.configurationName].contains { name in
      (try? Stat(folder.appending(name))) != nil
    }
  }
}
