import RecipeSyntax
import Recipes
import Text

/// Reads and writes keys of other programs, which begin with `x-`.
package enum OwnKey {
  /// The text of a key of the recipe; nil if it is missing, or not a text.
  package static func text(of name: String, in document: RecipeDocument) -> String? {
    KeyedValue.named(name, in: document.recipe.root, document.tree)
      .flatMap { document.tree.scalarText(of: $0.value) }
  }

  /// The source with a key of the recipe set to a text, or without it. Everything else is left unchanged. O(n).
  ///
  /// - Parameters:
  ///   - name: the key.
  ///   - text: one line; nil to remove the key.
  package static func bytes(
    of document: RecipeDocument,
    setting name: String,
    to text: String?
  ) throws(RecipeEditError) -> [UInt8] {
    let bytes = try RecipeEditor(document.tree, document: document.recipe.document)
      .applying(KeyChange(name, to: text))
    let file = RecipeFile(bytes: bytes, identity: document.identity)
    let written = file.documents.first { $0.recipe.document == document.recipe.document }
    guard let written, self.text(of: name, in: written) == text else { throw .invalidResult }
    return bytes
  }
}
