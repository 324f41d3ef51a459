import RecipeSyntax

/// A file of recipes: what it says, and what is wrong with it.
///
/// Both at once: what one error hides does not hide the rest.
package struct RecipeFile: Sendable {
  /// The file as YAML, with the errors of its syntax.
  package let tree: SyntaxTree
  /// The file as recipes, with the errors of their shape.
  package let source: DecodedSource
  /// The path that the ids of recipes without one derive from: see ``RecipeDocument``.
  package let identity: String

  /// Reads a file; never fails: see ``documents`` for what could be understood.
  ///
  /// - Parameter identity: the path relative to the root of the collection, such as
  ///   `recipes/v60/morning.yaml`; `-` for standard input.
  package init(bytes: [UInt8], identity: String) {
    self.tree = SyntaxTree(parsing: bytes)
    self.source = RecipeDecoder.decode(tree)
    self.identity = identity
  }

  /// The documents that are mappings, and so recipes or meant to be.
  package var documents: [RecipeDocument] {
    source.recipes.map { RecipeDocument($0, in: source, tree, identity: identity) }
  }
}
