import Recipes

/// What an import reads at most. A small file can hold so much that it takes all memory, and an archive more.
package enum ImportLimit {
  /// Values of JSON, cells of a table, lines and marks of a text: those of a file, or of all files of an archive.
  package static let values = 500_000
  /// Recipes of a file: each becomes a file, for which the disk takes some milliseconds.
  package static let recipes = 2_000
  /// Brews of a file.
  package static let brews = 50_000
  /// Steps of a recipe; also its ingredients, and the keys of its front matter.
  package static let steps = 1_000
  /// Lines of a text in sentences that are not empty: what each says is found by looking at its words.
  package static let lines = 10_000
  /// Their bytes, of all recipes of a file.
  package static let sentences = 4 << 20
  /// The bytes of such a line.
  package static let line = 1 << 16
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

  /// Refuses too many lines of sentences, and lines that are too long for some.
  static func requireSentences(_ lines: ArraySlice<Substring>) throws(ImportRefusal) {
    try require(lines.count { !$0.isEmpty }, atMost: self.lines, "lines")
    let kibibytes = lines.reduce(0) { $0 + $1.utf8.count } >> 10
    try require(kibibytes, atMost: sentences >> 10, "KiB of sentences")
    guard let place = lines.firstIndex(where: { $0.utf8.count > line }) else { return }
    throw ImportRefusal("line \(place + 1) has more than the \(line >> 10) KiB that are read")
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
      return "it has more than the \(steps) steps that are read"
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
