import SystemPackage

/// Patterns, as in `.gitignore`, and the folder that they are relative to.
///
/// Outside of the folder only those without a slash mean something: they are about names.
package struct PathPatterns: Equatable, Sendable {
  private let list: IgnoreList
  /// The absolute path of the folder, with a slash at the end.
  private let folder: [UInt8]

  /// Patterns for what lies in `folder`, an absolute path without symbolic links.
  package init(_ patterns: [String], in folder: FilePath) {
    list = IgnoreList(patterns: patterns)
    self.folder = folder.bytes.asFolder
  }

  /// Whether the patterns match the path or a folder in which it lies; the path is absolute.
  package func match(_ path: Span<UInt8>, isFolder: Bool = false) -> Bool {
    if isFolderItself(path) { return false }
    return list.ignores(path.extracting(start(in: path)..<path.count), isFolder: isFolder)
  }

  /// Whether the patterns match the path itself; for those who have asked for its folders before.
  package func matchItself(_ path: Span<UInt8>, isFolder: Bool = false) -> Bool {
    let relative = path.extracting(start(in: path)..<path.count)
    return list.verdict(on: relative, isFolder: isFolder) == true
  }

  private func isFolderItself(_ path: Span<UInt8>) -> Bool {
    guard path.count == folder.count - 1 else { return false }
    for index in path.indices where folder[index] != path[index] { return false }
    return true
  }

  // Where the part below the folder begins. What lies elsewhere keeps its slash in front, so that no
  // pattern with a slash begins there.
  private func start(in path: Span<UInt8>) -> Int {
    guard path.count > folder.count else { return 0 }
    for index in folder.indices where folder[index] != path[index] { return 0 }
    return folder.count
  }
}

/// What the configuration of a folder says of the files in it.
package struct PathFilter: Equatable, Sendable {
  /// Where not nil, walks take only what these patterns match.
  package let include: PathPatterns?
  /// What is left out.
  package let exclude: PathPatterns?

  /// A filter; without any patterns it lets everything through.
  package init(include: PathPatterns? = nil, exclude: PathPatterns? = nil) {
    self.include = include
    self.exclude = exclude
  }
}

/// The filter in force in a folder, by its absolute path without symbolic links; a walk asks for the
/// folder that it begins at, and for each below it that has a `.brewguide.yaml`.
package typealias FolderFilters = (FilePath) -> PathFilter

/// What a walk leaves out.
package struct WalkRules: Sendable {
  /// Paths to leave out, relative to the working directory: `--exclude`.
  package var excludes = IgnoreList()
  /// Where not nil, only files that these patterns name are taken.
  package var includes: IgnoreList?
  /// Whether `.gitignore` counts.
  package var usesGitignore = true

  /// The rules of a plain walk.
  package init(
    excludes: IgnoreList = IgnoreList(),
    includes: IgnoreList? = nil,
    usesGitignore: Bool = true
  ) {
    self.excludes = excludes
    self.includes = includes
    self.usesGitignore = usesGitignore
  }
}
