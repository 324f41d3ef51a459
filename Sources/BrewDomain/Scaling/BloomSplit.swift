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
    guard RecipeValues.isValid(positive: dose) else { throw .invalidDose }
    guard pours >= 2 else { throw .tooFewPours(count: pours) }
    guard RecipeValues.isValid(positive: yield) else { throw .invalidYield }
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
    guard RecipeValues.isValid(positive: self.dose) else { throw .invalidDose }
    guard RecipeValues.isValid(positive: self.yield) else { throw .invalidYield }
  }
}

/// Why a recipe cannot be scaled as asked.
public enum ScaleError: Error, Hashable, Sendable {
  /// The dose is not a finite mass above 0 g, also after rounding.
  case invalidDose
  /// The yield is not a finite mass above 0 g, also after rounding.
  case invalidYield
  /// The bloom alone, in grams, would be all the water of the yield or more; ice is no water to pour.
  case bloomNotBelowYield(bloom: Double, yield: Double)
  /// A bloom and the rest are two pours, but the recipe has only `count`.
  case tooFewPours(count: Int)
}

extension ScaleError: CustomStringConvertible {
  /// What is wrong, for the person who must put it right: one line, in lower case and without a
  /// final stop.
  public var description: String {
    switch self {
    case .invalidDose: "the dose must be 0.1 g or more"
    case .invalidYield: "the yield must be 1 g or more"
    case .bloomNotBelowYield(let bloom, let yield):
      "a bloom of \(Canonical.mass(bloom)) leaves nothing to pour of \(Canonical.mass(yield)) of water"
    case .tooFewPours(let count):
      "a bloom and the rest are two pours or more, but there \(count == 1 ? "is" : "are") \(count)"
    }
  }
}
