import RecipeSyntax
import Text

/// The recipes of a source, and its schema errors.
///
/// The fields of all recipes and steps are in one array, which is reused for each source.
package struct DecodedSource: Sendable {
  /// The documents that are mappings, in source order.
  package internal(set) var recipes: [DecodedRecipe] = []
  /// The schema errors, by document; at most ``SyntaxTree/errorLimit``, and then one that says so.
  package internal(set) var errors: [SchemaError] = []
  /// Whether a key has no value; if none has, rules need not look for one.
  package internal(set) var hasKeyWithoutValue = false

  /// A source that is something other than a recipe, which is its only error.
  ///
  /// - Parameter isMeant: whether its place says that it is meant as a recipe.
  package init(ofOther tree: SyntaxTree, isMeant: Bool) {
    let keys = tree.documents.lazy.compactMap { $0.root }.filter { tree.nodes[$0].kind == .mapping }
    let key = keys.first.flatMap { tree.pairs(of: $0).first { _ in true }?.0 }
    let range = key.map { tree.nodes[$0].range } ?? ByteRange(0, tree.bytes.count)
    let kind = SchemaError.Kind.otherContent(isMeant: isMeant)
    errors = [SchemaError(kind: kind, node: key ?? 0, range: range, related: nil)]
  }

  var fields: [Field] = []
  /// The nodes with errors, so that an alias does not repeat the error of its target.
  private var nodesWithErrors: Set<Int> = []

  /// Creates an empty source, to be filled by ``RecipeDecoder/decode(_:into:)``.
  package init() {}

  /// The field of a recipe's key.
  package func field(_ recipe: DecodedRecipe, _ key: RecipeKey) -> Field {
    fields[recipe.firstField + Int(key.rawValue)]
  }

  /// The field of a step's key; `step` is an index of the mappings in the list.
  package func field(_ recipe: DecodedRecipe, step: Int, _ key: StepKey) -> Field {
    fields[fieldOfStep(recipe.firstField, step, key)]
  }

  /// The amount of a step's water or ice, and its key.
  package func amount(_ recipe: DecodedRecipe, step: Int) -> (key: StepKey, field: Field)? {
    for key in StepKey.amounts {
      let field = field(recipe, step: step, key)
      if field.state != .absent { return (key, field) }
    }
    return nil
  }

  /// The unit in which a valid mass is written; nil if there is none. O(length of the text).
  package func massUnit(_ field: Field, in tree: borrowing SyntaxTree) -> MassUnit? {
    guard let node = field.validNode else { return nil }
    return tree.withText(of: node) { Quantity.massUnit(in: $0) }
  }

  func fieldOfStep(_ firstField: Int, _ step: Int, _ key: StepKey) -> Int {
    firstField + RecipeKey.allCases.count + step * StepKey.allCases.count + Int(key.rawValue)
  }

  mutating func removeAll() {
    recipes.removeAll(keepingCapacity: true)
    errors.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    hasKeyWithoutValue = false
    if !nodesWithErrors.isEmpty { nodesWithErrors.removeAll() }
  }

  // MARK: Errors

  mutating func dropErrorsBeyondLimit() {
    let limit = SyntaxTree.errorLimit
    guard errors.count > limit else { return }
    let next = errors[limit]
    errors.removeSubrange(limit...)
    let kind = SchemaError.Kind.tooManyErrors(count: limit)
    errors.append(SchemaError(kind: kind, node: next.node, range: next.range, related: nil))
  }

  /// Reports an error of a node. For an alias, the error is reported at the alias, unless its target already
  /// has one.
  mutating func report(_ kind: SchemaError.Kind, at node: Int, _ tree: borrowing SyntaxTree) {
    let value = tree.resolved(node) ?? node
    guard nodesWithErrors.insert(value).inserted || value == node else { return }
    let target = value == node ? nil : tree.nodes[value].range
    errors.append(
      SchemaError(kind: kind, node: node, range: tree.nodes[node].range, related: target)
    )
  }

  /// Reports an error of an item; for an empty one, at its dash.
  mutating func report(_ kind: SchemaError.Kind, atItem item: Int, _ tree: borrowing SyntaxTree) {
    let place = tree.nodes[item].range
    guard place.isEmpty else { return report(kind, at: item, tree) }
    let dash = ByteRange(max(0, place.start - 1), place.start)
    errors.append(SchemaError(kind: kind, node: item, range: dash, related: nil))
  }
}

/// A document decoded as a recipe, as far as it can be read.
package struct DecodedRecipe: Sendable {
  /// The 0-based document.
  package let document: Int
  /// The node of the recipe's mapping.
  package let root: Int
  /// The index of its first field in ``DecodedSource/fields``.
  let firstField: Int
  /// The nodes of the steps that are mappings, in list order.
  package internal(set) var stepNodes: [Int] = []
  /// The values for validation; its steps are those of `stepNodes`.
  package internal(set) var values: RecipeValues
  /// Whether an instruction may contain a mass as a number rather than a placeholder.
  package internal(set) var mayNameMass = false
  /// Whether a placeholder in an instruction may be followed by a unit.
  package internal(set) var mayRepeatUnit = false
  /// Whether the words before `{pour}` or `{total}` may ask for the other one.
  package internal(set) var mayMismatchPlaceholder = false
  /// Whether the document has a syntax or schema error, so that even readable parts may not be what the
  /// author meant.
  package internal(set) var hasErrors = false

  /// The steps that are aliases of an earlier step.
  var repeatedSteps: Set<Int> = []

  /// Whether the step is an alias of an earlier one, whose errors have been reported.
  func isRepeated(_ step: Int) -> Bool { repeatedSteps.contains(step) }
}

/// The value of a key, as far as it can be read.
///
/// Text stays in the tree; a field only refers to it.
package struct Field: Sendable {
  /// The state of a value.
  package enum State: UInt8, Sendable {
    /// The key is missing or has no value.
    case absent
    case valid
    /// The value has an error.
    case invalid
  }

  /// The field of a key that may exist in an unreadable part.
  static let unknown = Field(state: .invalid)

  /// The state of the value.
  package internal(set) var state = State.absent
  /// Whether a temperature was written in degrees Fahrenheit.
  package internal(set) var isFahrenheit = false
  /// Whether a temperature was written without a unit.
  package internal(set) var isBare = false
  @usableFromInline var key: Int32 = -1
  @usableFromInline var value: Int32 = -1
  /// A quantity in its base unit, an index, or the position of a known word; -1 for an unknown method.
  package internal(set) var number = 0.0

  /// The node of the key; `nil` if the key is missing.
  @inlinable
  package var keyNode: Int? { key < 0 ? nil : Int(key) }

  /// The node of the value, with aliases resolved; `nil` if there is none.
  @inlinable
  package var valueNode: Int? { value < 0 ? nil : Int(value) }

  /// The quantity, index or word, if valid.
  @inlinable
  package var validNumber: Double? { state == .valid ? number : nil }

  /// The node of the value, if valid.
  @inlinable
  package var validNode: Int? { state == .valid ? valueNode : nil }
}
