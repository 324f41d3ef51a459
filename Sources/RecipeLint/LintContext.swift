import Diagnostics
import RecipeSchema
import RecipeSyntax

/// What a rule may look at: one source, as far as it could be read.
///
/// A class, so that the views of its recipes share it instead of copying a dozen references each.
package final class LintContext: Sendable {
  package let tree: SyntaxTree
  package let source: DecodedSource

  init(tree: SyntaxTree, source: DecodedSource) {
    self.tree = tree
    self.source = source
  }

  /// Some bytes of the source as text.
  package func spelling(of range: ByteRange) -> String { tree.spelling(of: range) }

  /// The recipes of the source.
  package var recipes: [RecipeView] {
    source.recipes.map { RecipeView(context: self, recipe: $0) }
  }
}
