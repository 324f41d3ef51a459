extension Rule {
  /// Every rule, sorted by id. A test holds the list against the files of this folder.
  package static let all: [Rule] =
    [
      syntaxRules, shapeRules, validityRules, adviceRules, brewingRules, ignoreRules, projectRules,
      [fileTooLarge],
    ].flatMap { $0 }
    .sorted { $0.id < $1.id }

  /// The rules about what keeps a file from being read: that it is too large, or no YAML that recipes are
  /// written in. Sorted by id.
  package static let aboutReading = (syntaxRules + [fileTooLarge]).sorted { $0.id < $1.id }

  /// The rule with an id.
  package static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}
