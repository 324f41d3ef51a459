/// Creates, changes and deletes recipes. Nothing else saves a recipe.
///
/// Every request is validated first. An invalid one is refused with all its errors, and nothing is written.
public struct RecipeUseCase<Repository: RecipeRepository> {
  package let repository: Repository
  /// The current time, in whole seconds.
  package let now: @Sendable () -> Date

  /// Uses one repository.
  ///
  /// - Parameter clock: the current time, which becomes `modifiedAt`, in whole seconds.
  public init(_ repository: Repository, clock: @escaping @Sendable () -> Date = { Date() }) {
    self.repository = repository
    now = {
      Date(timeIntervalSinceReferenceDate: clock().timeIntervalSinceReferenceDate.rounded(.down))
    }
  }

  /// The recipes in the order of lists: starters first, then by name.
  ///
  /// - Parameters:
  ///   - method: the method; nil for all.
  ///   - includesInvalid: whether to include recipes that cannot be brewed.
  public func recipes(
    for method: BrewMethod? = nil,
    includesInvalid: Bool = true
  ) throws -> [RecipeSummaryDTO] {
    let recipes = try repository.fetchRecipes(for: method)
    return includesInvalid ? recipes : recipes.filter { $0.isValid }
  }

  /// Adds a recipe with a new id, from which those of its steps are derived. It is never a starter: those are written
  /// by hand.
  ///
  /// - Throws: ``InvalidRecipeError`` with all errors, or an error of the repository.
  public func createCustomRecipe(
    _ request: CreateRecipeRequest
  ) throws -> (recipe: RecipeDetailDTO, receipt: Repository.Receipt) {
    try Self.require(request.validate())
    let recipe = Self.custom(request, id: UUID(), modifiedAt: now())
    return (recipe, try repository.save(recipe))
  }

  /// Adds recipes from elsewhere: all of them, or none. A recipe keeps its id unless another recipe has it; a starter
  /// becomes a custom recipe.
  ///
  /// - Parameter includesInvalid: whether to add recipes that are not valid, to be finished by hand.
  /// - Throws: ``InvalidRecipeError`` with the errors of all recipes, or an error of the repository.
  public func importRecipes(
    _ requests: [(id: UUID?, recipe: CreateRecipeRequest)],
    includesInvalid: Bool = false
  ) throws -> (recipes: [RecipeDetailDTO], receipt: Repository.Receipt) {
    let recipes = try newRecipes(requests, includesInvalid: includesInvalid)
    return (recipes, try repository.add(recipes))
  }

  /// The recipes that ``importRecipes(_:includesInvalid:)`` adds.
  package func newRecipes(
    _ requests: [(id: UUID?, recipe: CreateRecipeRequest)],
    includesInvalid: Bool
  ) throws -> [RecipeDetailDTO] {
    if !includesInvalid { try Self.require(requests.flatMap { $0.recipe.validate() }) }
    var taken: Set<UUID> = []
    if requests.contains(where: { $0.id != nil }) {
      taken = Set(try repository.fetchRecipes(for: nil).map { $0.id })
    }
    let time = now()
    return requests.map { id, request in
      let free = id.flatMap { taken.insert($0).inserted ? $0 : nil }
      return Self.custom(request, id: free ?? UUID(), modifiedAt: time)
    }
  }

  /// Adds a recipe as somebody else published it: with its ids and its time of change, so that later versions can be
  /// recognized. A starter becomes a custom recipe.
  ///
  /// - Throws: ``InvalidRecipeError`` with all errors, ``RecipeExistsError`` if a recipe has its id, or an error of the
  ///   repository.
  public func installRecipe(
    _ recipe: RecipeDetailDTO
  ) throws -> (recipe: RecipeDetailDTO, receipt: Repository.Receipt) {
    let request = CreateRecipeRequest(recipe)
    try Self.require(request.validate())
    if let other = try repository.fetchRecipe(byId: recipe.recipe.id) {
      throw RecipeExistsError(id: other.recipe.id, name: other.recipe.name)
    }
    let installed = request.toDetailDTO(
      id: recipe.recipe.id,
      modifiedAt: recipe.modifiedAt,
      origin: Self.origin(of: request)
    )
    return (installed, try repository.add([installed]))
  }

  /// Replaces a recipe, including all its steps.
  ///
  /// - Throws: ``InvalidRecipeError`` with all errors, even if the stored recipe is a starter; ``RecipeNotFoundError``;
  ///   or an error of the repository.
  public func updateCustomRecipe(
    _ request: UpdateRecipeRequest
  ) throws -> (recipe: RecipeDetailDTO, receipt: Repository.Receipt) {
    let stored = try recipe(request.id)
    let refusal: [RecipeValidationError] = stored.recipe.isStarter ? [.starterCannotBeModified] : []
    try Self.require(refusal + request.validate())
    let recipe = request.recipe.toDetailDTO(
      id: request.id,
      modifiedAt: now(),
      origin: Self.origin(of: request.recipe),
      path: stored.recipe.path
    )
    return (recipe, try repository.save(recipe))
  }

