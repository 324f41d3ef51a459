/// The numbers and flags of a recipe that validation judges, without its text, so that judging
/// thousands of recipes builds no string.
///
/// A figure that could not be read is nil, and a group of figures of which a part could not be read
/// is marked unknown. That has been said elsewhere, so nothing that depends on it is judged.
package struct RecipeValues: Sendable, Equatable {
  /// Whether the name shows nothing to a reader.
  package var hasBlankName: Bool
  /// Ground coffee, in grams; nil where unknown.
  package var dose: Double?
  /// All the water that the steps should pour, ice included, in grams; nil where unknown.
  package var yield: Double?
  /// The temperature of the water, in °C; nil where unknown.
  package var temperature: Double?
  /// The steps, as the recipe lists them.
  package var steps: [StepValues]
  /// Whether `steps` holds every step. Where not, only single steps are judged.
  package var stepsAreKnown: Bool
  /// Whether every step's order index is known. Where not, neither order, water nor times are
  /// judged across steps.
  package var orderIsKnown: Bool
  /// Whether every step's water is known. Where not, water is not judged across steps.
  package var waterIsKnown: Bool
  /// Whether every step's timer and start time is known. Where not, start times are not judged.
  package var timesAreKnown: Bool

  /// The figures as given.
  @inlinable package init(
    hasBlankName: Bool = false,
    dose: Double?,
    yield: Double?,
    temperature: Double?,
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
    self.steps = steps
    self.stepsAreKnown = stepsAreKnown
    self.orderIsKnown = orderIsKnown
    self.waterIsKnown = waterIsKnown
    self.timesAreKnown = timesAreKnown
  }
}

extension RecipeValues {
  /// The figures of a recipe that is yet to be stored.
  package init(_ request: CreateRecipeRequest) {
    self.init(
      hasBlankName: request.name.isBlank,
      dose: request.defaultDose,
      yield: request.defaultTargetYield,
      temperature: request.defaultWaterTemperature,
      steps: request.steps.map(StepValues.init)
    )
  }

  /// The figures of a recipe.
  package init(_ detail: RecipeDetailDTO) {
    self.init(
      hasBlankName: detail.recipe.name.isBlank,
      dose: detail.recipe.defaultDose,
      yield: detail.recipe.defaultTargetYield,
      temperature: detail.recipe.defaultWaterTemperature,
      steps: detail.steps.map(StepValues.init)
    )
  }
}

/// The numbers and flags of a step that validation judges, without its text.
package struct StepValues: Sendable, Equatable {
  /// The step's place in the brew, from 0.
  package var orderIndex: Int
  /// Whether the instruction shows nothing to a reader.
  package var hasBlankInstruction: Bool
  /// How long the step lasts, in seconds; nil where it has no timer.
  package var timer: Double?
  /// The water or ice of the step, in grams; nil where it has none.
  package var water: Double?
  /// How `water` is meant; without meaning where that is nil.
  package var pour: PourKind
  /// When the step begins, in seconds since the start of the brew; nil where it does not say.
  package var startTime: Double?
  /// The temperature of this step's water, in °C; nil where the recipe's applies.
  package var temperature: Double?

  /// The figures as given.
  @inlinable package init(
    orderIndex: Int,
    hasBlankInstruction: Bool = false,
    timer: Double? = nil,
    water: Double? = nil,
    pour: PourKind = .target,
    startTime: Double? = nil,
    temperature: Double? = nil
  ) {
    self.orderIndex = orderIndex
    self.hasBlankInstruction = hasBlankInstruction
    self.timer = timer
    self.water = water
    self.pour = pour
    self.startTime = startTime
    self.temperature = temperature
  }

  /// The figures of `step`; of a step that is both ice and a cumulative target, ice counts.
  package init(_ step: RecipeStepDTO) {
    self.init(
      orderIndex: step.orderIndex,
      hasBlankInstruction: step.instructionText.isBlank,
      timer: step.timerDurationSeconds,
      water: step.waterAmountGrams,
      pour: step.isIce ? .ice : step.isCumulativeWaterTarget ? .target : .increment,
      startTime: step.startTimeSeconds,
      temperature: step.waterTemperature
    )
  }
}

/// How a step's amount of water is meant.
package enum PourKind: Sendable, Equatable {
  /// Pour until the scale reads the amount: a cumulative target.
  case target
  /// Add the amount.
  case increment
  /// Add the amount as ice: it counts towards the yield, but the scale is tared after it.
  case ice
}
