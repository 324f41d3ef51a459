import RecipeSyntax
import Recipes

extension RecipeDocument {
  /// The text of a key, valid or not; nil if it has none.
  func text(of key: RecipeKey) -> String? {
    source.field(recipe, key).valueNode.flatMap(tree.scalarText)
  }
}

extension SyntaxTree {
  /// The text of a scalar; nil for other nodes.
  func scalarText(of node: Int) -> String? {
    nodes[node].kind == .scalar ? text(of: node) : nil
  }
}
