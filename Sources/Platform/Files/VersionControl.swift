import SystemPackage

/// The folders in which version control keeps its own files.
///
/// Only its own programs write there, whatever links there: a line in the settings of git can become a command.
enum VersionControl {
  private static let names: Set<String> = [
    ".git", ".hg", ".svn", ".jj", ".bzr", ".sl", ".pijul", "_darcs",
  ]

  /// The folder of version control that a path without links leads into, or that it is; nil for any other path. The file
  /// or folder at the path may be missing.
  static func folder(of path: FilePath) -> FilePath? {
    var prefix = path
    while let name = prefix.lastComponent?.string {
      // File systems may ignore case.
      if names.contains(name.lowercased()) || name == "CVS" || isGit(prefix) { return prefix }
      prefix.removeLastComponent()
    }
    return nil
  }

  /// Whether a folder is a repository of git with another name, such as one without a work tree.
  private static func isGit(_ folder: FilePath) -> Bool {
    (try? Stat(folder.appending("HEAD"))) != nil
      && ["objects", "refs"].allSatisfy { name in
        (try? Stat(folder.appending(name)))?.type == .directory
      }
  }
}
