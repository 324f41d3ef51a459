extension RecipeFigures {
  /// Everything that keeps the recipe from being saved or brewed; empty where nothing does.
  ///
  /// The recipe's own errors come first, then those of single steps as listed, then order, water
  /// and start times. A `step` is a 0-based position in `steps`. What is in error already is no
  /// ground for a further error: see `appendWaterErrors` and `appendStartTimeErrors`.
  package func validate() -> [RecipeValidationError] {
    var errors = recipeErrors()
    appendStepErrors(to: &errors)
    guard stepsAreKnown, !steps.isEmpty, orderIsKnown else { return errors }

    let turns = StepOrder(steps)
    if !turns.errors.isEmpty {
      errors += turns.errors
      return errors
    }
    if waterIsKnown { appendWaterErrors(in: turns, to: &errors) }
    if timesAreKnown { appendStartTimeErrors(in: turns, to: &errors) }
    return errors
  }

  /// Whether this is a temperature at which water can be poured, 0 to 100 °C: of a recipe or a step.
  @inlinable package static func isValid(temperature: Double) -> Bool {
    Tolerance.contains(0...100, temperature)
  }

  /// Whether this is a dose or a yield: finite, and more than 0 g.
  @inlinable package static func isValid(positive grams: Double) -> Bool {
    grams > 0 && grams.isFinite
  }

  /// Whether this is an amount of water or a timer: finite, and not negative.
  @inlinable package static func isValid(amount: Double) -> Bool {
    Tolerance.isAtLeast(amount, 0) && amount.isFinite
  }

  /// What is wrong with the recipe's own figures. `invalidTemperature` comes at most once, however
  /// many steps have such a temperature too: it does not say where.
  private func recipeErrors() -> [RecipeValidationError] {
    var errors: [RecipeValidationError] = []
    if hasBlankName { errors.append(.emptyName) }
    if let dose, !Self.isValid(positive: dose) { errors.append(.invalidDose) }
    if let yield, !Self.isValid(positive: yield) { errors.append(.invalidYield) }
    if !temperaturesAreValid { errors.append(.invalidTemperature) }
    if stepsAreKnown, steps.isEmpty { errors.append(.noSteps) }
    return errors
  }

  /// Whether the recipe's temperature and each step's own are valid, as far as they are known.
  private var temperaturesAreValid: Bool {
    if let temperature, !Self.isValid(temperature: temperature) { return false }
    return steps.allSatisfy { $0.temperature.map(Self.isValid(temperature:)) ?? true }
  }

  /// What is wrong with single steps, whatever stands around them.
  private func appendStepErrors(to errors: inout [RecipeValidationError]) {
    for (position, step) in steps.enumerated() {
      if step.hasBlankInstruction { errors.append(.emptyInstruction(step: position)) }
      if let timer = step.timer, !Self.isValid(amount: timer) {
        errors.append(.negativeTimer(step: position))
      }
      if let water = step.water, !Self.isValid(amount: water) {
        errors.append(.negativeWater(step: position))
      }
    }
  }
}
