extension RecipeStepDTO {
  /// The step as it is brewed.
  ///
  /// - Parameters:
  ///   - water: the scaled amounts.
  ///   - timer: how long it takes, in seconds, be it that this follows from start times.
  ///   - start: when it begins, in seconds since the start of the brew.
  ///   - inputs: what is brewed.
  func toScaledStep(
    _ water: StepWater,
    timer: Double?,
    start: Double?,
    inputs: BrewInputs
  ) -> ScaledStep {
    let temperature = waterTemperature ?? inputs.waterTemperatureCelsius
    let instruction = Placeholder.filled(instructionText) { placeholder in
      switch placeholder {
      case .dose: Canonical.mass(inputs.doseGrams)
      case .yield: Canonical.mass(inputs.targetYieldGrams)
      case .water: water.amount.map { Canonical.mass($0) }
      case .total: Canonical.mass(water.reading)
      case .timer: timer.map { Canonical.duration(seconds: $0) }
      case .temperature: Canonical.temperature(celsius: temperature)
      }
    }
    return ScaledStep(
      orderIndex: orderIndex,
      instructionText: instruction,
      timerDurationSeconds: timer,
      waterAmountGrams: water.amount,
      isCumulativeWaterTarget: isCumulativeWaterTarget,
      isIce: isIce,
      cumulativeWaterGrams: water.reading,
      startTimeSeconds: start,
      waterTemperatureCelsius: temperature
    )
  }
}
