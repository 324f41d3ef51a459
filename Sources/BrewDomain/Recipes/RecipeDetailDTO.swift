import Essentials

/// A recipe as a list shows it: what it is and its default inputs, without its steps.
public struct RecipeSummaryDTO: Sendable, Equatable, Codable {
  /// Identifies the recipe.
  public let id: UUID
  /// What people call it.
  public let name: String
  /// The brewer it is for.
  public let method: BrewMethod
  /// Whether it is a shipped template, which can be neither edited in place nor deleted; true
  /// exactly where `origin` is `.starter`.
  public let isStarter: Bool
  /// Where it comes from.
  public let origin: RecipeOrigin
  /// Whether it passed validation; only a valid recipe can be brewed.
  public let isValid: Bool
  /// Ground coffee, in grams.
  public let defaultDose: Double
  /// All the water that the steps pour, ice included, in grams.
  public let defaultTargetYield: Double
  /// Temperature of the water, in °C, where a step names none.
  public let defaultWaterTemperature: Double
  /// How coarsely the coffee is ground.
  public let defaultGrindLabel: GrindLabel

  /// The summary with these values; nothing is checked.
  public init(
    id: UUID,
    name: String,
    method: BrewMethod,
    isStarter: Bool,
    origin: RecipeOrigin,
    isValid: Bool,
    defaultDose: Double,
    defaultTargetYield: Double,
    defaultWaterTemperature: Double,
    defaultGrindLabel: GrindLabel
  ) {
    self.id = id
    self.name = name
    self.method = method
    self.isStarter = isStarter
    self.origin = origin
    self.isValid = isValid
    self.defaultDose = defaultDose
    self.defaultTargetYield = defaultTargetYield
    self.defaultWaterTemperature = defaultWaterTemperature
    self.defaultGrindLabel = defaultGrindLabel
  }
}

/// One step of a recipe.
public struct RecipeStepDTO: Sendable, Equatable, Codable {
  /// Identifies the step.
  public let stepId: UUID
  /// The step's place in the brew, from 0.
  public let orderIndex: Int
  /// What to do; may hold placeholders such as `{dose}`.
  public let instructionText: String
  /// How long the step lasts, in seconds.
  public let timerDurationSeconds: Double?
  /// The water or ice of the step, in grams; nil where it has none.
  public let waterAmountGrams: Double?
  /// True: pour until the scale reads the amount. False: add the amount. Without meaning for ice.
  public let isCumulativeWaterTarget: Bool
  /// Whether the amount is ice: it counts towards the yield, but not towards what the scale reads.
  public let isIce: Bool
  /// When the step begins, in seconds since the start of the brew.
  public let startTimeSeconds: Double?
  /// Temperature of this step's water, in °C; nil where the recipe's applies.
  public let waterTemperature: Double?

  /// The step with these values; nothing is checked.
  public init(
    stepId: UUID,
    orderIndex: Int,
    instructionText: String,
    timerDurationSeconds: Double? = nil,
    waterAmountGrams: Double? = nil,
    isCumulativeWaterTarget: Bool,
    isIce: Bool = false,
    startTimeSeconds: Double? = nil,
    waterTemperature: Double? = nil
  ) {
    self.stepId = stepId
    self.orderIndex = orderIndex
    self.instructionText = instructionText
    self.timerDurationSeconds = timerDurationSeconds
    self.waterAmountGrams = waterAmountGrams
    self.isCumulativeWaterTarget = isCumulativeWaterTarget
    self.isIce = isIce
    self.startTimeSeconds = startTimeSeconds
    self.waterTemperature = waterTemperature
  }
}

/// A whole recipe: its summary, its steps and what its author says about it.
public struct RecipeDetailDTO: Sendable, Equatable, Codable {
  /// Name, method and default inputs.
  public let recipe: RecipeSummaryDTO
  /// How the ground coffee feels, such as "like fine sand".
  public package(set) var grindTactileDescriptor: String?
  /// The steps, sorted by `orderIndex`; those with the same index stay in the order they came in.
  public let steps: [RecipeStepDTO]
  /// Who made the recipe.
  public package(set) var author: String?
  /// Where it was published: a URL or a citation.
  public package(set) var source: String?
  /// What the recipe is about.
  public package(set) var description: String?
  /// Words to find it by.
  public let tags: [String]
  /// Remarks of the person who keeps it.
  public package(set) var notes: String?
  /// The grinder that `grindSetting` speaks of.
  public package(set) var grinder: String?
  /// The setting on that grinder, such as "24 clicks".
  public package(set) var grindSetting: String?
  /// How the pours follow another dose or yield; nil where the recipe does not say.
  public let scaling: ScalingRule?
  /// How long the whole brew takes, in seconds, as its author states it.
  public let totalTimeSeconds: Double?
  /// When the recipe was last changed.
  public let modifiedAt: Date?

  /// The recipe with these values, its steps sorted; nothing is checked.
  public init(
    recipe: RecipeSummaryDTO,
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
    modifiedAt: Date? = nil
  ) {
    self.recipe = recipe
    self.grindTactileDescriptor = grindTactileDescriptor
    // The standard library does not promise a stable sort; the positions make it one.
    self.steps = steps.enumerated()
      .sorted { ($0.element.orderIndex, $0.offset) < ($1.element.orderIndex, $1.offset) }
      .map(\.element)
    self.author = author
    self.source = source
    self.description = description
    self.tags = tags
    self.notes = notes
    self.grinder = grinder
    self.grindSetting = grindSetting
    self.scaling = scaling
    self.totalTimeSeconds = totalTimeSeconds
    self.modifiedAt = modifiedAt
  }
}

extension RecipeDetailDTO {
  /// The recipe that `decoder` holds, its steps sorted like those of any other; the synthesised
  /// initialiser would keep them as they come.
  ///
  /// - Throws: `DecodingError` where a value is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      recipe: try values.decode(RecipeSummaryDTO.self, forKey: .recipe),
      grindTactileDescriptor: try values.decodeIfPresent(
        String.self,
        forKey: .grindTactileDescriptor
      ),
      steps: try values.decode([RecipeStepDTO].self, forKey: .steps),
      author: try values.decodeIfPresent(String.self, forKey: .author),
      source: try values.decodeIfPresent(String.self, forKey: .source),
      description: try values.decodeIfPresent(String.self, forKey: .description),
      tags: try values.decode([String].self, forKey: .tags),
      notes: try values.decodeIfPresent(String.self, forKey: .notes),
      grinder: try values.decodeIfPresent(String.self, forKey: .grinder),
      grindSetting: try values.decodeIfPresent(String.self, forKey: .grindSetting),
      scaling: try values.decodeIfPresent(ScalingRule.self, forKey: .scaling),
      totalTimeSeconds: try values.decodeIfPresent(Double.self, forKey: .totalTimeSeconds),
      modifiedAt: try values.decodeIfPresent(Date.self, forKey: .modifiedAt)
    )
  }
}
