extension Rule {
  /// The rules about what is unusual.
  static let adviceRules: [Rule] = [
    commentInText, doseRange, ratioRange, temperatureRange, yieldRange,
  ]
}
