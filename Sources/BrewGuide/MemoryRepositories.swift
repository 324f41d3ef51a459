import Platform
import Recipes

/// Recipes in memory, for apps and tests. Several threads may use it.
public final class MemoryRecipes: RecipeRepository, Sendable {
  private let recipes: Monitor<[UUID: RecipeDetailDTO]>

  /// A repository with these recipes; of several with one id, the last stays.
  public init(_ recipes: [RecipeDetailDTO] = []) {
    let known = Dictionary(recipes.map { ($0.recipe.id, $0) }) { $1 }
    self.recipes = Monitor(known)
  }

  /// All recipes, or those of a method, in the order of lists.
  public func fetchRecipes(for method: BrewMethod?) -> [RecipeSummaryDTO] {
    recipes.withLock { Array($0.values) }.map(\.recipe)
      .filter { method == nil || $0.method == method }
      .inListOrder(by: \.self)
  }

  /// A recipe; nil if there is none with this id.
  public func fetchRecipe(byId id: UUID) -> RecipeDetailDTO? { recipes.withLock { $0[id] } }

  /// Adds a recipe, or replaces the one with its id.
  public func save(_ recipe: RecipeDetailDTO) {
    recipes.withLock { $0[recipe.recipe.id] = recipe }
  }

  /// Adds recipes.
  public func add(_ recipes: [RecipeDetailDTO]) { for recipe in recipes { save(recipe) } }

  /// Deletes a recipe; nil if there is none with this id.
  public func deleteCustomRecipe(id: UUID) -> Void? {
    recipes.withLock { $0.removeValue(forKey: id) }.map { _ in }
  }

  /// Adds a copy of a recipe; nil if there is none with this id.
  public func duplicate(id: UUID, as copy: RecipeCopy) -> Void? {
    recipes.withLock { recipes in
      guard let original = recipes[id] else { return nil }
      recipes[copy.id] = original.copy(copy)
      return ()
    }
  }

  /// The errors of a recipe; nil if there is none with this id.
  public func validate(id: UUID) -> [RecipeValidationError]? {
    fetchRecipe(byId: id).map { CreateRecipeRequest($0).validate() }
  }
}

/// A diary in memory, for apps and tests. Several threads may use it.
public final class MemoryBrewLogs: BrewLogRepository, Sendable {
  private let entries: Monitor<[BrewLogDetailDTO]>

  /// A diary with these entries, in the order in which they were added.
  public init(_ entries: [BrewLogDetailDTO] = []) { self.entries = Monitor(entries) }

  /// Adds an entry.
  public func save(_ entry: BrewLogDetailDTO) { entries.withLock { $0.append(entry) } }

  /// The entries that meet all conditions, newest first; of those with the same time, the one that was added last.
  public func fetchLogs(_ query: BrewLogQuery) -> [BrewLogSummaryDTO] {
    let found = entries.withLock { $0 }.enumerated().filter { _, entry in
      (query.method.map { $0 == entry.summary.method } ?? true)
        && (query.recipeId.map { $0 == entry.recipeId } ?? true)
        && (query.before.map { entry.summary.timestamp < $0 } ?? true)
    }
    return
      found
      .sorted {
        ($0.element.summary.timestamp, $0.offset) > ($1.element.summary.timestamp, $1.offset)
      }
      .prefix(max(0, query.limit ?? .max))
      .map(\.element.summary)
  }

  /// An entry; nil if there is none with this id.
  public func fetchLog(byId id: UUID) -> BrewLogDetailDTO? {
    entries.withLock { $0.last { $0.summary.id == id } }
  }

  /// Deletes an entry; nil if there is none with this id.
  public func delete(id: UUID) -> Void? {
    entries.withLock { entries in
      let count = entries.count
      entries.removeAll { $0.summary.id == id }
      return entries.count == count ? nil : ()
    }
  }

  /// The average of all ratings; nil if there are none.
  public func calculateAverageRating() -> Double? {
    let ratings = entries.withLock { $0.compactMap(\.summary.rating) }
    return ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)
  }
}
