/// The globs of one key.
package struct GlobList: Equatable, Sendable {
  /// The globs as they were written, each with its place.
  package let globs: [Stated<String>]
  /// The same, ready to match.
  package let patterns: PathPatterns
}
