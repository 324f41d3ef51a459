import BrewDomain
import Essentials

extension RecipeEncoder {
  /// What stands behind a key of a recipe, but for its lists; `nil` where the key is left out.
  static func value(
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
    case .author: detail.author.map(text)
    case .source: detail.source.map(text)
    case .description: detail.description.map(text)
    case .notes: detail.notes.map(text)
    case .modifiedAt: try timestamp(detail.modifiedAt)
    case .dose: try mass(recipe.defaultDose, key)
    case .yield: try mass(recipe.defaultTargetYield, key)
    case .temperature: try temperature(recipe.defaultWaterTemperature, RecipeFormat.describe(key))
    case .grind: recipe.defaultGrindLabel.rawValue
    case .grindDescriptor: detail.grindTactileDescriptor.map(text)
    case .grinder: detail.grinder.map(text)
    case .grindSetting: detail.grindSetting.map(text)
    case .scaling: detail.scaling?.rawValue
    case .totalTime: try duration(detail.totalTimeSeconds, RecipeFormat.describe(key))
    }
  }

  /// What stands behind a key of a step; `nil` where the key is left out.
  static func value(
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
      return Canonical.mass(try checked(amount, description))
    case .temperature: return try temperature(step.waterTemperature, description)
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

  private static func mass(
    _ grams: Double,
    _ key: RecipeKey
  ) throws(RecipeEncodingError) -> String {
    Canonical.mass(try checked(grams, RecipeFormat.describe(key)))
  }

  private static func temperature(
    _ celsius: Double?,
    _ key: KeyDescription
  ) throws(RecipeEncodingError) -> String? {
    guard let celsius else { return nil }
    return Canonical.temperature(celsius: try checked(celsius, key))
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
