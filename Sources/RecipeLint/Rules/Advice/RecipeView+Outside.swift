import BrewDomain

extension RecipeView {
  /// A value with one decimal, or with as many as it takes to show that it is not in the range.
  func number(_ value: Double, outside range: ClosedRange<Double>) -> String {
    let spellings = (1...6).lazy.map { Canonical.number(value, decimals: $0) }
    let bounds = [range.lowerBound, range.upperBound].map { Canonical.number($0) }
    return spellings.first { !bounds.contains($0) } ?? Canonical.number(value)
  }
}
