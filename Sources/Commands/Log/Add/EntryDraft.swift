import Recipes

/// The values of a new entry that are known so far.
extension Brew {
  /// The required fields without a value.
  var missing: [LogField] { LogField.required.filter { self[$0] == nil } }

  /// Removes the value of a field; false if the field is required.
  mutating func clear(_ field: LogField) -> Bool {
    guard field.isNullable else { return false }
    self[field] = nil
    return true
  }

  /// A brew of this plan.
  init(_ plan: BrewPlan) {
    self = CreateBrewLogRequest(of: plan, totalTime: .zero, rating: nil).brew
    timestamp = nil
    totalTimeSeconds = nil
  }

  /// A brew of a recipe with its own amounts.
  ///
  /// - Parameters:
  ///   - hasStableID: whether the id still identifies the recipe later.
  ///   - book: the book of the recipe.
  init(_ detail: RecipeDetailDTO, hasStableID: Bool, book: UUID?) {
    let recipe = detail.recipe
    self.init()
    (recipeNameAtBrew, method) = (recipe.name, recipe.method)
    // Remembered as the last recipe, although an entry with a path does not have it.
    recipeId = hasStableID ? recipe.id : nil
    recipePath = hasStableID ? recipe.path : nil
    self.book = book
    (doseGrams, targetYieldGrams) = (recipe.defaultDose, recipe.defaultTargetYield)
    waterTemperatureCelsius = recipe.defaultWaterTemperature
    grindLabel = recipe.defaultGrindLabel
    (grinder, grindSetting) = (detail.grinder, detail.grindSetting)
    units = recipe.units
  }

  /// The error of a single field; nil if it is valid.
  func problem(with field: LogField) -> BrewLogValidationError? {
    validate().first { $0.field == field }
  }
}
