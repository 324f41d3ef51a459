import RecipeText
import Recipes

/// A recipe to begin with.
struct Starter {
  /// The name of the recipe.
  let name: String
  /// The recipe without what belongs to the shipped file: its format, id, origin and tags.
  let recipe: SnippetText

  /// The starters, in the order of their files.
  static let all = StarterTexts.all.map(Starter.init)

  /// The smallest starter for each method: its values are usual ones.
  static let byMethod: [BrewMethod: RecipeDetailDTO] = {
    let recipes = StarterTexts.all.compactMap { text in
      RecipeFile(bytes: Array(text.utf8), identity: "").documents.first?.toDetailDTO()
    }
    return Dictionary(recipes.map { ($0.recipe.method, $0) }) { first, second in
      first.recipe.defaultDose <= second.recipe.defaultDose ? first : second
    }
  }()

  private init(_ text: String) {
    let left = ["format: ", "id: ", "origin: ", "tags: "]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in !left.contains { line.hasPrefix($0) } }
    var (name, recipe) = ("", SnippetText(""))
    for (number, line) in lines.enumerated() {
      let end = number + 1 < lines.count ? "\n" : ""
      if name.isEmpty, line.hasPrefix("name: ") {
        name = String(line.dropFirst(6))
        recipe = recipe + SnippetText("name: ") + .field(name) + SnippetText(end)
      } else {
        recipe = recipe + SnippetText(line + end)
      }
    }
    self.name = name
    self.recipe = recipe
  }
}
