/// One step of a brew, with the amounts to pour.
public struct ScaledStep: Sendable, Equatable, Codable {
  /// The step's place in the brew, from 0.
  public let orderIndex: Int
  /// What to do, its placeholders filled.
  public let instructionText: String
  /// How long the step lasts, in seconds, be it that this follows from start times; nil where unknown.
  public let timerDurationSeconds: Double?
  /// The water or ice of the step, in grams, as the author expressed it: a target or an amount to
  /// add; nil where it has none.
  public let waterAmountGrams: Double?
  /// True: pour until the scale reads the amount. False: add the amount. Without meaning for ice.
  public let isCumulativeWaterTarget: Bool
  /// Whether the amount is ice: it counts towards the yield, but not towards what the scale reads.
  public let isIce: Bool
  /// What the scale reads after the step, in grams.
  public let cumulativeWaterGrams: Double
  /// When the step begins, in seconds since the start of the brew; nil where the recipe does not say how
  /// long everything before it takes. Preparation before the first water begins at 0 and takes none.
  public let startTimeSeconds: Double?
  /// Temperature of the water in this step, in °C: the step's own, else that of the inputs.
  public let waterTemperatureCelsius: Double

  /// The step with these values; nothing is checked.
  public init(
    orderIndex: Int,
    instructionText: String,
    timerDurationSeconds: Double? = nil,
    waterAmountGrams: Double? = nil,
    isCumulativeWaterTarget: Bool,
    isIce: Bool = false,
    cumulativeWaterGrams: Double,
    startTimeSeconds: Double? = nil,
    waterTemperatureCelsius: Double
  ) {
    self.orderIndex = orderIndex
    self.instructionText = instructionText
    self.timerDurationSeconds = timerDurationSeconds
    self.waterAmountGrams = waterAmountGrams
    self.isCumulativeWaterTarget = isCumulativeWaterTarget
    self.isIce = isIce
    self.cumulativeWaterGrams = cumulativeWaterGrams
    self.startTimeSeconds = startTimeSeconds
    self.waterTemperatureCelsius = waterTemperatureCelsius
  }
}
