extension Canonical {
  /// Two quantities spelled for comparison: with three decimals at most, which is more than a scale
  /// or a watch shows, unless they would then look the same; with all six in that case.
  ///
  /// - Parameter spell: spells a quantity with at most so many decimals.
  static func apart(
    _ first: Double,
    _ second: Double,
    spell: (Double, Int) -> String
  ) -> (String, String) {
    let short = (spell(first, 3), spell(second, 3))
    return short.0 != short.1 ? short : (spell(first, 6), spell(second, 6))
  }
}
