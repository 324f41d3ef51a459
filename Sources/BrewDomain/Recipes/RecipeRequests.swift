import Essentials

/// A command: make a recipe of this. Nothing is saved unless `validate()` finds no error.
///
/// Whoever carries it out adds what is not a person's to choose: the recipe's id, whether it is a
/// starter or valid, and the time.
///
/// The steps are `RecipeStepDTO`, ids included, rather than a type of their own: a step that is
/// read, edited and sent back is the same step, and a document without ids has them derived before
/// anything becomes a request. A second step type would differ by that one field alone.
public struct CreateRecipeRequest: Sendable, Equatable {
  /// What people will call it.
  public let name: String
  /// The brewer it is for.
  public let method: BrewMethod
  /// Where it comes from.
  public let origin: RecipeOrigin
  /// Ground coffee, in grams.
  public let defaultDose: Double
  /// All the water that the steps pour, ice included, in grams.
  public let defaultTargetYield: Double
  /// Temperature of the water, in °C, where a step names none.
  public let defaultWaterTemperature: Double
  /// How coarsely the coffee is ground.
  public let defaultGrindLabel: GrindLabel
  /// How the ground coffee feels, such as "like fine sand".
  public let grindTactileDescriptor: String?
  /// The steps, in any order: `orderIndex` decides.
  public let steps: [RecipeStepDTO]
  /// Who made the recipe.
  public let author: String?
  /// Where it was published: a URL or a citation.
  public let source: String?
  /// What the recipe is about.
  public let description: String?
  /// Words to find it by.
  public let tags: [String]
  /// Remarks of the person who keeps it.
  public let notes: String?
  /// The grinder that `grindSetting` speaks of.
  public let grinder: String?
  /// The setting on that grinder, such as "24 clicks".
  public let grindSetting: String?
  /// How the pours follow another dose or yield; nil where the recipe does not say.
  public let scaling: ScalingRule?
  /// How long the whole brew takes, in seconds, as its author states it.
  public let totalTimeSeconds: Double?

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
    totalTimeSeconds: Double? = nil
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
  }

  /// Every reason why this cannot become a recipe; empty where it can. A `step` in an error is a
  /// 0-based position in `steps` as they stand here.
  public func validate() -> [RecipeValidationError] {
    RecipeValues(self).validate()
  }

  /// The recipe that the request asks for, to be written or stored.
  package func toDetailDTO(id: UUID, modifiedAt: Date?) -> RecipeDetailDTO {
    RecipeDetailDTO(
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
        defaultGrindLabel: defaultGrindLabel
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
