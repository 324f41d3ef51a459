import BrewDomain
import Essentials
import Platform

/// Recipes in memory, for apps and tests. Can be used by several threads.
package final class MemoryRecipes: RecipeRepository, Sendable {
  private let recipes: Monitor<[UUID: RecipeDetailDTO]>

  /// A repository with these recipes; of several with one id, the last stays.
  package init(_ recipes: [RecipeDetailDTO] = []) {
    let known = Dictionary(recipes.map { ($0.recipe.id, $0) }) { $1 }
    self.recipes = Monitor(known)
  }

  package func fetchRecipes(for method: BrewMethod?) -> [RecipeSummaryDTO] {
    recipes.withLock { Array($0.values) }.map(\.recipe)
      .filter { method == nil || $0.method == method }
      .inListOrder(by: \.self)
  }

  package func fetchRecipe(byId id: UUID) -> RecipeDetailDTO? { recipes.withLock { $0[id] } }

  package func save(_ recipe: RecipeDetailDTO) {
    recipes.withLock { $0[recipe.recipe.id] = recipe }
  }

  package func add(_ recipes: [RecipeDetailDTO]) { for recipe in recipes { save(recipe) } }

  package func deleteCustomRecipe(id: UUID) -> Void? {
    recipes.withLock { $0.removeValue(forKey: id) }.map { _ in }
  }

  package func duplicate(id: UUID, as copy: RecipeCopy) -> Void? {
    recipes.withLock { recipes in
      guard let original = recipes[id] else { return nil }
      recipes[copy.id] = original.copy(copy)
      return ()
    }
  }

  package func validate(id: UUID) -> [RecipeValidationError]? {
    fetchRecipe(byId: id).map { CreateRecipeRequest($0).validate() }
  }
}
