/// Creates the plan of a valid recipe.
struct BrewPlanner {
  private let recipe: RecipeDetailDTO
  private let values: RecipeValues
  private let water: RecipeWater
  private let requested: BrewInputs

  /// Prepares a plan for `recipe` with `inputs`.
  ///
  /// - Throws: all validation errors of the recipe at the temperature of the inputs.
  init(_ recipe: RecipeDetailDTO, inputs: BrewInputs) throws(RecipeNotBrewableError) {
    self.recipe = recipe
    requested = inputs
    values = RecipeValues(recipe)
    // The steps of a valid recipe are sorted by order index without gaps: they are in brewing order.
    water = RecipeWater(values.steps)
    let errors = Self.errors(values, inputs)
    guard errors.isEmpty, recipe.recipe.isValid else {
      throw RecipeNotBrewableError(recipeName: recipe.recipe.name, errors: errors)
    }
  }

  private static func errors(
    _ values: RecipeValues,
    _ inputs: BrewInputs
  ) -> [RecipeValidationError] {
    var errors = values.validate()
    if !RecipeValues.isValid(temperature: inputs.waterTemperatureCelsius),
      !errors.contains(.invalidTemperature)
    {
      errors.append(.invalidTemperature)
    }
    // A yield of up to 1 g needs no water; the steps of such a recipe cannot pour more.
    if errors.isEmpty, !values.yieldIsInCup, values.steps.allSatisfy({ $0.water == nil }),
      !Tolerance.isAtMost(inputs.targetYieldGrams, RecipeValues.waterTotalTolerance)
    {
      errors.append(.waterTotalMismatch(expected: inputs.targetYieldGrams, actual: 0))
    }
    return errors
  }

  /// The plan by the requested rule, or by the recipe's if that is nil.
  func plan(
    requestedRule: ScalingRule?,
    units: UnitSystem,
    methods: MethodTable
  ) throws(ScaleError) -> BrewPlan {
    let rule = requestedRule ?? ownRule
    let (dose, yield, pours) = try amounts(requestedRule, rule)
    var inputs = requested
    (inputs.doseGrams, inputs.targetYieldGrams) = (dose, yield)
    let shownUnits = units.units(for: requested.units ?? DisplayUnits())
    inputs.units = shownUnits == DisplayUnits() ? nil : shownUnits
    let shown = shownFigures(pours, inputs, units)
    return BrewPlan(
      inputs: inputs,
      scaledSteps: steps(pours, inputs, shown, units),
      derivedRatio: inputs.targetYieldGrams / inputs.doseGrams,
      scalingRule: rule,
      warnings: InputWarning.warnings(
        method: requested.method,
        dose: isConverted(requested.units?.dose, shownUnits.dose) ? Rounding.tenth(dose) : dose,
        yield: isConverted(requested.units?.yield, shownUnits.yield)
          ? Rounding.whole(yield) : yield,
        temperature: units == .metric && requested.units?.temperature == .fahrenheit
          ? Rounding.whole(requested.waterTemperatureCelsius) : requested.waterTemperatureCelsius,
        units: shownUnits,
        methods: methods
      ),
      totalDurationSeconds: totalDuration,
      texts: shown.inputs
    )
    .withTimedShot()
    .limited(to: methods.boilingPoint(for: requested.method))
  }

  /// Whether a mass is shown in metric units that its author gave in others; then it is judged as shown.
  private func isConverted(_ own: MassUnit?, _ shown: MassUnit?) -> Bool {
    (shown ?? .gram).isMetric && !(own ?? .gram).isMetric
  }

