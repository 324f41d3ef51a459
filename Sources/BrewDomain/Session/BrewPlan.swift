/// A recipe made ready to brew: what to brew with, and what to do step by step.
public struct BrewPlan: Sendable, Equatable, Codable {
  /// What is brewed, dose and yield as scaled.
  public let inputs: BrewInputs
  /// The steps in the order of the brew.
  public let scaledSteps: [ScaledStep]
  /// Grams of water to a gram of coffee.
  public let derivedRatio: Double
  /// The rule by which the pours follow dose and yield.
  public let scalingRule: ScalingRule
  /// What is unusual about the inputs as they were asked for; nothing is clamped.
  public let warnings: [InputWarning]
  /// How long the brew takes, in seconds: by its timers, else as the author states it; nil where neither
  /// says.
  public let totalDurationSeconds: Double?

  /// The plan with these values; nothing is checked.
  public init(
    inputs: BrewInputs,
    scaledSteps: [ScaledStep],
    derivedRatio: Double,
    scalingRule: ScalingRule,
    warnings: [InputWarning] = [],
    totalDurationSeconds: Double? = nil
  ) {
    self.inputs = inputs
    self.scaledSteps = scaledSteps
    self.derivedRatio = derivedRatio
    self.scalingRule = scalingRule
    self.warnings = warnings
    self.totalDurationSeconds = totalDurationSeconds
  }
}
