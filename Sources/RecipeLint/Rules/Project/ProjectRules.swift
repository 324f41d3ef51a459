extension Rule {
  /// The rules that compare recipes with one another.
  static let projectRules: [Rule] = [duplicateID, duplicateName]
}
