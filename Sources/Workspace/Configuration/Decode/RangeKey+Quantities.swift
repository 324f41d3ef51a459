import BrewDomain
import RecipeSchema

extension RangeKey {
  /// What the bounds are, with an article.
  var quantity: String {
    switch self {
    case .dose, .yield: "a mass"
    case .ratio: "a ratio"
    case .temperature: "a temperature"
    }
  }

  /// A range as one would write it.
  var example: String {
    switch self {
    case .dose: "[12 g, 40 g]"
    case .yield: "[180 g, 720 g]"
    case .ratio: "[14, 18]"
    case .temperature: "[90 °C, 96 °C]"
    }
  }

  /// A bound, in the base unit: grams, grams to a gram, °C.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<Double, QuantityProblem> {
    do throws(QuantityProblem) {
      switch self {
      case .dose: return .success(try Quantity.mass(bytes, isWater: false))
      case .yield: return .success(try Quantity.mass(bytes, isWater: true))
      case .ratio: return .success(try Quantity.ratio(bytes))
      case .temperature: return .success(try Quantity.temperature(bytes).celsius)
      }
    } catch {
      return .failure(error)
    }
  }

  /// A bound as messages spell it.
  func spell(_ value: Double) -> String {
    switch self {
    case .dose, .yield: Canonical.mass(value)
    case .ratio: "1:\(Canonical.number(value))"
    case .temperature: Canonical.temperature(celsius: value)
    }
  }

  /// Why no recipe could have this value; nil where one could.
  func objection(to bound: Double) -> String? {
    switch self {
    case .temperature where !(0...100).contains(bound):
      "water is between 0 °C and 100 °C, not at \(spell(bound))"
    case .dose, .yield, .ratio:
      bound > 0 ? nil : "`\(rawValue)` must be above 0, not \(Canonical.number(bound))"
    default: nil
    }
  }

  /// What is wrong with a text that is no such quantity, and what to write.
  func message(about problem: QuantityProblem, in text: String) -> String {
    let first = example.dropFirst().prefix { $0 != "," }
    let hint =
      switch problem {
      case .decimalComma(let number), .otherDigits(let number), .incompleteDecimal(let number):
        "write `\(number)`"
      case .unknownUnit(_, .some(let unit)): "did you mean the unit `\(unit)`?"
      case .volumeOfSolid: "coffee is weighed, so write it like `\(first)`"
      case .tooLarge: "it is too large"
      default: "write it like `\(first)`"
      }
    return "\(Words.quoted(text)) is no \(quantity.dropFirst(2)): \(hint)"
  }
}
