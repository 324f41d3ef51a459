/// What a person asks of a recipe. What is nil stays as the recipe has it.
public struct ScaleRequest: Sendable, Equatable {
  /// How much to brew.
  public var amounts: ScaleAmounts
  /// The rule by which the pours follow.
  public var rule: ScalingRule?
  /// Temperature of the water, in °C; steps with a temperature of their own keep it.
  public var temperature: Double?
  /// How coarsely the coffee is ground.
  public var grind: GrindLabel?

  /// The request with these values; without any, the recipe as it is.
  public init(
    amounts: ScaleAmounts = .own,
    rule: ScalingRule? = nil,
    temperature: Double? = nil,
    grind: GrindLabel? = nil
  ) {
    self.amounts = amounts
    self.rule = rule
    self.temperature = temperature
    self.grind = grind
  }

  /// What is to be brewed of `recipe`, before anything is checked or rounded.
  public func inputs(for recipe: RecipeDetailDTO) -> BrewInputs {
    var inputs = recipe.toBrewInputs()
    (inputs.doseGrams, inputs.targetYieldGrams, inputs.lastEdited) = amounts.resolved(
      dose: recipe.recipe.defaultDose,
      yield: recipe.recipe.defaultTargetYield
    )
    if let temperature { inputs.waterTemperatureCelsius = temperature }
    if let grind { inputs.grindLabel = grind }
    return inputs
  }
}
