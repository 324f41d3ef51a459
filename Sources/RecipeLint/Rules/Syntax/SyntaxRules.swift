extension Rule {
  /// The rules about what keeps a file from being read as YAML.
  static let syntaxRules: [Rule] = [
    unclosedQuote
  ]
}
