/// The recipes of `recipes/` as one text, which the program contains compressed: for each its path and its text, each
/// behind a NUL.
package enum CollectionTexts {
  /// The file of the text.
  package static let path = "Sources/RecipeBook/Collection/recipes.z"

  /// The text for a checkout.
  static func text(of checkout: Checkout) -> String {
    let paths = checkout.names(in: "recipes").flatMap { folder in
      checkout.names(in: "recipes/\(folder)").filter { $0.hasSuffix(".yaml") }
        .map { "recipes/\(folder)/\($0)" }
    }
    return paths.map { "\($0)\0\(checkout.text($0) ?? "")\0" }.joined()
  }
}
