import ArgumentParser
import Recipes

/// The options for amounts and scaling.
struct ScalingOptions: ParsableArguments {
  @Option(
    name: .dose,
    parsing: .unconditional,
    help: .value("mass", "Brew with this much coffee, such as 18, '18 g' or 0.6oz.")
  )
  var dose: String?

  @Option(
    name: .yield,
    parsing: .unconditional,
    help: .value(
      "mass",
      "Pour this much water (espresso: in the cup), such as 300, '300 g' or 0.3l."
    )
  )
  var yield: String?

  @Option(
    name: .ratio,
    parsing: .unconditional,
    help: "Water per gram of coffee, such as 16 or 1:16."
  )
  var ratio: String?

  @Option(
    parsing: .unconditional,
    help: .value("number", "Multiply the recipe by this number, such as 2 or 0.5.")
  )
  var factor: String?

  @Option(help: "How to scale the pours; default: the recipe's rule, or the one that fits it.")
  var rule: ScalingRule?

  @Option(
    parsing: .unconditional,
    help: .value("degrees", "Brew at this temperature, such as 94 or 201F.")
  )
  var temperature: String?

  @Option(help: "Use this grind size.")
  var grind: GrindLabel?

  /// Rejects invalid or contradictory amounts.
  func validate() throws { _ = try request() }

  /// The request for each recipe.
  func request() throws -> ScaleRequest {
    let amounts: ScaleAmounts
    do {
      amounts = try ScaleAmounts(
        dose: dose.map { try AmountArgument.dose.value($0) },
        yield: yield.map { try AmountArgument.yield.value($0) },
        ratio: ratio.map { try AmountArgument.ratio.value($0) },
        factor: factor.map { try AmountArgument.factor.value($0) }
      )
    } catch is ScaleAmounts.ConflictError {
      throw ValidationError(
        factor == nil
          ? "--dose, --yield and --ratio: two determine the third, so remove one"
          : "--factor scales the recipe's own dose and yield: remove --dose, --yield and --ratio"
      )
    }
    return ScaleRequest(
      amounts: amounts,
      rule: rule,
      temperature: try temperature.map { try AmountArgument.temperature.value($0) },
      grind: grind,
      givenUnits: DisplayUnits(
        dose: Quantity.displayUnits(mass: dose).mass,
        yield: Quantity.displayUnits(mass: self.yield).mass,
        temperature: Quantity.displayUnits(temperature: temperature).temperature
      )
    )
  }
}

extension ScalingOptions {
  /// The names of the options that were given.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--dose", dose != nil), ("--yield", self.yield != nil), ("--ratio", ratio != nil),
      ("--factor", factor != nil), ("--rule", rule != nil),
      ("--temperature", temperature != nil), ("--grind", grind != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }
}

/// Amounts in options, written as in a recipe.
private enum AmountArgument {
  case dose, yield, ratio, factor, temperature

  /// The value in the base unit: grams, grams to a gram, times, °C.
  func value(_ text: String) throws -> Double {
    guard let value = try? parsed(text), isInRange(value) else {
      let hint = suggestion(for: text).map { ": did you mean '\($0)'?" } ?? ""
      throw ValidationError("--\(self) takes \(expectation), not '\(text)'\(hint)")
    }
    return value
  }

  /// What was probably meant by a text that cannot be read.
  private func suggestion(for text: String) -> String? {
    if let value = try? parsed(text) {
      return self == .temperature ? TemperatureArgument.fahrenheit(meantBy: text, value) : nil
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
