import Essentials

/// A command: let the recipe with this id be what `recipe` says, all its steps replaced. Whoever
/// carries it out sets `modifiedAt`. Nothing is saved unless `validate()` finds no error.
public struct UpdateRecipeRequest: Sendable, Equatable {
  /// The recipe to change.
  public let id: UUID
  /// What it becomes; the same as for a new recipe, so that both are judged alike.
  public let recipe: CreateRecipeRequest

  /// The request with these values; nothing is checked before `validate()`.
  public init(id: UUID, recipe: CreateRecipeRequest) {
    self.id = id
    self.recipe = recipe
  }

  /// Every reason why the recipe cannot become this; empty where it can. Whether the stored recipe
  /// may be changed at all (`starterCannotBeModified`) is for the operation to say.
  public func validate() -> [RecipeValidationError] {
    recipe.validate()
  }
}
