import Essentials

/// One step of a recipe.
public struct RecipeStepDTO: Sendable, Equatable, Codable {
  /// Identifies the step.
  public let stepId: UUID
  /// The step's place in the brew, from 0.
  public let orderIndex: Int
  /// What to do; may hold placeholders such as `{dose}`.
  public let instructionText: String
  /// How long the step lasts, in seconds.
  public let timerDurationSeconds: Double?
  /// The water or ice of the step, in grams; nil where it has none.
  public let waterAmountGrams: Double?
  /// True: pour until the scale reads the amount. False: add the amount. Without meaning for ice.
  public let isCumulativeWaterTarget: Bool
  /// Whether the amount is ice: it counts towards the yield, but not towards what the scale reads.
  public let isIce: Bool
  /// When the step begins, in seconds since the start of the brew.
  public let startTimeSeconds: Double?
  /// Temperature of this step's water, in °C; nil where the recipe's applies.
  public let waterTemperature: Double?

  /// The step with these values; nothing is checked.
  public init(
    stepId: UUID,
    orderIndex: Int,
    instructionText: String,
    timerDurationSeconds: Double? = nil,
    waterAmountGrams: Double? = nil,
    isCumulativeWaterTarget: Bool,
    isIce: Bool = false,
    startTimeSeconds: Double? = nil,
    waterTemperature: Double? = nil
  ) {
    self.stepId = stepId
    self.orderIndex = orderIndex
    self.instructionText = instructionText
    self.timerDurationSeconds = timerDurationSeconds
    self.waterAmountGrams = waterAmountGrams
    self.isCumulativeWaterTarget = isCumulativeWaterTarget
    self.isIce = isIce
    self.startTimeSeconds = startTimeSeconds
    self.waterTemperature = waterTemperature
  }
}
