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
