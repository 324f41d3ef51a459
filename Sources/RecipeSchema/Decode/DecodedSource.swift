/// The recipes of a source, and what kept any part of them from being read.
///
/// The fields of all recipes and steps lie in one array, which is filled anew for each source.
package struct DecodedSource: Sendable {
  /// The documents that are mappings, in source order.
  package internal(set) var recipes: [DecodedRecipe] = []
  /// What keeps them from being recipes, document by document.
  package internal(set) var errors: [ShapeError] = []
  var fields: [Field] = []
  /// The nodes that errors speak of, so that an alias of one does not say it again.
  var faultyNodes: Set<Int> = []

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
}
