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
