/// The rule ``ScalingRule/bloomSplit``: a bloom of three times the dose, and the rest of the water in
/// equal pours.
///
/// With three pours it is the V60 rule: 15 g of coffee and 250 g of water are poured to 45, 148 and
/// 250 g.
package struct BloomSplit: Equatable, Sendable {
  /// The first target, in grams.
  package let bloom: Double
  /// The total water, which is the last target, in grams.
  package let yield: Double
  /// The number of pours including the bloom; 2 or more.
  package let pours: Int

  /// The ratio of bloom to dose.
  package static let bloomRatio = 3.0

  /// The rule for a dose and a yield in grams, used unrounded; see ``Rounding`` for how scaled values are
  /// rounded before.
  package init(dose: Double, yield: Double, pours: Int) throws(ScaleError) {
    guard RecipeValues.isValid(positive: dose) else { throw .invalidDose }
    guard pours >= 2 else { throw .tooFewPours(count: pours) }
    guard RecipeValues.isValid(positive: yield) else { throw .invalidYield }
    let bloom = Proportion(dose, times: Self.bloomRatio).whole
    guard bloom < yield else { throw .bloomNotBelowYield(bloom: bloom, yield: yield) }
    self.bloom = bloom
    self.yield = yield
    self.pours = pours
  }

  /// The scale reading after a 0-based pour, in grams. The last one is exact.
  package func target(_ pour: Int) -> Double {
    guard pour < pours - 1 else { return yield }
    let rest = Rounding.millionth(yield - bloom)
    return bloom + Proportion(rest, times: Double(pour), over: Double(pours - 1)).whole
  }

  /// The scale reading after each pour, in grams.
  package var targets: [Double] { (0..<pours).map(target) }
}

/// A rounded dose and yield: the dose to 0.1 g, the yield to 1 g.
struct RoundedInputs: Equatable {
  /// The mass of ground coffee, in grams.
  let dose: Double
  /// The total water, in grams.
  let yield: Double

  /// Rounds a dose and a yield, in grams.
  ///
  /// - Throws: `invalidDose` or `invalidYield` if a value is not finite or not above 0 g, before or after
  ///   rounding.
  init(dose: Double, yield: Double) throws(ScaleError) {
    self.dose = Rounding.tenth(dose)
    self.yield = Rounding.whole(yield)
    guard RecipeValues.isValid(positive: self.dose) else { throw .invalidDose }
    guard RecipeValues.isValid(positive: self.yield) else { throw .invalidYield }
  }
}

/// Why a recipe cannot be scaled.
public enum ScaleError: Error, Hashable, Sendable {
  /// The dose is not a finite mass above 0 g, even after rounding.
  case invalidDose
  /// The yield is not a finite mass above 0 g, even after rounding.
  case invalidYield
  /// The bloom, in grams, is not less than the water to pour, which excludes ice and fixed amounts.
  case bloomNotBelowYield(bloom: Double, yield: Double)
  /// The fixed amounts, in grams, are not less than the yield, or nothing else can take the rest of it.
  case fixedNotBelowYield(fixed: Double, yield: Double)
  /// The rule needs at least two pours, but the recipe has `count`.
  case tooFewPours(count: Int)
}

extension ScaleError: CustomStringConvertible {
  /// The message: one line, in lower case, without a full stop.
  public var description: String {
    switch self {
    case .invalidDose: "the dose must be 0.1 g or more"
    case .invalidYield: "the yield must be 1 g or more"
    case .bloomNotBelowYield(let bloom, let yield):
      "the bloom (\(Canonical.mass(bloom))) must be less than the water to pour (\(Canonical.mass(yield)))"
    case .fixedNotBelowYield(let fixed, let yield) where fixed < yield:
      "every amount is fixed (\(Canonical.mass(fixed))), so the yield cannot be \(Canonical.mass(yield))"
    case .fixedNotBelowYield(let fixed, let yield):
      "the fixed amounts (\(Canonical.mass(fixed))) must be less than the yield (\(Canonical.mass(yield)))"
    case .tooFewPours(let count):
      "the bloom and the rest need at least 2 pours, but the recipe has \(count)"
    }
  }
}
