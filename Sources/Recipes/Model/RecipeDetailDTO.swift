/// A recipe as shown in a list, with its default inputs but without steps.
public struct RecipeSummaryDTO: Sendable, Equatable {
  /// The id of the recipe.
  public package(set) var id: UUID
  /// The name.
  public package(set) var name: String
  /// The brew method.
  public package(set) var method: BrewMethod
  /// Whether it is a shipped template, which cannot be edited or deleted; true only if `origin` is
  /// `.starter`.
  public package(set) var isStarter: Bool
  /// Where it comes from.
  public package(set) var origin: RecipeOrigin
  /// Whether it passed validation; only a valid recipe can be brewed.
  public package(set) var isValid: Bool
  /// The mass of ground coffee, in grams.
  public package(set) var defaultDose: Double
  /// The total water of all steps including ice, in grams.
  public package(set) var defaultTargetYield: Double
  /// The water temperature in °C, for steps without their own.
  public package(set) var defaultWaterTemperature: Double
  /// The grind size.
  public package(set) var defaultGrindLabel: GrindLabel
  /// The units in which dose, yield and temperature are shown; nil for grams and °C.
  public package(set) var units: DisplayUnits?
  /// The path that the id is derived from, below the root of the book; nil if the recipe states its id. A derived id
  /// identifies nothing by itself, because another book may have the same path.
  ///
  /// It says where the recipe was read, and is not part of its value: comparison and encoding leave it out.
  public package(set) var path: String? {
    get { place.path }
    set { place.path = newValue }
  }
  private var place: Place

  /// Where a recipe was read. Any two are equal.
  private struct Place: Sendable, Equatable {
    var path: String?

    static func == (lhs: Place, rhs: Place) -> Bool { true }
  }

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
    place = Place(path: path)
  }
}

/// One step of a recipe.
public struct RecipeStepDTO: Sendable, Equatable {
  /// The id of the step.
  public package(set) var stepId: UUID
  /// The position of the step in the brew, from 0.
  public package(set) var orderIndex: Int
  /// The instruction; may contain placeholders such as `{dose}`.
  public package(set) var instructionText: String
  /// The duration of the step, in seconds.
  public package(set) var timerDurationSeconds: Double?
  /// The water or ice of the step, in grams; nil if it has none.
  public package(set) var waterAmountGrams: Double?
  /// True: pour until the scale reads the amount. False: add the amount. Ignored for ice.
  public package(set) var isCumulativeWaterTarget: Bool
  /// Whether the amount is ice, which counts towards the yield but not towards the scale reading.
  public package(set) var isIce: Bool
  /// Whether the amount does not scale, such as ice that fills a glass.
  public package(set) var isFixed: Bool
  /// The start of the step, in seconds since the start of the brew.
  public package(set) var startTimeSeconds: Double?
  /// The water temperature of the step, in °C; nil to use the recipe's.
  public package(set) var waterTemperature: Double?
  /// The unit in which the water or ice is shown; nil for grams.
  public package(set) var waterUnit: MassUnit?
  /// The unit in which the step's own temperature is shown; nil for °C.
  public package(set) var temperatureUnit: TemperatureUnit?

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
  /// The same step in another place, or with another id.
  package func with(id: UUID? = nil, orderIndex: Int) -> RecipeStepDTO {
    var step = self
    (step.stepId, step.orderIndex) = (id ?? stepId, orderIndex)
    return step
  }
}

/// A complete recipe: its summary, steps and metadata.
public struct RecipeDetailDTO: Sendable, Equatable {
  /// Name, method and default inputs.
  public package(set) var recipe: RecipeSummaryDTO
  /// How the ground coffee feels, such as "like fine sand".
  public package(set) var grindTactileDescriptor: String?
  /// The steps, sorted by `orderIndex`; those with the same index stay in the order they came in.
  public package(set) var steps: [RecipeStepDTO]
  /// The author of the recipe.
  public package(set) var author: String?
  /// The source: a URL or a citation.
  public package(set) var source: String?
  /// A description of the recipe.
  public package(set) var description: String?
  /// Search tags.
  public package(set) var tags: [String]
  /// Personal notes of the owner.
  public package(set) var notes: String?
  /// The beans that the recipe is for.
  public package(set) var coffee: String?
  /// The language of the texts: a BCP 47 tag such as `ja`.
  public package(set) var language: String?
  /// The grinder for `grindSetting`.
  public package(set) var grinder: String?
  /// The setting on that grinder, such as "24 clicks".
  public package(set) var grindSetting: String?
  /// The scaling rule; nil if the recipe gives none.
  public package(set) var scaling: ScalingRule?
  /// The total time as stated by the author, in seconds.
  public package(set) var totalTimeSeconds: Double?
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
    coffee: String? = nil,
    language: String? = nil,
    grinder: String? = nil,
    grindSetting: String? = nil,
    scaling: ScalingRule? = nil,
    totalTimeSeconds: Double? = nil,
    modifiedAt: Date? = nil
  ) {
    self.recipe = recipe
    self.grindTactileDescriptor = grindTactileDescriptor
    self.steps = steps
    self.author = author
    self.source = source
    self.description = description
    self.tags = tags
    self.notes = notes
    self.coffee = coffee
    self.language = language
    self.grinder = grinder
    self.grindSetting = grindSetting
    self.scaling = scaling
    self.totalTimeSeconds = totalTimeSeconds
    self.modifiedAt = modifiedAt
    sortSteps()
  }
}

extension RecipeDetailDTO {
  /// A recipe without content, to be filled by ``FieldAccess``.
  package static func blank(id: UUID) -> RecipeDetailDTO {
    RecipeDetailDTO(
      recipe: RecipeSummaryDTO(
        id: id,
        name: "",
        method: .v60,
        isStarter: false,
        origin: .custom,
        isValid: false,
        defaultDose: 0,
        defaultTargetYield: 0,
        defaultWaterTemperature: 0,
        defaultGrindLabel: .medium
      )
    )
  }

  /// Sorts the steps by `orderIndex`; those with the same index stay in the order they came in.
  mutating func sortSteps() {
    // The standard library does not guarantee a stable sort; the offsets make it stable.
    steps = steps.enumerated()
      .sorted { ($0.element.orderIndex, $0.offset) < ($1.element.orderIndex, $1.offset) }
      .map { $0.element }
  }
}

extension RecipeDetailDTO {
  /// The recipe with all water in grams, which a scale shows, if its author gives it in several metric units. Those
  /// of other systems stay: converted figures would be rounded.
  package var withOneUnitOfWater: RecipeDetailDTO {
    let pours = steps.filter { $0.waterAmountGrams != nil }.map { $0.waterUnit ?? .gram }
    let used = Set(pours + [recipe.units?.yield ?? .gram])
    guard used.count > 1, used.allSatisfy({ $0.isMetric }) else { return self }
    var copy = self
    copy.recipe.units = recipe.units.map {
      DisplayUnits(dose: $0.dose, temperature: $0.temperature)
    }
    for index in copy.steps.indices { copy.steps[index].waterUnit = nil }
    return copy
  }
}
