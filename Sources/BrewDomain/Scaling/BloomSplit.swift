/// The rule ``ScalingRule/bloomSplit``: a bloom of three times the dose, and the rest of the water in
/// equal pours.
///
/// With three pours it is the V60 rule: 15 g of coffee and 250 g of water are poured to 45, 148 and
/// 250 g.
package struct BloomSplit: Equatable, Sendable {
  /// The first target, in grams.
  package let bloom: Double
  /// All the water, and so the last target, in grams.
  package let yield: Double
  /// How many pours there are, the bloom included; 2 or more.
  package let pours: Int

  /// How many times the dose a bloom is.
  package static let bloomRatio = 3.0

  /// The rule for a dose and a yield in grams, which are taken as they are: see
  /// ``Rounding`` for how scaled ones are rounded before.
  package init(dose: Double, yield: Double, pours: Int) throws(ScaleError) {
    guard RecipeFigures.isValid(positive: dose) else { throw .invalidDose }
    guard pours >= 2 else { throw .tooFewPours(count: pours) }
    guard RecipeFigures.isValid(positive: yield) else { throw .invalidYield }
    let bloom = Rounding.whole(Self.bloomRatio * dose)
    guard bloom < yield else { throw .bloomNotBelowYield(bloom: bloom, yield: yield) }
    self.bloom = bloom
    self.yield = yield
    self.pours = pours
  }

  /// What the scale reads after a pour, in grams; pours count from 0. The last one is exact.
  package func target(_ pour: Int) -> Double {
    guard pour < pours - 1 else { return yield }
    return bloom + Rounding.whole((yield - bloom) * Double(pour) / Double(pours - 1))
  }

  /// What the scale reads after each pour, in grams.
  package var targets: [Double] { (0..<pours).map(target) }
}
