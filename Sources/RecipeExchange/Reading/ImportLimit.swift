import Recipes

/// What an import reads at most. A small file can hold so much that it takes all memory, and an archive more.
package enum ImportLimit {
  /// Values of JSON, cells of a table, lines and marks of a text: those of a file, or of all files of an archive.
  package static let values = 500_000
  /// Recipes of a file: each becomes a file, for which the disk takes some milliseconds.
  package static let recipes = 2_000
  /// Brews of a file.
  package static let brews = 50_000
  /// Steps of a recipe.
  package static let steps = 1_000
  /// The bytes of all texts of a recipe: a larger file would not be read.
  package static let text = 1 << 20

  /// Refuses too many values.
  static func requireValues(_ count: Int) throws(ImportRefusal) {
    try require(count, atMost: values, "values, cells and lines")
  }

  /// Refuses too many recipes.
  static func requireRecipes(_ count: Int) throws(ImportRefusal) {
    try require(count, atMost: recipes, "recipes")
  }

  /// Refuses too many brews.
  static func requireBrews(_ count: Int) throws(ImportRefusal) {
    try require(count, atMost: brews, "brews")
  }

  private static func require(
    _ count: Int,
    atMost limit: Int,
    _ what: String
  ) throws(ImportRefusal) {
    guard count > limit else { return }
    throw ImportRefusal("more than the \(limit) \(what) that are read", hint: "divide the file")
  }

  /// What a recipe has too much of; nil for nothing.
  static func excess(of recipe: CreateRecipeRequest) -> String? {
    if recipe.steps.count > steps {
      return "it has \(recipe.steps.count) steps, more than the \(steps) that are read"
    }
    let texts =
      RecipeFormat.recipe.compactMap { key in
        switch key.type {
        case .text, .method, .words: key.recipe?.get(recipe.content)?.text
        default: nil
        }
      } + recipe.steps.map(\.instructionText)
    let size = texts.reduce(0) { $0 + $1.utf8.count }
    return size > text
      ? "its texts have more than the \(text >> 20) MiB of a recipe file" : nil
  }
}
