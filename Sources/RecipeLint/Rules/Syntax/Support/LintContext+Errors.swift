import RecipeSyntax
import SourceText

extension LintContext {
  /// The errors that begin at these bytes; found by halving, as files may be full of mistakes.
  func errors(from start: Int, to end: Int) -> ArraySlice<SyntaxError> {
    let first = tree.errors.partitionPoint { $0.range.start < start }
    return tree.errors[first...].prefix { $0.range.start < end }
  }
}
