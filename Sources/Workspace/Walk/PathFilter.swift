import SystemPackage

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
