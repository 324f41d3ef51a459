/// A recipe as shown in a list, with its default inputs but without steps.
public struct RecipeSummaryDTO: Sendable, Equatable, Codable {
  /// The id of the recipe.
  public let id: UUID
  /// The name.
  public let name: String
  /// The brew method.
  public let method: BrewMethod
  /// Whether it is a shipped template, which cannot be edited or deleted; true only if `origin` is
  /// `.starter`.
  public let isStarter: Bool
  /// Where it comes from.
  public let origin: RecipeOrigin
  /// Whether it passed validation; only a valid recipe can be brewed.
  public let isValid: Bool
  /// The mass of ground coffee, in grams.
  public let defaultDose: Double
  /// The total water of all steps including ice, in grams.
  public let defaultTargetYield: Double
  /// The water temperature in °C, for steps without their own.
  public let defaultWaterTemperature: Double
  /// The grind size.
  public let defaultGrindLabel: GrindLabel
  /// The units in which dose, yield and temperature are shown; nil for grams and °C.
  public let units: DisplayUnits?
  /// The path that the id is derived from, below the root of the book; nil if the recipe states its id. A derived id
  /// identifies nothing by itself, because another book may have the same path.
  public let path: String?

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
    defaultGrindLabel: GrindLabel,
    units: DisplayUnits? = nil,
    path: String? = nil
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
    self.units = units
    self.path = path
  }
}

/// One step of a recipe.
public struct RecipeStepDTO: Sendable, Equatable, Codable {
  /// The id of the step.
  public let stepId: UUID
  /// The position of the step in the brew, from 0.
  public let orderIndex: Int
  /// The instruction; may contain placeholders such as `{dose}`.
  public let instructionText: String
  /// The duration of the step, in seconds.
  public let timerDurationSeconds: Double?
  /// The water or ice of the step, in grams; nil if it has none.
  public let waterAmountGrams: Double?
  /// True: pour until the scale reads the amount. False: add the amount. Ignored for ice.
  public let isCumulativeWaterTarget: Bool
  /// Whether the amount is ice, which counts towards the yield but not towards the scale reading.
  public let isIce: Bool
  /// Whether the amount does not scale, such as ice that fills a glass.
  public let isFixed: Bool
  /// The start of the step, in seconds since the start of the brew.
  public let startTimeSeconds: Double?
  /// The water temperature of the step, in °C; nil to use the recipe's.
  public let waterTemperature: Double?
  /// The unit in which the water or ice is shown; nil for grams.
  public let waterUnit: MassUnit?
  /// The unit in which the step's own temperature is shown; nil for °C.
  public let temperatureUnit: TemperatureUnit?

  /// The step with these values; nothing is checked.
  ///
  /// - Parameter stepId: the id; a new one by default.
  public init(
    stepId: UUID = UUID(),
    orderIndex: Int,
    instructionText: String,
    timerDurationSeconds: Double? = nil,
    waterAmountGrams: Double? = nil,
    isCumulativeWaterTarget: Bool,
    isIce: Bool = false,
    isFixed: Bool = false,
    startTimeSeconds: Double? = nil,
    waterTemperature: Double? = nil,
    waterUnit: MassUnit? = nil,
    temperatureUnit: TemperatureUnit? = nil
  ) {
    self.stepId = stepId
    self.orderIndex = orderIndex
    self.instructionText = instructionText
    self.timerDurationSeconds = timerDurationSeconds
    self.waterAmountGrams = waterAmountGrams
    self.isCumulativeWaterTarget = isCumulativeWaterTarget
    self.isIce = isIce
    self.isFixed = isFixed
    self.startTimeSeconds = startTimeSeconds
    self.waterTemperature = waterTemperature
    self.waterUnit = waterUnit == .gram ? nil : waterUnit
    self.temperatureUnit = temperatureUnit == .celsius ? nil : temperatureUnit
  }
}

extension RecipeStepDTO {
  /// The same step in another place, and with another id if one is given.
  package func with(id: UUID? = nil, orderIndex: Int) -> RecipeStepDTO {
    RecipeStepDTO(
      stepId: id ?? stepId,
      orderIndex: orderIndex,
      instructionText: instructionText,
      timerDurationSeconds: timerDurationSeconds,
      waterAmountGrams: waterAmountGrams,
      isCumulativeWaterTarget: isCumulativeWaterTarget,
      isIce: isIce,
      isFixed: isFixed,
      startTimeSeconds: startTimeSeconds,
      waterTemperature: waterTemperature,
      waterUnit: waterUnit,
      temperatureUnit: temperatureUnit
    )
  }
}

/// A complete recipe: its summary, steps and metadata.
public struct RecipeDetailDTO: Sendable, Equatable, Codable {
  /// Name, method and default inputs.
  public let recipe: RecipeSummaryDTO
  /// How the ground coffee feels, such as "like fine sand".
  public package(set) var grindTactileDescriptor: String?
  /// The steps, sorted by `orderIndex`; those with the same index stay in the order they came in.
  public let steps: [RecipeStepDTO]
  /// The author of the recipe.
  public package(set) var author: String?
  /// The source: a URL or a citation.
  public package(set) var source: String?
  /// A description of the recipe.
  public package(set) var description: String?
  /// Search tags.
  public let tags: [String]
  /// Personal notes of the owner.
  public package(set) var notes: String?
  /// The grinder for `grindSetting`.
  public package(set) var grinder: String?
  /// The setting on that grinder, such as "24 clicks".
  public package(set) var grindSetting: String?
  /// The scaling rule; nil if the recipe gives none.
  public let scaling: ScalingRule?
  /// The total time as stated by the author, in seconds.
  public let totalTimeSeconds: Double?
  /// The time of the last change.
  public package(set) var modifiedAt: Date?

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
    // The standard library does not guarantee a stable sort; the offsets make it stable.
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
  /// Decodes a recipe and sorts its steps, which the synthesised initialiser would not do.
  ///
  /// - Throws: `DecodingError` if a value is missing or of another type.
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
