import SystemPackage

/// Which inputs a user asked for.
package struct InputRequest: Sendable {
  /// The paths in the order of the command line; `-` is standard input.
  package var paths: [FilePath] = []
  /// A file with the names of further paths; `-` is standard input.
  package var list: FilePath?
  /// Whether the names in ``list`` end with NUL instead of a newline.
  package var isListNullSeparated = false
  /// What walks leave out.
  package var rules = WalkRules()
  /// Whether exclusions hold for named files and folders as well.
  package var forcesExcludes = false
  /// The path that standard input passes for.
  package var standardInputPath: FilePath?

  /// A request for some paths; without any, for the recipes of the working directory.
  package init(paths: [FilePath] = []) { self.paths = paths }
}
