extension Rule {
  /// The rules about what makes a recipe impossible to brew.
  static let validityRules: [Rule] = [
    waterTotal
  ]
}
