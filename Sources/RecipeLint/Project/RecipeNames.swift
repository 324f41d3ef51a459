import RecipeSchema
import RecipeSyntax
import SourceText

/// What a recipe should share with no other one.
package struct RecipeNames: Sendable {
  /// A text, and where it stands.
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
      // An alias is shown where it stands.
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
