extension Rule {
  /// The rules about recipes that can be brewed, and say something else than their author meant.
  static let brewingRules: [Rule] = [
    bloomAmount, hardcodedAmount, missingID, missingTimer, noDrainTime, proseAmount,
    scalingMismatch, totalTime,
  ]
}
