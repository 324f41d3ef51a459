import ArgumentParser
import RecipeSchema

/// The amounts that options take, written as in a recipe.
enum AmountArgument {
  case dose, yield, ratio, factor, temperature

  /// The value in the base unit: grams, grams to a gram, times, °C.
  func value(_ text: String) throws -> Double {
    guard let value = try? parsed(text), isSensible(value) else {
      throw ValidationError("--\(self) takes \(expectation), not '\(text)'")
    }
    return value
  }

  private func parsed(_ text: String) throws(QuantityProblem) -> Double {
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

  private func isSensible(_ value: Double) -> Bool {
    switch self {
    // What is rounded to nothing is nothing.
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
    case .ratio: "a ratio above 0 and up to 1:1000000, such as 16 or 1:16.7"
    case .factor: "a number above 0 and up to 1000000, such as 2 or 0.5"
    case .temperature: "a temperature from 0 °C to 100 °C, such as 94 or 201F"
    }
  }
}
