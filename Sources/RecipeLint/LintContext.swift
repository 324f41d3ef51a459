import Diagnostics
import RecipeSchema
import RecipeSyntax

/// What a rule may look at: one source, as far as it could be read.
package struct LintContext: Sendable {
  package let tree: SyntaxTree
  package let source: DecodedSource

  /// Some bytes of the source as text.
  package func spelling(of range: ByteRange) -> String { tree.spelling(of: range) }

  /// The recipes of the source.
  package var recipes: [RecipeView] {
    source.recipes.map { RecipeView(context: self, recipe: $0) }
  }
}
