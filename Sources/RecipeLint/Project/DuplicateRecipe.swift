import SourceText

/// A recipe that says of itself what an earlier one says.
package struct DuplicateRecipe: Sendable {
  /// What both say.
  enum Kind: Sendable {
    case id
    /// The name and the method, but not the id.
    case name
  }

  let kind: Kind
  let recipe: RecipeNames
  let first: RecipeNames
  /// Where the first one stands; `nil` for the same source.
  let source: SourceText?
  /// Whether two with the same id have the same name and method as well.
  let isCopy: Bool

  /// Where the first one stands, as the middle of a sentence.
  var whereabouts: String { source.map { "in \($0.name)" } ?? "further up" }

  /// The value of this recipe or of the first one that both have.
  func value(of recipe: RecipeNames) -> RecipeNames.Value? {
    kind == .id ? recipe.id : recipe.name
  }
}

/// Finds the duplicates in a source, among its own recipes and those of earlier sources.
struct DuplicateSearch {
  private struct First {
    let recipe: RecipeNames
    let source: SourceText?
  }

  private struct Name: Hashable {
    let name: String
    let method: String
  }

  private var ids: [String: First] = [:]
  private var names: [Name: First] = [:]

  init(after earlier: [EarlierSource]) {
    for source in earlier {
      for recipe in source.recipes { add(First(recipe: recipe, source: source.text)) }
    }
  }

  /// One for each recipe that has any. Two with the same id are one slip, whatever their names.
  mutating func duplicates(in recipes: [RecipeNames], asksForIDs: Bool) -> [DuplicateRecipe] {
    recipes.compactMap { recipe in
      defer { add(First(recipe: recipe, source: nil)) }
      let sameName = Self.name(of: recipe).flatMap { names[$0] }
      if asksForIDs, let first = recipe.id.flatMap({ ids[$0.text] }) {
        return duplicate(.id, recipe, first, isCopy: sameName != nil)
      }
      return sameName.map { duplicate(.name, recipe, $0, isCopy: false) }
    }
  }

  private func duplicate(
    _ kind: DuplicateRecipe.Kind,
    _ recipe: RecipeNames,
    _ first: First,
    isCopy: Bool
  ) -> DuplicateRecipe {
    DuplicateRecipe(
      kind: kind,
      recipe: recipe,
      first: first.recipe,
      source: first.source,
      isCopy: isCopy
    )
  }

  private mutating func add(_ first: First) {
    if let id = first.recipe.id, ids[id.text] == nil { ids[id.text] = first }
    if let name = Self.name(of: first.recipe), names[name] == nil { names[name] = first }
  }

  private static func name(of recipe: RecipeNames) -> Name? {
    recipe.name.map { Name(name: $0.text, method: recipe.method) }
  }
}
