/// What ``scaleInputs(request:)`` makes of a request. All masses are grams.
public struct ScaleInputsResponse: Sendable, Equatable, Codable {
  /// The dose, a multiple of 0.1 g.
  public let scaledDose: Double
  /// The yield, in whole grams.
  public let scaledTargetYield: Double
  /// What the scale reads after each pour, in whole grams; the last one is the yield.
  public let scaledWaterTargets: [Double]
  /// Grams of water to a gram of coffee, of the scaled values.
  public let derivedRatio: Double
  /// What is unusual about the values before they were rounded; nothing is clamped.
  public let warnings: [InputWarning]

  /// The response with these values.
  public init(
    scaledDose: Double,
    scaledTargetYield: Double,
    scaledWaterTargets: [Double],
    derivedRatio: Double,
    warnings: [InputWarning]
  ) {
    self.scaledDose = scaledDose
    self.scaledTargetYield = scaledTargetYield
    self.scaledWaterTargets = scaledWaterTargets
    self.derivedRatio = derivedRatio
    self.warnings = warnings
  }
}
