/// A key of the format by its canonical position.
struct KeyPosition {
  let index: Int
  let scope: ShapeError.Scope

  init(_ index: Int, _ scope: ShapeError.Scope) {
    self.index = index
    self.scope = scope
  }

  /// All there is to know about the key.
  var description: KeyDescription {
    scope == .recipe ? RecipeFormat.recipe[index] : RecipeFormat.step[index]
  }
}

/// The types of all keys side by side: on the hot path a description, with all its references, would cost
/// more than reading a value.
struct KeyTypes {
  private let recipe = RecipeFormat.recipe.map(\.type)
  private let step = RecipeFormat.step.map(\.type)

  subscript(key: KeyPosition) -> ValueType {
    key.scope == .recipe ? recipe[key.index] : step[key.index]
  }
}
