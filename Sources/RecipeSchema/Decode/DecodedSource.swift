import BrewDomain
import RecipeSyntax
import SourceText

/// The recipes of a source, and what kept any part of them from being read.
///
/// The fields of all recipes and steps lie in one array, which is filled anew for each source.
package struct DecodedSource: Sendable {
  /// The documents that are mappings, in source order.
  package internal(set) var recipes: [DecodedRecipe] = []
  /// What keeps them from being recipes, document by document; at most ``SyntaxTree/errorLimit``, and then
  /// one that says so.
  package internal(set) var errors: [SchemaError] = []
  var fields: [Field] = []
  /// The nodes that errors speak of, so that an alias of one does not say it again.
  private var faultyNodes: Set<Int> = []

  /// Without recipes, to be filled by ``RecipeDecoder/decode(_:into:)``.
  package init() {}

  /// The field of a recipe's key.
  package func field(_ recipe: DecodedRecipe, _ key: RecipeKey) -> Field {
    fields[recipe.firstField + Int(key.rawValue)]
  }

  /// The field of a step's key; `step` counts the list's mappings.
  package func field(_ recipe: DecodedRecipe, step: Int, _ key: StepKey) -> Field {
    fields[fieldOfStep(recipe.firstField, step, key)]
  }

  /// The amount of a step's water or ice, and the key that says it.
  package func amount(_ recipe: DecodedRecipe, step: Int) -> (key: StepKey, field: Field)? {
    for key in StepKey.amounts {
      let field = field(recipe, step: step, key)
      if field.state != .absent { return (key, field) }
    }
    return nil
  }

  func fieldOfStep(_ firstField: Int, _ step: Int, _ key: StepKey) -> Int {
    firstField + RecipeKey.allCases.count + step * StepKey.allCases.count + Int(key.rawValue)
  }

  mutating func removeAll() {
    recipes.removeAll(keepingCapacity: true)
    errors.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    if !faultyNodes.isEmpty { faultyNodes.removeAll() }
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

  /// Reports an error of a node: at an alias rather than at the value that it stands for, and there
  /// only if nothing is wrong with the value already.
  mutating func report(_ kind: SchemaError.Kind, at node: Int, _ tree: borrowing SyntaxTree) {
    let value = tree.resolved(node) ?? node
    guard faultyNodes.insert(value).inserted || value == node else { return }
    let target = value == node ? nil : tree.nodes[value].range
    errors.append(
      SchemaError(kind: kind, node: node, range: tree.nodes[node].range, related: target)
    )
  }

  /// Reports an error of an item; of one without content, at its dash.
  mutating func report(_ kind: SchemaError.Kind, atItem item: Int, _ tree: borrowing SyntaxTree) {
    let place = tree.nodes[item].range
    guard place.isEmpty else { return report(kind, at: item, tree) }
    let dash = ByteRange(max(0, place.start - 1), place.start)
    errors.append(SchemaError(kind: kind, node: item, range: dash, related: nil))
  }
}

/// One document of a source as a recipe, as far as it could be read.
package struct DecodedRecipe: Sendable {
  /// The 0-based document.
  package let document: Int
  /// The node of the recipe's mapping.
  package let root: Int
  /// Where its fields lie in ``DecodedSource/fields``.
  let firstField: Int
  /// The nodes of the steps that are mappings, in the order of the list.
  package internal(set) var stepNodes: [Int] = []
  /// The numbers and flags that validation judges; its steps are those of `stepNodes`.
  package internal(set) var figures: RecipeValues
  /// Whether an instruction may name a mass by a number of its own, and not by a placeholder.
  package internal(set) var mayNameMass = false
  /// Whether an error, of its syntax or its shape, speaks of this document: no part of the recipe
  /// that could be read is sure to be what its author meant.
  package internal(set) var hasErrors = false

  /// The steps that are aliases of one further up.
  var repeatedSteps: Set<Int> = []

  /// Whether the step stands for one further up, so that its errors have been reported there.
  func isRepeated(_ step: Int) -> Bool { repeatedSteps.contains(step) }
}

/// The value of one key, as far as it could be read.
///
/// Text stays in the tree: what a field holds is where it is.
package struct Field: Sendable {
  /// Whether there is a value.
  package enum State: UInt8, Sendable {
    /// The key is not there, or has no value.
    case absent
    case valid
    /// There is something, and an error speaks of it.
    case invalid
  }

  /// The field of a key that may be there, as something around it could not be read.
  static let unknown = Field(state: .invalid)

  /// Whether there is a value, and a readable one.
  package internal(set) var state = State.absent
  /// Whether a temperature was written in degrees Fahrenheit.
  package internal(set) var isFahrenheit = false
  /// Whether a temperature was written without a unit.
  package internal(set) var isBare = false
  @usableFromInline var key: Int32 = -1
  @usableFromInline var value: Int32 = -1
  /// A quantity in its base unit, an index, or the position of a word among the known ones; -1 for a
  /// method that is not known.
  package internal(set) var number = 0.0

  /// The node of the key; `nil` where the key is not there.
  @inlinable
  package var keyNode: Int? { key < 0 ? nil : Int(key) }

  /// The node of the value, behind any alias; `nil` where there is none.
  @inlinable
  package var valueNode: Int? { value < 0 ? nil : Int(value) }

  /// The quantity, index or word, if it could be read.
  @inlinable
  package var validNumber: Double? { state == .valid ? number : nil }
}
