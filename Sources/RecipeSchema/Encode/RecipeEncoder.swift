import BrewDomain
import Essentials

/// Writes recipes as YAML: canonical keys, in canonical order, in canonical spelling.
///
/// The output decodes to the same recipe, with quantities rounded to 1e-6. Values without meaning or that can
/// be derived are not written: whether a recipe is valid, and `isCumulativeWaterTarget` of a step without
/// water.
package struct RecipeEncoder {
  /// The maximum line width, if the line can be broken.
  private static let width = 100

  private var text = ""

  /// The recipe as one YAML document, from its first key to its last line break.
  package static func encode(_ recipe: RecipeDetailDTO) throws(RecipeEncodingError) -> String {
    var encoder = RecipeEncoder()
    for key in RecipeKey.allCases {
      try encoder.write(key, of: recipe)
    }
    return encoder.text
  }

  private mutating func write(
    _ key: RecipeKey,
    of recipe: RecipeDetailDTO
  ) throws(RecipeEncodingError) {
    let name = RecipeFormat.describe(key).name
    switch key {
    case .steps: try writeSteps(name, of: recipe)
    case .tags: writeTags(name, recipe.tags)
    default:
      guard let value = try Self.value(of: key, in: recipe) else { return }
      text += "\(name): \(value)\n"
    }
  }

  /// Writes a flow sequence if it fits on the line, else a block sequence.
  private mutating func writeTags(_ name: String, _ tags: [String]) {
    guard !tags.isEmpty else { return }
    let items = tags.map { ScalarText.item($0, isInFlow: true) }
    let line = "\(name): [\(items.joined(separator: ", "))]\n"
    guard line.count > Self.width else {
      text += line
      return
    }
    text += "\(name):\n"
    for tag in tags { text += "  - \(ScalarText.item(tag, isInFlow: false))\n" }
  }

  // MARK: Steps

  private mutating func writeSteps(
    _ name: String,
    of recipe: RecipeDetailDTO
  ) throws(RecipeEncodingError) {
    guard !recipe.steps.isEmpty else {
      text += "\n\(name): []\n"
      return
    }
    text += "\n\(name):\n"
    // Without `order`, the list order applies.
    let isOrdered = recipe.steps.indices.contains { recipe.steps[$0].orderIndex != $0 }
    for step in recipe.steps { try write(step, isOrdered: isOrdered) }
  }

  private mutating func write(
    _ step: RecipeStepDTO,
    isOrdered: Bool
  ) throws(RecipeEncodingError) {
    var lead = "  - "
    for key in StepKey.allCases where isOrdered || key != .order {
      guard let value = try Self.value(of: key, in: step) else { continue }
      text += "\(lead)\(RecipeFormat.describe(key).name): \(value)\n"
      lead = "    "
    }
  }

  // MARK: Values

  /// The value of a recipe key, except lists; `nil` to omit the key.
  private static func value(
    of key: RecipeKey,
    in detail: RecipeDetailDTO
  ) throws(RecipeEncodingError) -> String? {
    let recipe = detail.recipe
    return switch key {
    case .format, .tags, .steps: nil
    case .id: recipe.id.uuidString.lowercased()
    case .name: text(recipe.name)
    case .method: try method(recipe.method)
    case .origin: recipe.origin == .custom ? nil : recipe.origin.rawValue
    case .modifiedAt: try timestamp(detail.modifiedAt)
    case .dose: try mass(recipe.defaultDose, recipe.units?.dose, RecipeFormat.describe(key))
    case .yield:
      try mass(recipe.defaultTargetYield, recipe.units?.yield, RecipeFormat.describe(key))
    case .temperature:
      try temperature(
        recipe.defaultWaterTemperature,
        recipe.units?.temperature,
        RecipeFormat.describe(key)
      )
    case .grind: recipe.defaultGrindLabel.rawValue
    case .scaling: detail.scaling?.rawValue
    case .totalTime: try duration(detail.totalTimeSeconds, RecipeFormat.describe(key))
    // The other keys are text; their descriptions have the property.
    default: RecipeFormat.describe(key).text.flatMap { detail[keyPath: $0] }.map(text)
    }
  }

  /// The value of a step key; `nil` to omit the key.
  private static func value(
    of key: StepKey,
    in step: RecipeStepDTO
  ) throws(RecipeEncodingError) -> String? {
    let description = RecipeFormat.describe(key)
    switch key {
    case .order: return try order(step.orderIndex)
    case .id: return step.stepId.uuidString.lowercased()
    case .instruction: return ScalarText.block(step.instructionText, indentation: 4)
    case .pourTo, .pour, .ice:
      guard key == amountKey(of: step), let amount = step.waterAmountGrams else { return nil }
      return try mass(amount, step.waterUnit, description)
    case .temperature:
      return try temperature(step.waterTemperature, step.temperatureUnit, description)
    case .at: return try duration(step.startTimeSeconds, description)
    case .timer: return try duration(step.timerDurationSeconds, description)
    }
  }

  private static func amountKey(of step: RecipeStepDTO) -> StepKey {
    step.isIce ? .ice : step.isCumulativeWaterTarget ? .pourTo : .pour
  }

  // MARK: Spelling

  private static func text(_ text: String) -> String { ScalarText.block(text, indentation: 0) }

  private static func method(_ method: BrewMethod) throws(RecipeEncodingError) -> String {
    guard WordChoice.isKebabCase(method.rawValue) else { throw .invalidMethod(method.rawValue) }
    return text(method.rawValue)
  }

  private static func timestamp(_ date: Date?) throws(RecipeEncodingError) -> String? {
    guard let date else { return nil }
    guard let timestamp = Timestamp(date) else { throw .dateOutOfRange(date) }
    return timestamp.text
  }

  private static func order(_ index: Int) throws(RecipeEncodingError) -> String {
    guard (0..<RecipeFormat.orderLimit).contains(index) else { throw .orderOutOfRange(index) }
    return String(index)
  }

  /// A mass in its unit, or in grams if that unit would change it.
  private static func mass(
    _ grams: Double,
    _ unit: MassUnit?,
    _ key: KeyDescription
  ) throws(RecipeEncodingError) -> String {
    let inGrams = Canonical.mass(try checked(grams, key))
    guard let unit else { return inGrams }
    let text = Canonical.mass(grams, in: unit)
    return Quantity.isEqual(text, inGrams, as: key.type) ? text : inGrams
  }

  /// A temperature in its unit, or in °C if that unit would change it.
  private static func temperature(
    _ celsius: Double?,
    _ unit: TemperatureUnit?,
    _ key: KeyDescription
  ) throws(RecipeEncodingError) -> String? {
    guard let celsius else { return nil }
    let inCelsius = Canonical.temperature(celsius: try checked(celsius, key))
    guard unit == .fahrenheit else { return inCelsius }
    let text = Canonical.temperature(celsius: celsius, in: .fahrenheit)
    return Quantity.isEqual(text, inCelsius, as: key.type) ? text : inCelsius
  }

  private static func duration(
    _ seconds: Double?,
    _ key: KeyDescription
  ) throws(RecipeEncodingError) -> String? {
    guard let seconds else { return nil }
    return Canonical.duration(seconds: try checked(seconds, key))
  }

  private static func checked(
    _ value: Double,
    _ key: KeyDescription
  ) throws(RecipeEncodingError) -> Double {
    do {
      return try Quantity.quantised(value)
    } catch {
      throw .quantityOutOfRange(key: key.name, value: value)
    }
  }
}

/// Why a recipe cannot be written: a value that the format cannot represent.
package enum RecipeEncodingError: Error, Equatable, Sendable {
  /// NaN, infinite, or above 1 000 000 in the base unit, for this key.
  case quantityOutOfRange(key: String, value: Double)
  /// A method that is not a kebab-case word.
  case invalidMethod(String)
  /// An order index below 0 or above 999 999.
  case orderOutOfRange(Int)
  /// A date before the year 0 or after 9999.
  case dateOutOfRange(Date)
}