  /// The dose, the yield and the water of each step. They are the recipe's own if no rule is requested and
  /// dose and yield are its own, each exactly or after rounding.
  private func amounts(
    _ requestedRule: ScalingRule?,
    _ rule: ScalingRule
  ) throws(ScaleError) -> (dose: Double, yield: Double, pours: [StepWater]) {
    let original = (ownDose, ownYield, water.original)
    let (dose, yield) = (requested.doseGrams, requested.targetYieldGrams)
    if requestedRule == nil,
      isOwn(dose: dose) || isOwn(dose: Rounding.tenth(dose)),
      isOwn(yield: yield) || isOwn(yield: Rounding.whole(yield))
    {
      return original
    }
    let rounded = try RoundedInputs(dose: dose, yield: yield)
    let pours = try water.scaled(to: rounded, by: rule, method: requested.method)
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

  private func isOwn(dose: Double) -> Bool { Tolerance.isEqual(dose, ownDose) }

  private func isOwn(yield: Double) -> Bool { Tolerance.isEqual(yield, ownYield) }

  /// By the timers, else as stated by the author.
  private var totalDuration: Double? {
    let time = values.brewTime()
    return time.isComplete ? time.seconds : recipe.totalTimeSeconds
  }

  // MARK: Texts

  /// The figures as shown. Those that are the recipe's own, in the author's units, stand as written.
  private func shownFigures(
    _ pours: [StepWater],
    _ inputs: BrewInputs,
    _ system: UnitSystem
  ) -> (inputs: PlanTexts, water: ShownWater) {
    let own = recipe.recipe.units ?? DisplayUnits()
    let units = inputs.units ?? DisplayUnits()
    let hasOwnAmounts =
      isOwn(dose: inputs.doseGrams) && isOwn(yield: inputs.targetYieldGrams)
      && pours == water.original
    let (dose, yieldUnit) = (units.dose ?? .gram, units.yield ?? .gram)
    let stepUnits = recipe.steps.map { step in
      step.waterAmountGrams.map { _ in system.unit(for: step.waterUnit) }
    }
    let hasOwnUnits =
      units.yield == own.yield
      && zip(stepUnits, recipe.steps).allSatisfy { $0.0 == nil || $0.0 == $0.1.waterUnit ?? .gram }
    let shown = ShownWater(
      pours,
      forms: values.steps.map { $0.pour },
      units: stepUnits,
      isFixed: zip(stepUnits, recipe.steps).map { unit, step in
        step.isFixed && unit == step.waterUnit ?? .gram
      },
      yield: inputs.targetYieldGrams,
      in: yieldUnit,
      isWritten: hasOwnAmounts && hasOwnUnits
    )
    let texts = PlanTexts(
      dose: hasOwnAmounts && units.dose == own.dose
        ? Canonical.mass(inputs.doseGrams, in: dose)
        : Canonical.rounded(inputs.doseGrams, in: dose, .coffee),
      yield: shown.yield,
      temperature: Self.text(
        inputs.waterTemperatureCelsius,
        writtenIn: requested.units?.temperature,
        system
      )
    )
    return (texts, shown)
  }

  /// A temperature that its author gave in `unit`.
  private static func text(
    _ celsius: Double,
    writtenIn unit: TemperatureUnit?,
    _ system: UnitSystem
  ) -> String {
    let shown = system.unit(for: unit)
    return shown == unit ?? .celsius
      ? Canonical.temperature(celsius: celsius, in: shown)
      : Canonical.rounded(celsius: celsius, in: shown)
  }

  // MARK: Steps

  private func steps(
    _ pours: [StepWater],
    _ inputs: BrewInputs,
    _ shown: (inputs: PlanTexts, water: ShownWater),
    _ system: UnitSystem
  ) -> [ScaledStep] {
    let timers = values.timers()
    let starts = values.startTimes()
    return recipe.steps.indices.map { position in
      let step = recipe.steps[position]
      let water = shown.water.steps[position]
      let texts = StepTexts(
        water: water.water,
        pour: water.pour,
        total: water.total,
        temperature: step.waterTemperature.map {
          Self.text($0, writtenIn: step.temperatureUnit, system)
        } ?? shown.inputs.temperature
      )
      return step.toScaledStep(
        pours[position],
        timer: timers[position],
        start: starts[position],
        inputs: inputs,
        texts: (shown.inputs, texts)
      )
    }
  }
}

extension RecipeStepDTO {
  /// The scaled step.
  ///
  /// - Parameters:
  ///   - water: the scaled amounts.
  /// - timer: the duration in seconds, possibly derived from start times.
  /// - start: the start in seconds since the start of the brew.
  /// - inputs: the inputs of the brew.
  /// - texts: the inputs and the figures of the step as shown.
  fileprivate func toScaledStep(
    _ water: StepWater,
    timer: Double?,
    start: Double?,
    inputs: BrewInputs,
    texts: (inputs: PlanTexts, step: StepTexts)
  ) -> ScaledStep {
    let instruction = Placeholder.filled(instructionText) { placeholder in
      switch placeholder {
      case .dose: texts.inputs.dose
      case .yield: texts.inputs.yield
      case .pour: texts.step.pour
      case .total: texts.step.total
      case .timer: timer.map { Canonical.duration(seconds: $0) }
      case .temperature: texts.step.temperature
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
      waterTemperatureCelsius: waterTemperature ?? inputs.waterTemperatureCelsius,
      texts: texts.step
    )
  }
}
