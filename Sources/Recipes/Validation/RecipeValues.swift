/// The numbers and flags of a recipe that validation needs. It has no text, so that validating thousands of
/// recipes creates no strings.
///
/// A value that could not be read is nil, and a group of values with an unreadable part is marked unknown.
/// Those errors are reported elsewhere, so nothing that depends on such values is validated.
package struct RecipeValues: Sendable, Equatable {
  /// Whether the name is blank.
  package var hasBlankName: Bool
  /// The mass of ground coffee, in grams; nil if unknown.
  package var dose: Double?
  /// The total water including ice, in grams; nil if unknown.
  package var yield: Double?
  /// The water temperature, in °C; nil if unknown.
  package var temperature: Double?
  /// Whether the yield is what is in the cup, so that a recipe without water in its steps is valid.
  package var yieldIsInCup: Bool
  /// The steps, in list order.
  package var steps: [StepValues]
  /// Whether `steps` contains every step. If not, only single steps are validated.
  package var stepsAreKnown: Bool
  /// Whether every order index is known. If not, order, water and times are not validated across steps.
  package var orderIsKnown: Bool
  /// Whether the water of every step is known. If not, water is not validated across steps.
  package var waterIsKnown: Bool
  /// Whether every timer and start time is known. If not, start times are not validated.
  package var timesAreKnown: Bool

  /// Creates the values.
  @inlinable package init(
    hasBlankName: Bool = false,
    dose: Double?,
    yield: Double?,
    temperature: Double?,
    yieldIsInCup: Bool = false,
    steps: [StepValues],
    stepsAreKnown: Bool = true,
    orderIsKnown: Bool = true,
    waterIsKnown: Bool = true,
    timesAreKnown: Bool = true
  ) {
    self.hasBlankName = hasBlankName
    self.dose = dose
    self.yield = yield
    self.temperature = temperature
    self.yieldIsInCup = yieldIsInCup
    self.steps = steps
    self.stepsAreKnown = stepsAreKnown
    self.orderIsKnown = orderIsKnown
    self.waterIsKnown = waterIsKnown
    self.timesAreKnown = timesAreKnown
  }
}

extension RecipeValues {
  /// The values of a recipe.
  package init(_ detail: RecipeDetailDTO) {
    self.init(
      hasBlankName: detail.recipe.name.isBlank,
      dose: detail.recipe.defaultDose,
      yield: detail.recipe.defaultTargetYield,
      temperature: detail.recipe.defaultWaterTemperature,
      yieldIsInCup: detail.recipe.method.yieldIsInCup,
      steps: detail.steps.map(StepValues.init)
    )
  }
}

/// The numbers and flags of a step that validation needs.
package struct StepValues: Sendable, Equatable {
  /// The position of the step in the brew, from 0.
  package var orderIndex: Int
  /// Whether the instruction is blank.
  package var hasBlankInstruction: Bool
  /// The duration of the step, in seconds; nil if it has no timer.
  package var timer: Double?
  /// The water or ice of the step, in grams; nil if it has none.
  package var water: Double?
  /// The kind of `water`; ignored if that is nil.
  package var pour: PourKind
  /// Whether `water` does not scale.
  package var isFixed: Bool
  /// The start of the step, in seconds since the start of the brew; nil if not stated.
  package var startTime: Double?
  /// The water temperature of the step, in °C; nil to use the recipe's.
  package var temperature: Double?

  /// Creates the values.
  @inlinable package init(
    orderIndex: Int,
    hasBlankInstruction: Bool = false,
    timer: Double? = nil,
    water: Double? = nil,
    pour: PourKind = .target,
    isFixed: Bool = false,
    startTime: Double? = nil,
    temperature: Double? = nil
  ) {
    self.orderIndex = orderIndex
    self.hasBlankInstruction = hasBlankInstruction
    self.timer = timer
    self.water = water
    self.pour = pour
    self.isFixed = isFixed
    self.startTime = startTime
    self.temperature = temperature
  }

  /// The values of a step.
  package init(_ step: RecipeStepDTO) {
    self.init(
      orderIndex: step.orderIndex,
      hasBlankInstruction: step.instructionText.isBlank,
      timer: step.timerDurationSeconds,
      water: step.waterAmountGrams,
      pour: step.pour,
      isFixed: step.isFixed,
      startTime: step.startTimeSeconds,
      temperature: step.waterTemperature
    )
  }
}

/// The kind of a step's amount.
package enum PourKind: Sendable, Equatable {
  /// Pour until the scale reads the amount: a cumulative target.
  case target
  /// Add the amount.
  case increment
  /// Add the amount as ice: it counts towards the yield, but the scale is tared afterwards.
  case ice
}
