/// What a brewer does with a recipe before the brew; ``BrewSession`` is the brew itself.
public enum BrewSessionUseCase {
  /// The plan for what a person asks of a recipe. O(steps and their text).
  ///
  /// - Parameter methods: what is recommended for each method, for the warnings.
  /// - Throws: as for inputs.
  public static func createPlan(
    of recipe: RecipeDetailDTO,
    for request: ScaleRequest,
    methods: MethodTable = .builtIn
  ) throws(BrewPlanError) -> BrewPlan {
    let inputs = request.inputs(for: recipe)
    return try createPlan(of: recipe, inputs: inputs, rule: request.rule, methods: methods)
  }

  /// The plan for brewing a recipe with these inputs, both dose and yield as they stand there: see
  /// ``scaleInputs(request:)`` for how one follows the other.
  ///
  /// Dose and yield are rounded, to 0.1 g and 1 g, and the pours follow by a rule. Where no rule is asked
  /// for and dose and yield, as given or as rounded, are the recipe's own, its own amounts come out
  /// untouched, fractions included.
  ///
  /// - Parameters:
  ///   - rule: the rule to use; nil for the recipe's own, or the one that fits it.
  ///   - methods: what is recommended for each method, for the warnings.
  /// - Throws: `notBrewable` where the recipe or the temperature is not valid; `notScalable` where dose
  ///   or yield is not a finite mass above 0 g, or the pours do not allow the rule.
  public static func createPlan(
    of recipe: RecipeDetailDTO,
    inputs: BrewInputs,
    rule: ScalingRule? = nil,
    methods: MethodTable = .builtIn
  ) throws(BrewPlanError) -> BrewPlan {
    let planner: BrewPlanner
    do throws(RecipeNotBrewableError) {
      planner = try BrewPlanner(recipe, inputs: inputs)
    } catch {
      throw .notBrewable(error)
    }
    do throws(ScaleError) {
      return try planner.plan(askedRule: rule, methods: methods)
    } catch {
      throw .notScalable(error)
    }
  }
}

/// Why there is no plan for a recipe.
public enum BrewPlanError: Error, Hashable, Sendable {
  /// The recipe is not valid, or not with the temperature that was asked for.
  case notBrewable(RecipeNotBrewableError)
  /// The recipe is valid, but cannot be scaled as asked.
  case notScalable(ScaleError)
}

extension BrewPlanError: CustomStringConvertible {
  /// What is wrong, for the person who must put it right: one line, without a final stop.
  public var description: String {
    switch self {
    case .notBrewable(let error): error.description
    case .notScalable(let error): error.description
    }
  }
}

/// Makes the plan for a recipe that can be brewed.
private struct BrewPlanner {
  private let recipe: RecipeDetailDTO
  private let figures: RecipeValues
  private let water: RecipeWater
  private let asked: BrewInputs

  /// For brewing `recipe` with `inputs`.
  ///
  /// - Throws: everything that keeps the recipe, at the temperature of the inputs, from being brewed.
  init(_ recipe: RecipeDetailDTO, inputs: BrewInputs) throws(RecipeNotBrewableError) {
    self.recipe = recipe
    asked = inputs
    figures = RecipeValues(recipe)
    // A valid recipe has its steps sorted by indices without gaps: they stand in the order of the brew.
    water = RecipeWater(figures.steps)
    let errors = Self.errors(figures, water, inputs)
    guard errors.isEmpty, recipe.recipe.isValid else {
      throw RecipeNotBrewableError(recipeName: recipe.recipe.name, errors: errors)
    }
  }

  private static func errors(
    _ figures: RecipeValues,
    _ water: RecipeWater,
    _ inputs: BrewInputs
  ) -> [RecipeValidationError] {
    var errors = figures.validate()
    if !RecipeValues.isValid(temperature: inputs.waterTemperatureCelsius),
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
    let pours = try water.scaled(to: rounded, by: rule, method: asked.method)
    return (rounded.dose, rounded.yield, pours)
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

extension RecipeStepDTO {
  /// The step as it is brewed.
  ///
  /// - Parameters:
  ///   - water: the scaled amounts.
  ///   - timer: how long it takes, in seconds, be it that this follows from start times.
  ///   - start: when it begins, in seconds since the start of the brew.
  ///   - inputs: what is brewed.
  fileprivate func toScaledStep(
    _ water: StepWater,
    timer: Double?,
    start: Double?,
    inputs: BrewInputs
  ) -> ScaledStep {
    let temperature = waterTemperature ?? inputs.waterTemperatureCelsius
    let instruction = Placeholder.filled(instructionText) { placeholder in
      switch placeholder {
      case .dose: Canonical.mass(inputs.doseGrams)
      case .yield: Canonical.mass(inputs.targetYieldGrams)
      case .water: water.amount.map { Canonical.mass($0) }
      case .total: Canonical.mass(water.reading)
      case .timer: timer.map { Canonical.duration(seconds: $0) }
      case .temperature: Canonical.temperature(celsius: temperature)
      }
    }
    return ScaledStep(
      orderIndex: orderIndex,
      instructionText: instruction,
      timerDurationSeconds: timer,
      waterAmountGrams: water.amount,
      isCumulativeWaterTarget: isCumulativeWaterTarget,
      isIce: isIce,
      cumulativeWaterGrams: water.reading,
      startTimeSeconds: start,
      waterTemperatureCelsius: temperature
    )
  }
}
