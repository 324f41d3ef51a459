import Diary
import Recipes

/// The values of a new entry that are known so far.
extension LogValues {
  /// The required fields without a value.
  var missing: [LogField] { LogField.required.filter { self[$0] == nil } }

  /// Removes the value of a field; false if the field is required.
  mutating func clear(_ field: LogField) -> Bool {
    guard field.isNullable else { return false }
    self[field] = nil
    if field == .tasteTag { self[.furtherTastes] = nil }
    return true
  }

  /// The units in which dose, yield and temperature are shown.
  private static func text(_ units: DisplayUnits?) -> LogValue? {
    guard let units, units != DisplayUnits() else { return nil }
    return .text(units.text)
  }

  /// A brew of this plan.
  init(_ plan: BrewPlan) {
    self.init(CreateBrewLogRequest(of: plan, totalTime: .zero, rating: nil))
    self[.timestamp] = nil
    self[.totalTimeSeconds] = nil
  }

  /// A brew of a recipe with its own amounts.
  ///
  /// - Parameters:
  ///   - hasStableID: whether the id still identifies the recipe later.
  ///   - book: the book of the recipe.
  init(_ detail: RecipeDetailDTO, hasStableID: Bool, book: UUID?) {
    let recipe = detail.recipe
    let path = hasStableID ? recipe.path : nil
    self.init()
    self[.recipeNameAtBrew] = .text(recipe.name)
    self[.method] = .text(recipe.method.rawValue)
    // Remembered as the last recipe, although an entry with a path does not have it.
    self[.recipeId] = hasStableID ? .uuid(recipe.id) : nil
    self[.book] = book.map(LogValue.uuid)
    self[.recipePath] = path.map(LogValue.text)
    self[.doseGrams] = .number(recipe.defaultDose)
    self[.targetYieldGrams] = .number(recipe.defaultTargetYield)
    self[.waterTemperatureCelsius] = .number(recipe.defaultWaterTemperature)
    self[.grindLabel] = .text(recipe.defaultGrindLabel.rawValue)
    self[.grinder] = detail.grinder.map(LogValue.text)
    self[.grindSetting] = detail.grindSetting.map(LogValue.text)
    self[.units] = Self.text(recipe.units)
  }

  /// The error of a single field; nil if it is valid.
  func problem(with field: LogField) -> BrewLogValidationError? {
    var sample = self
    for (field, value) in Self.valid where sample[field] == nil { sample[field] = value }
    let errors = sample.request()?.validate() ?? []
    return errors.first { Self.field(of: $0) == field }
  }

  /// Valid values for required fields.
  private static let valid: [(LogField, LogValue)] = [
    (.timestamp, .time(LogTime(milliseconds: 0))), (.recipeNameAtBrew, .text("any")),
    (.method, .text("v60")), (.doseGrams, .number(1)), (.targetYieldGrams, .number(1)),
  ]

  private static func field(of error: BrewLogValidationError) -> LogField {
    switch error {
    case .invalidRating: .rating
    case .emptyRecipeName: .recipeNameAtBrew
    case .invalidDose: .doseGrams
    case .invalidYield: .targetYieldGrams
    case .invalidTemperature: .waterTemperatureCelsius
    case .noteTooLong: .note
    case .negativeTime: .totalTimeSeconds
    case .invalidTDS: .tdsPercent
    case .invalidBeverage: .beverageGrams
    case .contraryTastes: .tasteTag
    }
  }
}
