/// Makes the plan for a recipe that can be brewed.
struct BrewPlanner {
  private let recipe: RecipeDetailDTO
  private let figures: RecipeFigures
  private let water: RecipeWater
  private let asked: BrewInputs

  /// For brewing `recipe` with `inputs`.
  ///
  /// - Throws: everything that keeps the recipe, at the temperature of the inputs, from being brewed.
  init(_ recipe: RecipeDetailDTO, inputs: BrewInputs) throws(RecipeNotBrewableError) {
    self.recipe = recipe
    asked = inputs
    figures = RecipeFigures(recipe)
    // A valid recipe has its steps sorted by indices without gaps: they stand in the order of the brew.
    water = RecipeWater(figures.steps)
    let errors = Self.errors(figures, water, inputs)
    guard errors.isEmpty, recipe.recipe.isValid else {
      throw RecipeNotBrewableError(recipeName: recipe.recipe.name, errors: errors)
    }
  }

  private static func errors(
    _ figures: RecipeFigures,
    _ water: RecipeWater,
    _ inputs: BrewInputs
  ) -> [RecipeValidationError] {
    var errors = figures.validate()
    if !RecipeFigures.isValid(temperature: inputs.waterTemperatureCelsius),
      !errors.contains(.invalidTemperature)
    {
      errors.append(.invalidTemperature)
    }
    // A yield below 1 g allows that nothing is poured, of which no amount can be scaled.
    if errors.isEmpty, water.total == 0, let yield = figures.yield {
      errors.append(.waterTotalMismatch(expected: yield, actual: 0))
    }
    return errors
  }

  /// The plan, by the rule that was asked for, or by the recipe's where that is nil.
  func plan(askedRule: ScalingRule?, methods: MethodTable) throws(ScaleError) -> BrewPlan {
    let rule = askedRule ?? ownRule
    let (dose, yield, pours) = try amounts(askedRule, rule)
    var inputs = asked
    (inputs.doseGrams, inputs.targetYieldGrams) = (dose, yield)
    return BrewPlan(
      inputs: inputs,
      scaledSteps: steps(pours, inputs),
      derivedRatio: inputs.targetYieldGrams / inputs.doseGrams,
      scalingRule: rule,
      warnings: InputWarning.warnings(
        method: asked.method,
        dose: asked.doseGrams,
        yield: asked.targetYieldGrams,
        temperature: asked.waterTemperatureCelsius,
        methods: methods
      ),
      totalDurationSeconds: totalDuration
    )
  }

  /// The dose, the yield and the water of each step: the recipe's own where no rule was asked for and dose
  /// and yield are its own, be it after rounding.
  private func amounts(
    _ askedRule: ScalingRule?,
    _ rule: ScalingRule
  ) throws(ScaleError) -> (dose: Double, yield: Double, pours: [StepWater]) {
    let own = (ownDose, ownYield, water.own)
    if askedRule == nil, isOwn(asked.doseGrams, asked.targetYieldGrams) { return own }
    let rounded = try RoundedInputs(dose: asked.doseGrams, yield: asked.targetYieldGrams)
    if askedRule == nil, isOwn(rounded.dose, rounded.yield) { return own }
    return (rounded.dose, rounded.yield, try water.scaled(to: rounded, by: rule))
  }

  // MARK: The recipe's own

  private var ownDose: Double { recipe.recipe.defaultDose }
  private var ownYield: Double { recipe.recipe.defaultTargetYield }

  private var ownRule: ScalingRule {
    water.rule(
      stated: recipe.scaling,
      method: recipe.recipe.method,
      dose: ownDose,
      yield: ownYield
    )
  }

  private func isOwn(_ dose: Double, _ yield: Double) -> Bool {
    Tolerance.isEqual(dose, ownDose) && Tolerance.isEqual(yield, ownYield)
  }

  /// By the timers, else as the author states it.
  private var totalDuration: Double? {
    let time = figures.brewTime()
    return time.isWhole ? time.seconds : recipe.totalTimeSeconds
  }

  // MARK: Steps

  private func steps(_ pours: [StepWater], _ inputs: BrewInputs) -> [ScaledStep] {
    let timers = figures.timers()
    let starts = figures.startTimes()
    return recipe.steps.indices.map { position in
      recipe.steps[position].toScaledStep(
        pours[position],
        timer: timers[position],
        start: starts[position],
        inputs: inputs
      )
    }
  }
}
