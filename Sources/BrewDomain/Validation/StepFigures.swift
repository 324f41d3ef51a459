/// The numbers and flags of a step that validation judges, without its text.
package struct StepFigures: Sendable, Equatable {
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
