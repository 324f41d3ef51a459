import Essentials

/// What a person brews with: a recipe's own inputs, or what became of them by editing.
public struct BrewInputs: Sendable, Equatable, Codable {
  /// The recipe; nil where there is none to find again.
  public var recipeId: UUID?
  /// What people call the recipe.
  public var recipeName: String
  /// The brewer.
  public var method: BrewMethod
  /// Ground coffee, in grams.
  public var doseGrams: Double
  /// All the water, ice included, in grams.
  public var targetYieldGrams: Double
  /// Temperature of the water, in °C, where a step names none.
  public var waterTemperatureCelsius: Double
  /// How coarsely the coffee is ground.
  public var grindLabel: GrindLabel
  /// Whether dose or yield was edited last.
  public var lastEdited: LastEdited

  /// The inputs with these values; nothing is checked.
  public init(
    recipeId: UUID? = nil,
    recipeName: String,
    method: BrewMethod,
    doseGrams: Double,
    targetYieldGrams: Double,
    waterTemperatureCelsius: Double,
    grindLabel: GrindLabel,
    lastEdited: LastEdited
  ) {
    self.recipeId = recipeId
    self.recipeName = recipeName
    self.method = method
    self.doseGrams = doseGrams
    self.targetYieldGrams = targetYieldGrams
    self.waterTemperatureCelsius = waterTemperatureCelsius
    self.grindLabel = grindLabel
    self.lastEdited = lastEdited
  }
}

extension RecipeDetailDTO {
  /// What the recipe is brewed with if nobody edits anything.
  public func toBrewInputs() -> BrewInputs {
    BrewInputs(
      recipeId: recipe.id,
      recipeName: recipe.name,
      method: recipe.method,
      doseGrams: recipe.defaultDose,
      targetYieldGrams: recipe.defaultTargetYield,
      waterTemperatureCelsius: recipe.defaultWaterTemperature,
      grindLabel: recipe.defaultGrindLabel,
      lastEdited: .dose
    )
  }
}
