import RecipeSyntax
import SourceText

/// Something in a document that does not have the shape of a recipe.
package struct SchemaError: Error, Equatable, Sendable {
  /// What is wrong.
  package let kind: Kind
  /// The node to look at; its path is the error's path.
  package let node: Int
  /// The bytes to look at.
  package let range: ByteRange
  /// The place that explains the error.
  package let related: ByteRange?

  /// Where a key stands.
  package enum Scope: Sendable {
    case recipe, step
  }

  /// What was found where something else was expected.
  package enum Found: Equatable, Sendable {
    case text, list, mapping, nothing

    /// What a node is.
    init(_ node: Node) {
      self =
        switch node.kind {
        case .mapping: .mapping
        case .sequence: .list
        case .scalar, .alias: .text
        case .empty: .nothing
        }
    }
  }

  /// What is wrong.
  package enum Kind: Error, Equatable {
    /// The file holds no recipe: it is empty, or all comments.
    case noRecipe
    /// A document without content beside others.
    case emptyDocument
    /// A document that is a list or a text.
    case documentNotMapping(Found)
    /// `format` is above ``RecipeFormat/version``.
    case newerFormat(String)
    /// `format` is no version.
    case invalidFormat(String)
    /// A key that is not of the format.
    case unknownKey(String, Scope, nearest: String?, belongsTo: Scope?)
    /// A required key is not there; whether it is written without a value.
    case missingKey(KeyDescription, Scope, isEmpty: Bool)
    /// The value is of another form.
    case wrongType(KeyDescription, Found)
    /// A step is no mapping.
    case stepNotMapping(Found)
    /// An unquoted text begins with `{` and was read as a mapping.
    case bracesReadAsMapping
    /// The value is none of the words that are possible.
    case invalidChoice(KeyDescription, String, nearest: String?)
    /// A method that is not known.
    case unknownMethod(String, nearest: String?)
    /// A method that is no kebab-case word.
    case invalidMethod(String, nearest: String?)
    case invalidQuantity(KeyDescription, String, QuantityProblem)
    case invalidIndex(String)
    case invalidUUID(String)
    case invalidTimestamp(String)
    /// More than one of `pourTo`, `pour` and `ice`; their names.
    case severalAmounts([String])
    /// Some steps have an `order` and this one has not.
    case incompleteOrder
    /// A placeholder that is not known.
    case unknownPlaceholder(String, nearest: String?)
    /// `{water}` or `{timer}` in a step that has none.
    case placeholderWithoutValue(String)
    /// So many errors, and no further ones are reported.
    case tooManyErrors(count: Int)
    /// A brace that neither begins nor ends a placeholder.
    case loneBrace(Character)

    /// Whether the document is a whole recipe all the same.
    package var isWarning: Bool {
      switch self {
      case .unknownMethod, .emptyDocument: true
      default: false
      }
    }
  }
}
