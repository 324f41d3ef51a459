extension Rule {
  /// The rules about what keeps a file from being read as YAML.
  static let syntaxRules: [Rule] = [
    aliasExpansion, badIndentation, binaryFile, bracketInText, colonInText, complexKey,
    controlCharacter, duplicateKey, hiddenCharacter, hiddenLineBreak, invalidEscape, invalidUTF8,
    itemInMapping,
    keyInList, mergeKey, misplacedItem, missingColon, nestingDepth, recursiveAlias,
    reservedCharacter, tabIndentation, textAfterQuote, textAfterValue, tooManyErrors,
    listMark, listWithoutKey, noBreakSpace, unclosedBracket, unclosedQuote, unknownAlias,
    unsupportedTag, wrongEncoding, yamlSyntax,
  ]
}
