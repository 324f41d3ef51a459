extension Rule {
  /// Every rule, sorted by id. A test holds the list against the files of this folder.
  package static let all: [Rule] = [
    doseRange, fileTooLarge, ratioRange, temperatureRange, unclosedQuote, unknownKey, waterTotal,
    yieldRange,
  ]

  /// The rule with an id.
  package static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}
