import Recipes

/// The keys of the format, found by what people call them.
enum LooseKeys {
  /// The keys of recipes and of steps.
  static let all = RecipeFormat.recipe + RecipeFormat.step
  private static let names = Set(all.map { $0.name })
  private static let stepNames = Set(RecipeFormat.step.map { $0.name })
  private static let recipeNames = Set(RecipeFormat.recipe.map { $0.name })
    .filter { KeyNames.dose(called: $0) == nil }

  static func isExact(_ name: String) -> Bool { names.contains(name) }

  static func description(of name: String) -> KeyDescription? { all.first { $0.name == name } }

  /// Whether only a recipe has this key, and no step.
  static func isOnlyOfRecipe(_ name: String) -> Bool {
    recipeNames.contains(name) && !stepNames.contains(name)
  }

  static func isOfRecipe(_ name: String) -> Bool { recipeNames.contains(name) }

  /// Whether only a step has this key, and no recipe.
  static func isOnlyOfStep(_ name: String) -> Bool {
    stepNames.contains(name) && !recipeNames.contains(name)
  }

  /// The key of a step that a name means.
  static func stepKey(_ name: String) -> String? {
    if stepNames.contains(name) { return name }
    return KeyNames.nearest(to: name, in: RecipeFormat.step).map { RecipeFormat.step[$0].name }
  }

  /// The key of a recipe that a name means.
  static func recipeKey(_ name: String) -> String? {
    recipeNames.contains(name) ? name : KeyNames.recipeKey(meantBy: name)?.name
  }
}
