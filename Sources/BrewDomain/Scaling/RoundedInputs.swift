/// A dose and a yield as a scale shows them: the dose to 0.1 g, the yield to 1 g.
struct RoundedInputs: Equatable {
  /// Ground coffee, in grams.
  let dose: Double
  /// All the water, in grams.
  let yield: Double

  /// Rounds a dose and a yield, in grams.
  ///
  /// - Throws: `invalidDose` or `invalidYield` where one is not finite, or not more than 0 g, before
  ///   or after rounding.
  init(dose: Double, yield: Double) throws(ScaleError) {
    self.dose = Rounding.tenth(dose)
    self.yield = Rounding.whole(yield)
    guard RecipeFigures.isValid(positive: self.dose) else { throw .invalidDose }
    guard RecipeFigures.isValid(positive: self.yield) else { throw .invalidYield }
  }
}
