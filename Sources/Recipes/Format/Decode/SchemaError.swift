import RecipeSyntax
import Text

/// A part of a document that does not match the recipe schema.
package struct SchemaError: Error, Equatable, Sendable {
  /// The kind of error.
  package let kind: Kind
  /// The node of the error; its path is the error's path.
  package let node: Int
  /// The bytes of the error.
  package let range: ByteRange
  /// The related location that explains the error.
  package let related: ByteRange?

  /// The mapping of a key.
  package enum Scope: Sendable {
    case recipe, step
  }

  /// The kind of value that was found.
  package enum Found: Equatable, Sendable {
    case text, list, mapping, nothing

    /// The kind of a node.
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

  /// The kind of error.
  package enum Kind: Error, Equatable {
    /// The file has no recipe: it is empty or has only comments.
    case noRecipe
    /// An empty document beside others.
    case emptyDocument
    /// The keys of the file are not those of a recipe; whether its place says that it is meant as one.
    case otherContent(isMeant: Bool)
    /// A document that is a list or text.
    case documentNotMapping(Found)
    /// `format` is higher than ``RecipeFormat/version``.
    case newerFormat(String)
    /// `format` is not a version.
    case invalidFormat(String)
    /// An unknown key.
    case unknownKey(String, Scope, nearest: String?, belongsTo: Scope?)
    /// A required key is missing or has no value (`isEmpty`).
    case missingKey(KeyDescription, Scope, isEmpty: Bool)
    /// The value has another type.
    case wrongType(KeyDescription, Found)
    /// A step is not a mapping.
    case stepNotMapping(Found)
    /// A plain scalar that begins with `{` was parsed as a flow mapping.
    case bracesReadAsMapping
    /// The value is not one of the allowed words.
    case invalidChoice(KeyDescription, String, nearest: String?)
    /// An unknown method.
    case unknownMethod(String, nearest: String?)
    /// A method that is not a kebab-case word.
    case invalidMethod(String, nearest: String?)
    case invalidQuantity(KeyDescription, String, QuantityProblem)
    case invalidIndex(String)
    case invalidUUID(String)
    case invalidTimestamp(String)
    case invalidLanguage(String)
    /// More than one of `pourTo`, `pour` and `ice`, with their names.
    case severalAmounts([String])
    /// This step has no `order`, but others do.
    case incompleteOrder
    /// An unknown placeholder.
    case unknownPlaceholder(String, nearest: String?)
    /// `{pour}` or `{timer}` in a step without that value.
    case placeholderWithoutValue(String)
    /// So many errors that further ones are not reported.
    case tooManyErrors(count: Int)
    /// An unmatched brace.
    case unmatchedBrace(Character)

    /// Whether the document is still a complete recipe.
    package var isWarning: Bool {
      switch self {
      case .unknownMethod, .emptyDocument: true
      default: false
      }
    }
  }
}
