/// Stores recipes.
///
/// A repository writes what it is given. Only ``RecipeUseCase`` decides what may be written.
public protocol RecipeRepository {
  /// The result of a write.
  associatedtype Receipt
  /// All recipes, or those of a method, in the order of lists: see `inListOrder(by:)`.
  func fetchRecipes(for method: BrewMethod?) throws -> [RecipeSummaryDTO]
  /// A recipe; nil if there is none with this id.
  func fetchRecipe(byId id: UUID) throws -> RecipeDetailDTO?
  /// Adds a recipe, or replaces the one with its id.
  func save(_ recipe: RecipeDetailDTO) throws -> Receipt
  /// Adds recipes with ids that no recipe has: all of them, or none.
  func add(_ recipes: [RecipeDetailDTO]) throws -> Receipt
  /// Deletes a recipe; nil if there is none with this id.
  func deleteCustomRecipe(id: UUID) throws -> Receipt?
  /// Adds a copy of a recipe with new step ids; nil if there is none with this id.
  func duplicate(id: UUID, as copy: RecipeCopy) throws -> Receipt?
  /// The errors of a recipe; empty if it is valid, nil if there is none with this id.
  func validate(id: UUID) throws -> [RecipeValidationError]?
}

/// What a copy of a recipe does not share with it, besides the ids of its steps.
public struct RecipeCopy: Sendable, Equatable {
  /// The id of the copy.
  public let id: UUID
  /// The name of the copy.
  public let name: String
  /// Where the copy comes from.
  public let origin: RecipeOrigin
  /// The time at which it is made.
  public let modifiedAt: Date

  /// The copy with these values.
  public init(id: UUID, name: String, origin: RecipeOrigin, modifiedAt: Date) {
    self.id = id
    self.name = name
    self.origin = origin
    self.modifiedAt = modifiedAt
  }

  /// The first name of a copy that is not taken: `Morning Copy`, then `Morning Copy 2`.
  ///
  /// - Parameter isTaken: whether another recipe has a name.
  static func name(of original: String, isTaken: (String) -> Bool) -> String {
    let first = "\(original) Copy"
    var name = first
    var number = 2
    while isTaken(name) {
      name = "\(first) \(number)"
      number += 1
    }
    return name
  }
}

extension RecipeDetailDTO {
  /// The copy of this recipe. Its steps have new, derived ids.
  package func copy(_ copy: RecipeCopy) -> RecipeDetailDTO {
    let steps = steps.map { step in
      step.with(
        id: RecipeIdentity.stepId(recipeId: copy.id, orderIndex: step.orderIndex),
        orderIndex: step.orderIndex
      )
    }
    let request = CreateRecipeRequest(self, name: copy.name, steps: steps)
    return request.toDetailDTO(id: copy.id, modifiedAt: copy.modifiedAt, origin: copy.origin)
  }
}

extension Array {
  /// The elements in the order of lists: starters first, then by name as people sort, in the same way everywhere:
  /// see `SortKey`. Recipes with the same name are ordered by id. O(n log n).
  ///
  /// - Parameters:
  ///   - ownFirst: whether people's own recipes come first, as the programs show them.
  ///   - recipe: the recipe of an element.
  public func inListOrder(
    ownFirst: Bool = false,
    by recipe: (Element) -> RecipeSummaryDTO
  ) -> [Element] {
    listOrder(of: map(recipe), ownFirst: ownFirst).map { self[$0] }
  }
}

/// The indices of recipes in the order of lists.
private func listOrder(of recipes: [RecipeSummaryDTO], ownFirst: Bool) -> [Int] {
  let names = recipes.map { SortKey($0.name) }
  return recipes.indices.sorted { first, second in
    if recipes[first].isStarter != recipes[second].isStarter {
      return recipes[first].isStarter != ownFirst
    }
    if names[first] != names[second] { return names[first] < names[second] }
    return recipes[first].id.uuidString < recipes[second].id.uuidString
  }
}
