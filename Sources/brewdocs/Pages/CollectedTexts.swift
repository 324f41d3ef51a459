import RecipeText

/// The file with the recipes of `recipes/`, so that a copied program has them.
enum CollectedTexts {
  /// The path of the file.
  static let path = "Sources/RecipeText/Editing/Starters/recipes.jsonl"

  /// The text of the file for a checkout.
  static func text(of checkout: Checkout) -> String {
    let paths = checkout.names(in: "recipes").flatMap { folder in
      checkout.names(in: "recipes/\(folder)").filter { $0.hasSuffix(".yaml") }
        .map { "recipes/\(folder)/\($0)" }
    }
    return paths.map { CollectedText(path: $0, text: checkout.text($0) ?? "").line }.joined()
  }
}
