import RecipeSyntax
import Recipes
import Text

/// A recipe with the same id or name as an earlier one.
package struct DuplicateRecipe: Sendable {
  /// What the two have in common.
  enum Kind: Sendable {
    case id
    /// The name and the method, but not the id.
    case name
  }

  let kind: Kind
  let recipe: RecipeNames
  fileprivate let first: RecipeNames
  /// The source of the first one; `nil` for the same source.
  fileprivate let source: SourceText?
  /// Whether two with the same id have the same name and method as well.
  let isCopy: Bool

  /// The place of the first one, for the middle of a sentence.
  var whereabouts: String { source.map { "in \($0.name)" } ?? "above" }
}

extension Report {
  /// A finding that shows the first of the two recipes.
  mutating func add(
    _ message: String,
    at range: ByteRange,
    _ duplicate: DuplicateRecipe,
    help: String,
    fix: Fix? = nil
  ) {
    let value = duplicate.kind == .id ? duplicate.first.id : duplicate.first.name
    let place = value?.range ?? ByteRange(0, 0)
    let words = "first used here"
    add(
      message,
      at: range,
      labels: duplicate.source == nil ? [Label(place, words)] : [],
      related: duplicate.source.map { [RelatedPlace($0, place, words)] } ?? [],
      help: help,
      fix: fix
    )
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

  /// At most one for each recipe. Two recipes with the same id are one finding, whatever their names.
  mutating func duplicates(in recipes: [RecipeNames], comparesIDs: Bool) -> [DuplicateRecipe] {
    recipes.compactMap { recipe in
      defer { add(First(recipe: recipe, source: nil)) }
      let sameName = Self.name(of: recipe).flatMap { names[$0] }
      if comparesIDs, let first = recipe.id.flatMap({ ids[$0.text] }) {
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

/// The id and name of a recipe, which should be unique.
package struct RecipeNames: Sendable {
  /// A text and its range.
  struct Value: Sendable {
    let text: String
    let range: ByteRange
    /// The key and the value.
    let entry: ByteRange
  }

  /// The 0-based document.
  let document: Int
  /// The explicit id in lower case; `nil` where there is none, or none that can be read.
  let id: Value?
  /// The name; `nil` where it or the method cannot be read.
  let name: Value?
  /// The spelling of the method.
  let method: String

  init(_ recipe: DecodedRecipe, _ source: DecodedSource, _ tree: SyntaxTree) {
    func value(_ key: RecipeKey) -> Value? {
      let field = source.field(recipe, key)
      guard field.state == .valid, let node = field.valueNode, let key = field.keyNode else {
        return nil
      }
      // An alias is shown at its own position.
      let written = tree.nodes[tree.nodes[key].subtreeEnd].range
      let entry = ByteRange(tree.nodes[key].range.start, written.end)
      return Value(text: tree.text(of: node), range: written, entry: entry)
    }
    document = recipe.document
    id = value(.id).map {
      Value(text: $0.text.lowercased(), range: $0.range, entry: $0.entry)
    }
    let method = value(.method)
    name = method == nil ? nil : value(.name)
    self.method = method?.text ?? ""
  }
}

/// The recipes of a source that was read before.
package struct EarlierSource: Sendable {
  let text: SourceText
  let recipes: [RecipeNames]
}
