import Diagnostics
import RecipeSyntax

extension LintContext {
  /// The errors that begin at these bytes; found by halving, as files may be full of mistakes.
  func errors(from start: Int, to end: Int) -> ArraySlice<SyntaxError> {
    let first = firstIndex(in: tree.errors) { $0.range.start >= start }
    return tree.errors[first...].prefix { $0.range.start < end }
  }

  /// The index of the first of some sorted values that matches; their number where none does.
  func firstIndex<Value>(in values: [Value], where matches: (Value) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if matches(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
