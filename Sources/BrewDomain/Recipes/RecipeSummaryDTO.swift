import Essentials

/// A recipe as a list shows it: what it is and its default inputs, without its steps.
public struct RecipeSummaryDTO: Sendable, Equatable, Codable {
  /// Identifies the recipe.
  public let id: UUID
  /// What people call it.
  public let name: String
  /// The brewer it is for.
  public let method: BrewMethod
  /// Whether it is a shipped template, which can be neither edited in place nor deleted; true
  /// exactly where `origin` is `.starter`.
  public let isStarter: Bool
  /// Where it comes from.
  public let origin: RecipeOrigin
  /// Whether it passed validation; only a valid recipe can be brewed.
  public let isValid: Bool
  /// Ground coffee, in grams.
  public let defaultDose: Double
  /// All the water that the steps pour, ice included, in grams.
  public let defaultTargetYield: Double
  /// Temperature of the water, in °C, where a step names none.
  public let defaultWaterTemperature: Double
  /// How coarsely the coffee is ground.
  public let defaultGrindLabel: GrindLabel

  /// The summary with these values; nothing is checked.
  public init(
    id: UUID,
    name: String,
    method: BrewMethod,
    isStarter: Bool,
    origin: RecipeOrigin,
    isValid: Bool,
    defaultDose: Double,
    defaultTargetYield: Double,
    defaultWaterTemperature: Double,
    defaultGrindLabel: GrindLabel
  ) {
    self.id = id
    self.name = name
    self.method = method
    self.isStarter = isStarter
    self.origin = origin
    self.isValid = isValid
    self.defaultDose = defaultDose
    self.defaultTargetYield = defaultTargetYield
    self.defaultWaterTemperature = defaultWaterTemperature
    self.defaultGrindLabel = defaultGrindLabel
  }
}
