/// A request to create a recipe. Nothing is saved unless `validate()` finds no error.
///
/// The operation adds what the user does not choose: the id, whether the recipe is a starter or valid, and
/// the time.
///
/// The steps are `RecipeStepDTO` with ids. A separate type without ids would differ by that field alone, and
/// ids are derived before a document becomes a request.
public struct CreateRecipeRequest: Sendable, Equatable {
  /// The recipe, with its steps in the order they came in; its id, validity and time mean nothing.
  package var content: RecipeDetailDTO

  /// The brew method.
  public var method: BrewMethod { content.recipe.method }
  /// The name.
  public var name: String { content.recipe.name }
  /// Where it comes from.
  public var origin: RecipeOrigin { content.recipe.origin }
  /// The mass of ground coffee, in grams.
  public var defaultDose: Double { content.recipe.defaultDose }
  /// The total water of all steps including ice, in grams.
  public var defaultTargetYield: Double { content.recipe.defaultTargetYield }
  /// The water temperature in °C, for steps without their own.
  public var defaultWaterTemperature: Double { content.recipe.defaultWaterTemperature }
  /// The grind size.
  public var defaultGrindLabel: GrindLabel { content.recipe.defaultGrindLabel }
  /// How the ground coffee feels, such as "like fine sand".
  public var grindTactileDescriptor: String? { content.grindTactileDescriptor }
  /// The steps, in any order; `orderIndex` determines the order.
  public var steps: [RecipeStepDTO] { content.steps }
  /// The author of the recipe.
  public var author: String? { content.author }
  /// The source: a URL or a citation.
  public var source: String? { content.source }
  /// A description of the recipe.
  public var description: String? { content.description }
  /// Search tags.
  public var tags: [String] { content.tags }
  /// Personal notes of the owner.
  public var notes: String? { content.notes }
  /// The beans that the recipe is for.
  public var coffee: String? { content.coffee }
  /// The language of the texts: a BCP 47 tag such as `ja`.
  public var language: String? { content.language }
  /// The grinder for `grindSetting`.
  public var grinder: String? { content.grinder }
  /// The setting on that grinder, such as "24 clicks".
  public var grindSetting: String? { content.grindSetting }
  /// The scaling rule; nil if the recipe gives none.
  public var scaling: ScalingRule? { content.scaling }
  /// The total time as stated by the author, in seconds.
  public var totalTimeSeconds: Double? { content.totalTimeSeconds }
  /// The units in which dose, yield and temperature are shown; nil for grams and °C.
  public var units: DisplayUnits? { content.recipe.units }

  /// The request with these values; nothing is checked before `validate()`.
  public init(
    method: BrewMethod,
    name: String,
    origin: RecipeOrigin = .custom,
    defaultDose: Double,
    defaultTargetYield: Double,
    defaultWaterTemperature: Double,
    defaultGrindLabel: GrindLabel,
    grindTactileDescriptor: String? = nil,
    steps: [RecipeStepDTO] = [],
    author: String? = nil,
    source: String? = nil,
    description: String? = nil,
    tags: [String] = [],
    notes: String? = nil,
    coffee: String? = nil,
    language: String? = nil,
    grinder: String? = nil,
    grindSetting: String? = nil,
    scaling: ScalingRule? = nil,
    totalTimeSeconds: Double? = nil,
    units: DisplayUnits? = nil
  ) {
    content = RecipeDetailDTO(
      recipe: RecipeSummaryDTO(
        id: Self.noID,
        name: name,
        method: method,
        isStarter: origin == .starter,
        origin: origin,
        isValid: false,
        defaultDose: defaultDose,
        defaultTargetYield: defaultTargetYield,
        defaultWaterTemperature: defaultWaterTemperature,
        defaultGrindLabel: defaultGrindLabel,
        units: units
      ),
      grindTactileDescriptor: grindTactileDescriptor,
      author: author,
      source: source,
      description: description,
      tags: tags,
      notes: notes,
      coffee: coffee,
      language: language,
      grinder: grinder,
      grindSetting: grindSetting,
      scaling: scaling,
      totalTimeSeconds: totalTimeSeconds
    )
    content.steps = steps
  }

  /// The request that creates a recipe like this one.
  public init(_ recipe: RecipeDetailDTO) { self.init(recipe, name: nil) }

  /// The request that creates a recipe like this one.
  ///
  /// - Parameters:
  ///   - name: another name.
  ///   - tags: other tags.
  ///   - steps: other steps.
  package init(
    _ detail: RecipeDetailDTO,
    name: String? = nil,
    tags: [String]? = nil,
    steps: [RecipeStepDTO]? = nil
  ) {
    content = detail
    (content.recipe.id, content.recipe.path, content.recipe.isValid) = (Self.noID, nil, false)
    content.modifiedAt = nil
    content.recipe.name = name ?? detail.recipe.name
    content.tags = tags ?? detail.tags
    content.steps = steps ?? detail.steps
  }

  private static let noID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  /// All validation errors; empty if valid. A `step` in an error is a 0-based position in `steps`.
  public func validate() -> [RecipeValidationError] {
    RecipeValues(content).validate()
  }

  /// The requested recipe.
  ///
  /// - Parameters:
  ///   - id: its id; a new one by default.
  ///   - origin: another origin than the requested one.
  ///   - path: the path that the id is derived from; nil if the recipe states it.
  public func toDetailDTO(
    id: UUID = UUID(),
    modifiedAt: Date? = nil,
    origin: RecipeOrigin? = nil,
    path: String? = nil
  ) -> RecipeDetailDTO {
    var detail = content
    (detail.recipe.id, detail.recipe.path, detail.modifiedAt) = (id, path, modifiedAt)
    detail.recipe.origin = origin ?? self.origin
    detail.recipe.isStarter = detail.recipe.origin == .starter
    detail.recipe.isValid = validate().isEmpty
    detail.sortSteps()
    return detail
  }
}

/// A request to replace the recipe with this id, including all its steps. The operation sets `modifiedAt`.
/// Nothing is saved unless `validate()` finds no error.
public struct UpdateRecipeRequest: Sendable, Equatable, Codable {
  /// The id of the recipe to change.
  public let id: UUID
  /// The new content, validated like a new recipe.
  public let recipe: CreateRecipeRequest

  /// The request with these values; nothing is checked before `validate()`.
  public init(id: UUID, recipe: CreateRecipeRequest) {
    self.id = id
    self.recipe = recipe
  }

  /// All validation errors; empty if valid. The operation checks whether the stored recipe may be changed
  /// (`starterCannotBeModified`).
  public func validate() -> [RecipeValidationError] {
    recipe.validate()
  }
}
