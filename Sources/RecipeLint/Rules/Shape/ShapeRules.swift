extension Rule {
  /// The rules about what does not have the shape of a recipe.
  static let shapeRules: [Rule] = [
    decimalComma, emptyDocument, formatVersion, incompleteOrder, invalidChoice, invalidMethod,
    invalidOrder, invalidQuantity, invalidTimestamp, invalidUUID, loneBrace, missingKey, noRecipe,
    notARecipe, placeholderWithoutValue, severalAmounts, unknownKey, unknownMethod,
    unknownPlaceholder, wrongType,
  ]
}
