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
  fileprivate let first: FirstRecipe
  /// Whether two with the same id have the same name and method as well.
  let isCopy: Bool

  /// Whether it is in a copy that a sync program made of the file of the first one.
  var isSyncCopy: Bool { first.isOriginal }

  /// The place of the first one, for the middle of a sentence.
  var whereabouts: String { first.source.map { "in \($0.name)" } ?? "above" }

  /// The place of the first one in the same source.
  var labels: [Label] { first.source == nil ? [place] : [] }

  /// The place of the first one in another source.
  var related: [RelatedPlace] {
    first.source.map { [RelatedPlace($0, place.range, place.message)] } ?? []
  }

  private var place: Label {
    let value = kind == .id ? first.recipe.id : first.recipe.name
    return Label(value?.range ?? ByteRange(0, 0), "first used here")
  }
}

/// A recipe, and its source; `nil` for the same source.
private struct FirstRecipe {
  let recipe: RecipeNames
  let source: SourceText?
  var isOriginal = false
}

/// Finds the duplicates in a source, among its own recipes and those of earlier sources.
struct DuplicateSearch {
  private var ids: [String: FirstRecipe] = [:]
  /// By name and method.
  private var names: [[String]: FirstRecipe] = [:]

  init(after earlier: [EarlierSource]) {
    for source in earlier {
      for recipe in source.recipes {
        add(FirstRecipe(recipe: recipe, source: source.text, isOriginal: source.isOriginal))
      }
    }
  }

  /// At most one for each recipe. Two recipes with the same id are one finding, whatever their names.
  mutating func duplicates(in recipes: [RecipeNames], comparesIDs: Bool) -> [DuplicateRecipe] {
    recipes.compactMap { recipe in
      defer { add(FirstRecipe(recipe: recipe, source: nil)) }
      let sameName = Self.name(of: recipe).flatMap { names[$0] }
      if comparesIDs, let first = recipe.id.flatMap({ ids[$0.text] }) {
        return DuplicateRecipe(kind: .id, recipe: recipe, first: first, isCopy: sameName != nil)
      }
      return sameName.map {
        DuplicateRecipe(kind: .name, recipe: recipe, first: $0, isCopy: false)
      }
    }
  }

  private mutating func add(_ first: FirstRecipe) {
    if let id = first.recipe.id, ids[id.text] == nil { ids[id.text] = first }
    if let name = Self.name(of: first.recipe), names[name] == nil { names[name] = first }
  }

  private static func name(of recipe: RecipeNames) -> [String]? {
    recipe.name.map { [$0.text, recipe.method] }
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
      guard let node = field.validNode, let key = field.keyNode else {
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
  /// Whether the file that is linted after it is a copy of it that a sync program made.
  package var isOriginal = false
}
