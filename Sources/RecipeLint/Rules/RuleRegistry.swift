extension Rule {
  /// Every rule, sorted by id. A test compares the lists with the files in this folder.
  package static let all: [Rule] =
    [
      syntaxRules, shapeRules, validityRules, adviceRules, brewingRules, ignoreRules, projectRules,
      equipmentRules, [fileTooLarge],
    ].flatMap { $0 }
    .sorted { $0.id < $1.id }

  /// The rules about files that cannot be read: files that are too large, and invalid YAML. Sorted by id.
  package static let aboutReading = (syntaxRules + [fileTooLarge]).sorted { $0.id < $1.id }

  /// The ids of the rules about sources that are not YAML.
  static let aboutYAML = Set(
    syntaxRules.filter { rule in
      ![duplicateKey, hiddenCharacter, tooManyErrors].contains { $0.id == rule.id }
    }.map { $0.id }
  )

  /// The rule with an id.
  package static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

  /// What the rules are called now that had names of their own.
  package static let former = [
    "alias-expansion": yamlFeature.id, "complex-key": yamlFeature.id, "merge-key": yamlFeature.id,
    "nesting-depth": yamlFeature.id, "recursive-alias": yamlFeature.id,
    "unknown-alias": yamlFeature.id, "unsupported-tag": yamlFeature.id,
    "control-character": invalidCharacter.id, "hidden-line-break": invalidCharacter.id,
    "no-break-space": invalidCharacter.id, "binary-file": invalidCharacter.id,
    "invalid-utf8": encoding.id, "wrong-encoding": encoding.id,
  ]

  /// Whether the rule is about comments that ignore findings.
  static func isAboutIgnores(_ id: String) -> Bool { ignoreRules.contains { $0.id == id } }

  /// Whether the rule is about YAML, so that its mistakes may hide others.
  static func isAboutReading(_ id: String) -> Bool { readingIDs.contains(id) }

  /// Whether the rule is about a recipe that can be read, but not be brewed.
  static func isAboutBrewing(_ id: String) -> Bool { brewingIDs.contains(id) }

  /// Whether the rule compares recipes, also those of other files.
  static func isAboutDuplicates(_ id: String) -> Bool { projectIDs.contains(id) }

  private static let readingIDs = Set(aboutReading.map { $0.id })
  private static let brewingIDs = Set(validityRules.map { $0.id })
  private static let projectIDs = Set(projectRules.map { $0.id })

  // MARK: A list for each folder

  /// Syntax that cannot be read as YAML, or that recipes do not allow.
  private static let syntaxRules: [Rule] = [
    badIndentation, bracketInText, colonInText, duplicateKey, encoding, hiddenCharacter,
    invalidCharacter, invalidEscape, invalidListMarker, itemInMapping, keyInList, listWithoutKey,
    misplacedItem, missingColon, reservedCharacter, tabIndentation, textAfterQuote, textAfterValue,
    tooManyErrors, unclosedBracket, unclosedQuote, yamlFeature, yamlSyntax,
  ]

  /// Keys and values that do not match the recipe format.
  private static let shapeRules: [Rule] = [
    decimalComma, emptyDocument, incompleteOrder, invalidChoice, invalidLanguage, invalidMethod,
    invalidOrder,
    invalidQuantity, invalidTimestamp, invalidUUID, missingKey, noRecipe, notARecipe,
    notYetARecipe,
    placeholderWithoutValue, severalAmounts, unknownKey, unknownMethod, unknownPlaceholder,
    unmatchedBrace, unsupportedFormatVersion, wrongType,
  ]

  /// Errors that make a recipe impossible to brew.
  private static let validityRules: [Rule] = [
    duplicateOrder, emptyInstruction, emptyName, invalidDose, invalidTemperature, invalidYield,
    negativeTimer, negativeWater, noSteps, orderGap, startTime, waterTargetDecreases, waterTotal,
  ]

  /// Recipes that are unusual, and text that other tools read differently.
  private static let adviceRules: [Rule] = [
    aboveBoiling, ambiguousScalar, commentInText, conflictedCopy, doseRange, ratioRange,
    tabSeparator, temperatureRange, yieldRange,
  ]

  /// Recipes that can be brewed, but probably do not mean what their author intended.
  private static let brewingRules: [Rule] = [
    amountMismatch, bloomAmount, doubtfulQuantity, grindMismatch, hardcodedAmount, misspeltGrinder,
    missingID,
    missingTimer,
    noDrawdownTime, placeholderMismatch, scalingMismatch, timerMismatch, totalTime,
    unitAfterPlaceholder,
  ]

  /// Comments that ignore findings.
  private static let ignoreRules: [Rule] = [
    malformedIgnore, unknownIgnore, unusedIgnore,
  ]

  /// Rules that compare recipes with each other.
  private static let projectRules: [Rule] = [duplicateID, duplicateName]

  /// Equipment files.
  private static let equipmentRules: [Rule] = [invalidEquipment, missingSource, settingOrder]
}
