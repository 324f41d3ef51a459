import BrewDomain
import Essentials
import RecipeSyntax

/// One document of a file, with what it needs to become a recipe, and what keeps it from being one.
package struct RecipeDocument: Sendable {
  /// The document, as far as it could be read.
  package let recipe: DecodedRecipe
  /// All recipes of the file.
  package let source: DecodedSource
  /// The whole file.
  package let tree: SyntaxTree
  let identity: String

  /// The document of `recipe`, which was decoded from `tree` into `source`.
  ///
  /// - Parameter identity: the path that the id of a recipe without one derives from, relative to
  ///   the root of the collection; `-` for standard input.
  package init(
    _ recipe: DecodedRecipe,
    in source: DecodedSource,
    _ tree: SyntaxTree,
    identity: String
  ) {
    self.recipe = recipe
    self.source = source
    self.tree = tree
    self.identity = identity
  }

  /// Whether the document can be brewed as it stands: nothing is wrong with it, warnings aside.
  package var isValid: Bool { !recipe.hasErrors && recipe.figures.validate().isEmpty }

  /// The recipe's id: the one that is written, else the derived one.
  package var id: UUID {
    uuid(source.field(recipe, .id))
      ?? RecipeIdentity.recipeId(path: identity, document: recipe.document)
  }

  /// Whether the id is written, and not derived.
  package var hasOwnID: Bool { uuid(source.field(recipe, .id)) != nil }

  // MARK: The report

  /// What is wrong with the syntax of the document. O(errors of the file × log documents).
  package var syntaxErrors: [SyntaxError] {
    tree.errors.filter { tree.document(at: $0.range.start) == recipe.document }
  }

  /// What is wrong with its shape, warnings included. O(errors of the file).
  package var shapeErrors: [ShapeError] {
    let nodes = recipe.root..<tree.nodes[recipe.root].subtreeEnd
    return source.errors.filter { nodes.contains($0.node) }
  }

  // MARK: Fields

  func text(_ field: Field) -> String? {
    guard field.state == .valid, let node = field.valueNode else { return nil }
    return tree.text(of: node)
  }

  func uuid(_ field: Field) -> UUID? { text(field).flatMap(UUID.init(uuidString:)) }

  func date(_ field: Field) -> Date? { text(field).flatMap(Timestamp.init)?.date }

  /// A word of an enumeration whose cases the format lists in order.
  package func word<Word: CaseIterable>(_ field: Field) -> Word? where Word.AllCases == [Word] {
    field.validNumber.map { Word.allCases[Int($0)] }
  }

  func words(_ field: Field) -> [String] {
    guard field.state == .valid, let list = field.valueNode else { return [] }
    return tree.items(of: list).compactMap { tree.resolved($0).map(tree.text) }
  }
}
