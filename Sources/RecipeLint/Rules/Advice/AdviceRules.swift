extension Rule {
  /// The rules about what is unusual.
  static let adviceRules: [Rule] = [
    ambiguousScalar, commentInText, doseRange, ratioRange, temperatureRange, yieldRange,
  ]
}
