extension RecipeValues {
  /// All validation errors; empty if the recipe is valid.
  ///
  /// Errors of the recipe come first, then those of single steps as listed, then order, water and start
  /// times. A `step` is a 0-based position in `steps`. An error never causes a further error: see
  /// `appendWaterErrors` and `appendStartTimeErrors`.
  package func validate() -> [RecipeValidationError] {
    var errors = recipeErrors()
    appendStepErrors(to: &errors)
    guard stepsAreKnown, !steps.isEmpty, orderIsKnown else { return errors }

    let order = StepOrder(steps)
    if !order.errors.isEmpty {
      errors += order.errors
      return errors
    }
    if waterIsKnown { appendWaterErrors(in: order, to: &errors) }
    if timesAreKnown { appendStartTimeErrors(in: order, to: &errors) }
    return errors
  }

  /// Whether a temperature of a recipe or a step is valid: 0 to 100 °C.
  @inlinable package static func isValid(temperature: Double) -> Bool {
    Tolerance.contains(0...100, temperature)
  }

  /// Whether a dose or a yield is valid: finite and above 0 g.
  @inlinable package static func isValid(positive grams: Double) -> Bool {
    grams > 0 && grams.isFinite
  }

  /// Whether an amount of water or a timer is valid: finite and not negative.
  @inlinable package static func isValid(amount: Double) -> Bool {
    Tolerance.isAtLeast(amount, 0) && amount.isFinite
  }

  /// The errors of the recipe's own values. `invalidTemperature` is reported at most once, as it does not
  /// identify a step.
  private func recipeErrors() -> [RecipeValidationError] {
    var errors: [RecipeValidationError] = []
    if hasBlankName { errors.append(.emptyName) }
    if let dose, !Self.isValid(positive: dose) { errors.append(.invalidDose) }
    if let yield, !Self.isValid(positive: yield) { errors.append(.invalidYield) }
    if !temperaturesAreValid { errors.append(.invalidTemperature) }
    if stepsAreKnown, steps.isEmpty { errors.append(.noSteps) }
    return errors
  }

  /// Whether all known temperatures are valid.
  private var temperaturesAreValid: Bool {
    if let temperature, !Self.isValid(temperature: temperature) { return false }
    return steps.allSatisfy { $0.temperature.map(Self.isValid(temperature:)) ?? true }
  }

  /// The errors of single steps, independent of other steps.
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

/// The brewing order of steps, and the errors of their order indices.
struct StepOrder {
  /// The errors of the indices. Each duplicate is reported once, ascending; gaps are checked on the distinct
  /// indices, so that a duplicate is not also a gap.
  let errors: [RecipeValidationError]
  /// Positions in brewing order; nil if that is the order of the list, as in almost every recipe, so that
  /// nothing is sorted or allocated.
  private let positions: [Int]?

  /// Sorts `steps` by order index; equal ones keep the order of the list.
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

  /// The list position of the step with 0-based brewing number `index`.
  subscript(index: Int) -> Int {
    positions?[index] ?? index
  }

  /// Whether a step's position differs from its order index.
  private static func isOutOfOrder(_ steps: [StepValues]) -> Bool {
    for position in steps.indices where steps[position].orderIndex != position { return true }
    return false
  }

  /// The errors of the sorted order indices of all steps.
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
    if distinct != Array(distinct.indices) {
      let expected = Array(ascending.indices)
      errors.append(.orderIndicesNotContiguous(expected: expected, actual: distinct))
    }
    return errors
  }
}
