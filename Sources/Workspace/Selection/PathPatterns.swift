import SystemPackage

/// Patterns in `.gitignore` syntax, with their base folder.
///
/// Outside the folder only patterns without a slash apply: they match names.
package struct PathPatterns: Equatable, Sendable {
  private let list: IgnoreList
  /// The absolute path of the folder, with a slash at the end.
  private let folder: [UInt8]

  /// Patterns relative to `folder`, an absolute path without symbolic links.
  package init(_ patterns: [String], in folder: FilePath) {
    list = IgnoreList(patterns: patterns)
    self.folder = folder.bytes.asFolder
  }

  /// Whether the patterns match an absolute path or one of its parent folders.
  package func match(_ path: Span<UInt8>, isFolder: Bool = false) -> Bool {
    if isFolderItself(path) { return false }
    return list.ignores(path.extracting(start(in: path)..<path.count), isFolder: isFolder)
  }

  /// Whether the patterns match the path itself; for callers that have checked its folders.
  package func matchItself(_ path: Span<UInt8>, isFolder: Bool = false) -> Bool {
    let relative = path.extracting(start(in: path)..<path.count)
    return list.decision(on: relative, isFolder: isFolder) == true
  }

  private func isFolderItself(_ path: Span<UInt8>) -> Bool {
    guard path.count == folder.count - 1 else { return false }
    for index in path.indices where folder[index] != path[index] { return false }
    return true
  }

  // The start of the part below the folder. Paths outside keep their leading slash, so that no pattern with a
  // slash matches there.
  private func start(in path: Span<UInt8>) -> Int {
    guard path.count > folder.count else { return 0 }
    for index in folder.indices where folder[index] != path[index] { return 0 }
    return folder.count
  }
}

/// The includes and excludes in the configuration of a folder.
package struct PathFilter: Equatable, Sendable {
  /// If not nil, searches include only what these patterns match.
  package let include: PathPatterns?
  /// The exclusions.
  package let exclude: PathPatterns?
  /// Whether there is a configuration, so that its folders `recipes` are meant for coffee recipes.
  package let isConfigured: Bool

  /// A filter; without patterns it accepts everything.
  package init(
    include: PathPatterns? = nil,
    exclude: PathPatterns? = nil,
    isConfigured: Bool = false
  ) {
    self.include = include
    self.exclude = exclude
    self.isConfigured = isConfigured
  }
}

/// Returns the filter for a folder, given its absolute path without symbolic links; a walk calls it for its start
/// folder, and for each folder below that has a `.brewguide.yaml`.
package typealias FolderFilters = (FilePath) -> PathFilter

/// The exclusions of a walk.
package struct WalkRules: Sendable {
  /// Excluded paths, relative to the working directory: `--exclude`.
  package var excludes = IgnoreList()
  /// If not nil, only files that match these patterns are included.
  package var includes: IgnoreList?
  /// Whether to apply `.gitignore` files.
  package var usesGitignore = true
  /// Whether the equipment files are wanted besides recipes.
  package var takesEquipment = false
  /// Whether what is found will be changed, so that the walk must not begin at `/` or at the home folder.
  package var isForWriting = false

  /// Creates the rules; by default those of a plain walk.
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
