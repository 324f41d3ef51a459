extension Rule {
  /// Every rule, sorted by id. A test holds the lists against the files of this folder.
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

  /// Whether the rule is one about comments that ignore findings.
  static func isAboutIgnores(_ id: String) -> Bool { ignoreRules.contains { $0.id == id } }

  // MARK: A list for each folder

  /// The rules about what keeps a file from being read as YAML.
  private static let syntaxRules: [Rule] = [
    aliasExpansion, badIndentation, binaryFile, bracketInText, colonInText, complexKey,
    controlCharacter, duplicateKey, hiddenCharacter, hiddenLineBreak, invalidEscape, invalidUTF8,
    itemInMapping, keyInList, listMark, listWithoutKey, mergeKey, misplacedItem, missingColon,
    nestingDepth, noBreakSpace, recursiveAlias, reservedCharacter, tabIndentation, textAfterQuote,
    textAfterValue, tooManyErrors, unclosedBracket, unclosedQuote, unknownAlias, unsupportedTag,
    wrongEncoding, yamlSyntax,
  ]

  /// The rules about what does not have the shape of a recipe.
  private static let shapeRules: [Rule] = [
    decimalComma, emptyDocument, formatVersion, incompleteOrder, invalidChoice, invalidMethod,
    invalidOrder, invalidQuantity, invalidTimestamp, invalidUUID, unmatchedBrace, missingKey,
    noRecipe,
    notARecipe, placeholderWithoutValue, severalAmounts, unknownKey, unknownMethod,
    unknownPlaceholder, wrongType,
  ]

  /// The rules about what makes a recipe impossible to brew.
  private static let validityRules: [Rule] = [
    duplicateOrder, emptyInstruction, emptyName, invalidDose, invalidTemperature, invalidYield,
    negativeTimer, negativeWater, noSteps, orderGap, startTime, waterTargetDecreases, waterTotal,
  ]

  /// The rules about what is unusual.
  private static let adviceRules: [Rule] = [
    ambiguousScalar, commentInText, doseRange, ratioRange, temperatureRange, yieldRange,
  ]

  /// The rules about recipes that can be brewed, and say something else than their author meant.
  private static let brewingRules: [Rule] = [
    bloomAmount, hardcodedAmount, missingID, missingTimer, noDrainTime, proseAmount,
    scalingMismatch, totalTime,
  ]

  /// The rules about comments that ignore findings.
  private static let ignoreRules: [Rule] = [malformedIgnore, unknownIgnore, unusedIgnore]

  /// The rules that compare recipes with one another.
  private static let projectRules: [Rule] = [duplicateID, duplicateName]
}
