/// A request to create a recipe. Nothing is saved unless `validate()` finds no error.
///
/// The operation adds what the user does not choose: the id, whether the recipe is a starter or valid, and
/// the time.
///
/// The steps are `RecipeStepDTO` with ids. A separate type without ids would differ by that field alone, and
/// ids are derived before a document becomes a request.
public struct CreateRecipeRequest: Sendable, Equatable, Codable {
  /// The name.
  public let name: String
  /// The brew method.
  public let method: BrewMethod
  /// Where it comes from.
  public let origin: RecipeOrigin
  /// The mass of ground coffee, in grams.
  public let defaultDose: Double
  /// The total water of all steps including ice, in grams.
  public let defaultTargetYield: Double
  /// The water temperature in °C, for steps without their own.
  public let defaultWaterTemperature: Double
  /// The grind size.
  public let defaultGrindLabel: GrindLabel
  /// How the ground coffee feels, such as "like fine sand".
  public let grindTactileDescriptor: String?
  /// The steps, in any order; `orderIndex` determines the order.
  public let steps: [RecipeStepDTO]
  /// The author of the recipe.
  public let author: String?
  /// The source: a URL or a citation.
  public let source: String?
  /// A description of the recipe.
  public let description: String?
  /// Search tags.
  public let tags: [String]
  /// Personal notes of the owner.
  public let notes: String?
  /// The grinder for `grindSetting`.
  public let grinder: String?
  /// The setting on that grinder, such as "24 clicks".
  public let grindSetting: String?
  /// The scaling rule; nil if the recipe gives none.
  public let scaling: ScalingRule?
  /// The total time as stated by the author, in seconds.
  public let totalTimeSeconds: Double?
  /// The units in which dose, yield and temperature are shown; nil for grams and °C.
  public let units: DisplayUnits?

  /// The request with these values; nothing is checked before `validate()`.
  public init(
    name: String,
    method: BrewMethod,
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
    grinder: String? = nil,
    grindSetting: String? = nil,
    scaling: ScalingRule? = nil,
    totalTimeSeconds: Double? = nil,
    units: DisplayUnits? = nil
  ) {
    self.name = name
    self.method = method
    self.origin = origin
    self.defaultDose = defaultDose
    self.defaultTargetYield = defaultTargetYield
    self.defaultWaterTemperature = defaultWaterTemperature
    self.defaultGrindLabel = defaultGrindLabel
    self.grindTactileDescriptor = grindTactileDescriptor
    self.steps = steps
    self.author = author
    self.source = source
    self.description = description
    self.tags = tags
    self.notes = notes
    self.grinder = grinder
    self.grindSetting = grindSetting
    self.scaling = scaling
    self.totalTimeSeconds = totalTimeSeconds
    self.units = units
  }

  /// All validation errors; empty if valid. A `step` in an error is a 0-based position in `steps`.
  public func validate() -> [RecipeValidationError] {
    RecipeValues(self).validate()
  }

  /// The requested recipe.
  ///
  /// - Parameters:
  ///   - origin: another origin than the requested one.
  ///   - path: the path that the id is derived from; nil if the recipe states it.
  package func toDetailDTO(
    id: UUID,
    modifiedAt: Date?,
    origin: RecipeOrigin? = nil,
    path: String? = nil
  ) -> RecipeDetailDTO {
    let origin = origin ?? self.origin
    return RecipeDetailDTO(
      recipe: RecipeSummaryDTO(
        id: id,
        name: name,
        method: method,
        isStarter: origin == .starter,
        origin: origin,
        isValid: validate().isEmpty,
        defaultDose: defaultDose,
        defaultTargetYield: defaultTargetYield,
        defaultWaterTemperature: defaultWaterTemperature,
        defaultGrindLabel: defaultGrindLabel,
        units: units,
        path: path
      ),
      grindTactileDescriptor: grindTactileDescriptor,
      steps: steps,
      author: author,
      source: source,
      description: description,
      tags: tags,
      notes: notes,
      grinder: grinder,
      grindSetting: grindSetting,
      scaling: scaling,
      totalTimeSeconds: totalTimeSeconds,
      modifiedAt: modifiedAt
    )
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

extension CreateRecipeRequest {
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
    let recipe = detail.recipe
    self.init(
      name: name ?? recipe.name,
      method: recipe.method,
      origin: recipe.origin,
      defaultDose: recipe.defaultDose,
      defaultTargetYield: recipe.defaultTargetYield,
      defaultWaterTemperature: recipe.defaultWaterTemperature,
      defaultGrindLabel: recipe.defaultGrindLabel,
      grindTactileDescriptor: detail.grindTactileDescriptor,
      steps: steps ?? detail.steps,
      author: detail.author,
      source: detail.source,
      description: detail.description,
      tags: tags ?? detail.tags,
      notes: detail.notes,
      grinder: detail.grinder,
      grindSetting: detail.grindSetting,
      scaling: detail.scaling,
      totalTimeSeconds: detail.totalTimeSeconds,
      units: recipe.units
    )
  }
}
