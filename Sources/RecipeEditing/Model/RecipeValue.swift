import BrewDomain
import RecipeSchema

/// A value to be written into a recipe.
package enum RecipeValue: Hashable, Sendable {
  /// In grams.
  case mass(Double)
  /// In °C.
  case temperature(Double)
  /// In seconds.
  case duration(Double)
  /// Text, or a word of those that a key chooses from.
  case text(String)

  /// Whether it is a number, be it with a unit.
  var isQuantity: Bool {
    switch self {
    case .mass, .temperature, .duration: true
    case .text: false
    }
  }

  /// The canonical spelling, in the author's unit where that is exact.
  ///
  /// - Parameters:
  ///   - old: what stands in the place; empty for nothing.
  ///   - type: what the key holds.
  func spelling(inPlaceOf old: String, as type: ValueType) -> String {
    switch self {
    case .mass(let grams):
      Quantity.spelling(ofMass: grams, inPlaceOf: old, isWater: type == .mass(isWater: true))
    case .temperature(let celsius): Quantity.spelling(ofTemperature: celsius, inPlaceOf: old)
    case .duration(let seconds): Canonical.duration(seconds: seconds)
    case .text(let text): text
    }
  }
}
