/// A place in a source as a person counts.
package struct SourcePosition: Hashable, Sendable {
  /// The 1-based line.
  package let line: Int
  /// The 1-based column, in code points.
  package let column: Int

  /// The place at `line` and `column`.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
