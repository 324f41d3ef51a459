extension RecipeValues {
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

/// The order in which steps are brewed, and what is wrong with their order indices.
struct StepOrder {
  /// What is wrong with the indices. Each one used twice or more is named once, ascending; gaps are
  /// judged over the distinct indices, so that a duplicate is no gap as well.
  let errors: [RecipeValidationError]
  /// Positions in the order of the brew; nil where that is the order of the list, which is how
  /// almost every recipe is written: then there is nothing to sort and nothing to allocate.
  private let positions: [Int]?

  /// The order of `steps` by their order indices; equal ones stay in the order of the list.
  init(_ steps: [StepValues]) {
    guard Self.isOutOfOrder(steps) else {
      positions = nil
      errors = []
      return
    }
    let sorted = steps.indices.sorted { (steps[$0].orderIndex, $0) < (steps[$1].orderIndex, $1) }
    positions = sorted
    errors = Self.errors(in: sorted.map { steps[$0].orderIndex })
  }

  /// The position in the list of the step that is brewed as number `turn`, from 0.
  subscript(turn: Int) -> Int {
    positions?[turn] ?? turn
  }

  /// Whether some step stands elsewhere than its order index says.
  private static func isOutOfOrder(_ steps: [StepValues]) -> Bool {
    for position in steps.indices where steps[position].orderIndex != position { return true }
    return false
  }

  /// What is wrong with `ascending`, the order indices of all steps.
  private static func errors(in ascending: [Int]) -> [RecipeValidationError] {
    var errors: [RecipeValidationError] = []
    var distinct: [Int] = []
    for index in ascending {
      if index != distinct.last {
        distinct.append(index)
      } else if errors.last != .duplicateOrderIndex(index: index) {
        errors.append(.duplicateOrderIndex(index: index))
      }
    }
    let expected = Array(distinct.indices)
    if distinct != expected {
      errors.append(.orderIndicesNotContiguous(expected: expected, actual: distinct))
    }
    return errors
  }
}