  /// Adds a copy of a recipe, named `<name> Copy`, or the next free name.
  ///
  /// - Throws: ``InvalidRecipeError`` if the recipe is not valid, ``RecipeNotFoundError``, or an error of the repository.
  public func duplicateRecipe(
    id: UUID,
    name: String? = nil
  ) throws -> (copy: RecipeCopy, receipt: Repository.Receipt) {
    let original = try recipe(id)
    if let name, name.isBlank { throw InvalidRecipeError(errors: [.emptyName]) }
    try Self.require(try repository.validate(id: id) ?? [])
    let copy = RecipeCopy(
      id: UUID(),
      name: try name ?? freeName(forCopyOf: original.recipe.name),
      origin: .custom,
      modifiedAt: now()
    )
    guard let receipt = try repository.duplicate(id: id, as: copy) else {
      throw RecipeNotFoundError(id: id)
    }
    return (copy, receipt)
  }

  /// Deletes a recipe that is not a starter.
  ///
  /// - Throws: ``InvalidRecipeError`` for a starter, ``RecipeNotFoundError``, or an error of the repository.
  public func deleteCustomRecipe(id: UUID) throws -> Repository.Receipt {
    if try recipe(id).recipe.isStarter {
      throw InvalidRecipeError(errors: [.starterCannotBeDeleted])
    }
    guard let receipt = try repository.deleteCustomRecipe(id: id) else {
      throw RecipeNotFoundError(id: id)
    }
    return receipt
  }

  /// Does nothing if a recipe can be brewed.
  ///
  /// - Throws: ``RecipeNotBrewableError`` with all errors, ``RecipeNotFoundError``, or an error of the repository.
  public func assertRecipeIsBrewable(_ id: UUID) throws {
    let recipe = try recipe(id).recipe
    let errors = try repository.validate(id: id) ?? []
    guard recipe.isValid, errors.isEmpty else {
      throw RecipeNotBrewableError(recipeName: recipe.name, errors: errors)
    }
  }

  /// The plan for brewing a stored recipe.
  ///
  /// - Throws: ``RecipeNotBrewableError`` with all errors, ``ScaleError``, ``RecipeNotFoundError``, or an error of the
  ///   repository.
  public func createPlan(
    forRecipe id: UUID,
    request: ScaleRequest = ScaleRequest(),
    methods: MethodTable = .builtIn
  ) throws -> BrewPlan {
    try plan(forRecipe: id) { recipe throws(BrewPlanError) in
      try BrewSessionUseCase.createPlan(of: recipe, for: request, methods: methods)
    }
  }

  /// The plan for brewing a stored recipe with inputs that somebody edited; of dose and yield, the last edit wins.
  ///
  /// - Throws: as ``createPlan(forRecipe:request:methods:)``.
  public func createPlan(
    forRecipe id: UUID,
    inputs: BrewInputs,
    methods: MethodTable = .builtIn
  ) throws -> BrewPlan {
    try plan(forRecipe: id) { recipe throws(BrewPlanError) in
      try BrewSessionUseCase.createPlan(of: recipe, inputs: inputs, methods: methods)
    }
  }

  private func plan(
    forRecipe id: UUID,
    _ plan: (RecipeDetailDTO) throws(BrewPlanError) -> BrewPlan
  ) throws -> BrewPlan {
    try assertRecipeIsBrewable(id)
    let recipe = try recipe(id)
    do throws(BrewPlanError) {
      return try plan(recipe)
    } catch .notBrewable(let error) {
      throw error
    } catch .notScalable(let error) {
      throw error
    }
  }

  private func recipe(_ id: UUID) throws -> RecipeDetailDTO {
    guard let recipe = try repository.fetchRecipe(byId: id) else {
      throw RecipeNotFoundError(id: id)
    }
    return recipe
  }

  private func freeName(forCopyOf name: String) throws -> String {
    let taken = Set(try repository.fetchRecipes(for: nil).map { $0.name.lowercased() })
    return RecipeCopy.name(of: name) { taken.contains($0.lowercased()) }
  }

  /// A requested recipe, with ids of steps derived from its own.
  private static func custom(
    _ request: CreateRecipeRequest,
    id: UUID,
    modifiedAt time: Date
  ) -> RecipeDetailDTO {
    let copy = RecipeCopy(
      id: id,
      name: request.name,
      origin: origin(of: request),
      modifiedAt: time
    )
    return request.toDetailDTO(id: id, modifiedAt: nil).copy(copy)
  }

  /// No request makes a starter.
  private static func origin(of request: CreateRecipeRequest) -> RecipeOrigin {
    request.origin == .starter ? .custom : request.origin
  }

  /// Throws ``InvalidRecipeError`` if there are errors.
  package static func require(_ errors: [RecipeValidationError]) throws {
    guard errors.isEmpty else { throw InvalidRecipeError(errors: errors) }
  }
}

extension RecipeUseCase: Sendable where Repository: Sendable {}

/// A recipe is invalid, or must not be changed, and nothing was written.
public struct InvalidRecipeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// All errors; at least one.
  public let errors: [RecipeValidationError]

  /// Creates the error.
  public init(errors: [RecipeValidationError]) { self.errors = errors }

  /// The errors, on one line.
  public var description: String { errors.map { $0.description }.joined(separator: "; ") }
}

/// There is no recipe with an id.
public struct RecipeNotFoundError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The id that was asked for.
  public let id: UUID

  /// Creates the error.
  public init(id: UUID) { self.id = id }

  /// The message, in lower case.
  public var description: String { "there is no recipe with the id \(id.text)" }
}

/// A recipe cannot be added, because another one has its id.
public struct RecipeExistsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The id of both.
  public let id: UUID
  /// The name of the recipe that is there.
  public let name: String

  /// Creates the error.
  public init(id: UUID, name: String) { (self.id, self.name) = (id, name) }

  /// The message, in lower case.
  public var description: String { "there is a recipe with the id \(id.text) already: '\(name)'" }
}
