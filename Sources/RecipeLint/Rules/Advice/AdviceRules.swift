extension Rule {
  /// The rules about what is unusual.
  static let adviceRules: [Rule] = [
    doseRange, ratioRange, temperatureRange, yieldRange,
  ]
}
