extension Rule {
  /// The rules about what does not have the shape of a recipe.
  static let shapeRules: [Rule] = [
    unknownKey
  ]
}
