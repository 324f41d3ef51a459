import RecipeLint
import RecipeSyntax
import RecipeText

/// A source that is YAML, and what the formatter makes of it.
package struct FormatRun {
  package let source: [UInt8]
  /// The rules that are asked about both.
  let preset: Preset
  package let output: [UInt8]
  /// What the formatter says when it checks itself.
  let result: FormatResult
  /// The trees of the source and of the output.
  let before: SyntaxTree
  let after: SyntaxTree

  /// Formats a source; `nil` where it is refused.
  package init?(
    _ source: [UInt8],
    lines: ClosedRange<Int>? = nil,
    preset: Preset = .strict,
    with formatter: inout Formatter
  ) {
    self.source = source
    self.preset = preset
    result = formatter.format(source, lines: lines)
    switch result {
    case .refused: return nil
    case .unchanged: output = source
    case .changed(let bytes): output = bytes
    case .failed:
      // What it would have written shows the mistake.
      guard case .changed(let bytes) = formatter.format(source, lines: lines, checks: false) else {
        return nil
      }
      output = bytes
    }
    before = SyntaxTree(parsing: source)
    after = SyntaxTree(parsing: output)
  }
}
