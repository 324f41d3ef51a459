import Recipes
import Text

/// How a person wants a recipe scaled, in the words of `brewscale`: amounts are written as in a recipe.
package struct ScaleOptions: Sendable {
  /// How much coffee: `18`, `18 g`, `0.6oz`.
  package var dose: String?
  /// How much water, or espresso in the cup: `300`, `0.3l`.
  package var yield: String?
  /// The water per gram of coffee: `16`, `1:16`.
  package var ratio: String?
  /// By what the recipe is multiplied: `2`.
  package var factor: String?
  /// The temperature: `94`, `201F`.
  package var temperature: String?
  /// How the pours are scaled; nil for the recipe's rule.
  package var rule: ScalingRule?
  /// The grind size; nil for the recipe's.
  package var grind: GrindLabel?

  /// The recipe as it is.
  package init() {}

  /// Why a recipe cannot be scaled with such options: one line, which names them as on a command line.
  package struct Problem: Error, Equatable {
    package let message: String
  }

  /// The request for each recipe.
  package func request() throws(Problem) -> ScaleRequest {
    let dose = try Amount.dose.value(dose)
    let yield = try Amount.yield.value(yield)
    let ratio = try Amount.ratio.value(ratio)
    let factor = try Amount.factor.value(factor)
    let amounts: ScaleAmounts
    do throws(ScaleAmounts.ConflictError) {
      amounts = try ScaleAmounts(dose: dose, yield: yield, ratio: ratio, factor: factor)
    } catch {
      throw Problem(
        message: factor == nil
          ? "--dose, --yield and --ratio: two determine the third, so remove one"
          : "--factor scales the recipe's own dose and yield: remove --dose, --yield and --ratio"
      )
    }
    return ScaleRequest(
      amounts: amounts,
      rule: rule,
      temperature: try Amount.temperature.value(temperature),
      grind: grind,
      givenUnits: DisplayUnits(
        dose: Quantity.displayUnits(mass: self.dose).mass,
        yield: Quantity.displayUnits(mass: self.yield).mass,
        temperature: Quantity.displayUnits(temperature: temperature).temperature
      )
    )
  }

  /// A number in °F that was written without its unit: `201F` for `201`.
  ///
  /// - Parameter celsius: the number as it was read, out of range.
  package static func fahrenheit(meantBy text: String, _ celsius: Double) -> String? {
    let isBare = text.trimmed.last?.isNumber == true
    // Below, °F would be too cool for coffee.
    return isBare && celsius >= 140 && celsius <= 212 ? "\(text.trimmed)F" : nil
  }
}

/// An amount, written as in a recipe.
private enum Amount: String {
  case dose, yield, ratio, factor, temperature

  /// The value in the base unit: grams, grams to a gram, times, °C.
  func value(_ text: String?) throws(ScaleOptions.Problem) -> Double? {
    guard let text else { return nil }
    guard let value = try? parsed(text), isInRange(value) else {
      let hint = suggestion(for: text).map { ": did you mean '\($0)'?" } ?? ""
      throw ScaleOptions.Problem(
        message: "--\(rawValue) takes \(expectation), not '\(text)'\(hint)"
      )
    }
    return value
  }

  /// What was probably meant by a text that cannot be read.
  private func suggestion(for text: String) -> String? {
    if let value = try? parsed(text) {
      return self == .temperature ? ScaleOptions.fahrenheit(meantBy: text, value) : nil
    }
    guard let meant = spelling(meantBy: text),
      let value = try? parsed(meant), isInRange(value)
    else { return nil }
    return meant
  }

  private func spelling(meantBy text: String) -> String? {
    switch self {
    case .dose: Quantity.suggestion(for: text, as: .mass(isWater: false))
    case .yield: Quantity.suggestion(for: text, as: .mass(isWater: true))
    case .temperature: Quantity.suggestion(for: text, as: .temperature)
    case .ratio, .factor: Quantity.pointForComma(text)
    }
  }

  private func parsed(_ text: String) throws(QuantityProblem) -> Double {
    if self == .ratio, let ratio = BrewRatio(text) { return ratio.water }
    var text = text
    let result: Result<Double, QuantityProblem> = text.withUTF8 { bytes in
      Result { () throws(QuantityProblem) in
        switch self {
        case .dose: try Quantity.mass(bytes, isWater: false)
        case .yield: try Quantity.mass(bytes, isWater: true)
        case .ratio: try Quantity.ratio(bytes)
        case .factor: try Quantity.number(bytes)
        case .temperature: try Quantity.temperature(bytes).celsius
        }
      }
    }
    return try result.get()
  }

  private func isInRange(_ value: Double) -> Bool {
    switch self {
    // Smaller amounts round to zero.
    case .dose: value >= 0.1
    case .yield: value >= 1
    case .ratio, .factor: value > 0
    case .temperature: (0...100).contains(value)
    }
  }

  private var expectation: String {
    switch self {
    case .dose: "a mass from 0.1 g to 1000 kg, such as 18, '18 g' or 0.6oz"
    case .yield: "a mass from 1 g to 1000 kg, such as 300, '300 g' or 0.3l"
    case .ratio: "a ratio above 0 and up to 1:1000000, such as 16, 1:16.7 or 60g/l"
    case .factor: "a number above 0 and up to 1000000, such as 2 or 0.5"
    case .temperature: "a temperature from 0 °C to 100 °C, such as 94 or 201F"
    }
  }
}
