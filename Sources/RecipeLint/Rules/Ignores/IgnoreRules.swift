extension Rule {
  /// The rules about comments that ignore findings.
  static let ignoreRules: [Rule] = [malformedIgnore, unknownIgnore, unusedIgnore]

  /// Whether the rule is one of these.
  static func isAboutIgnores(_ id: String) -> Bool { ignoreRules.contains { $0.id == id } }
}
