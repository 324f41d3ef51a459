extension Rule {
  /// The rules about what makes a recipe impossible to brew.
  static let validityRules: [Rule] = [
    duplicateOrder, emptyInstruction, emptyName, invalidDose, invalidTemperature, invalidYield,
    negativeTimer, negativeWater, noSteps, orderGap, startTime, waterTargetDecreases, waterTotal,
  ]
}
