extension RecipeDecoder {
  /// Forgets what was read of a recipe in a newer format, all but that it is one: nobody knows what
  /// its keys mean.
  ///
  /// - Returns: the recipe without anything known; `nil` where the format is no newer one.
  func passOverNewerFormat(
    _ recipe: DecodedRecipe,
    errorsBefore: Int,
    _ source: inout DecodedSource
  ) -> DecodedRecipe? {
    let error = source.errors[errorsBefore...].first {
      if case .newerFormat = $0.kind { true } else { false }
    }
    guard let error else { return nil }
    source.errors.removeSubrange(errorsBefore...)
    source.errors.append(error)
    for index in recipe.firstField..<source.fields.count { source.fields[index] = .unknown }
    var unread = recipe
    unread.figures.stepsAreKnown = false
    unread.hasErrors = true
    return unread
  }
}
