/// A brew as shown in a list.
public struct BrewLogSummaryDTO: Sendable, Equatable, Codable, Identifiable {
  /// The id of the entry.
  public let id: UUID
  /// The time of the brew, to the millisecond.
  public let timestamp: Date
  /// The brew method.
  public let method: BrewMethod
  /// The name of the recipe when it was brewed.
  public let recipeNameAtBrew: String
  /// The rating of the cup, from 1 to 5.
  public let rating: Int
  /// How it tasted.
  public let tasteTag: TasteTag?

  /// The summary with these values.
  public init(
    id: UUID,
    timestamp: Date,
    method: BrewMethod,
    recipeNameAtBrew: String,
    rating: Int,
    tasteTag: TasteTag?
  ) {
    self.id = id
    self.timestamp = timestamp
    self.method = method
    self.recipeNameAtBrew = recipeNameAtBrew
    self.rating = rating
    self.tasteTag = tasteTag
  }
}

/// A diary entry: a copy of what was brewed, independent of later changes to the recipe.
public struct BrewLogDetailDTO: Sendable, Equatable, Codable {
  /// The summary shown in lists.
  public let summary: BrewLogSummaryDTO
  /// The id that the recipe states; nil if there is none.
  public let recipeId: UUID?
  /// The mass of ground coffee, in grams.
  public let doseGrams: Double
  /// The total water including ice, in grams.
  public let targetYieldGrams: Double
  /// The water temperature, in °C.
  public let waterTemperatureCelsius: Double
  /// The grind size.
  public let grindLabel: GrindLabel
  /// A free-text note.
  public let note: String?
  /// The coffee.
  public let coffee: String?
  /// The grinder setting.
  public let grindSetting: String?
  /// The actual duration of the brew, in seconds.
  public let totalTimeSeconds: Double?
  /// The dissolved coffee (TDS), in percent of the mass of the drink.
  public let tdsPercent: Double?
  /// The units in which dose, yield and temperature are shown; nil for grams and °C.
  public let units: DisplayUnits?
  /// The grinder.
  public let grinder: String?
  /// The book that the recipe is from; nil if unknown.
  public let book: UUID?
  /// The path of a recipe that states no id, below the root of its book, which identifies it there together with its
  /// name; nil if there is none.
  public let recipePath: String?

  /// The entry with these values.
  ///
  /// - Parameters:
  ///   - recipeId: dropped if there is a path, because the id is derived from it then.
  public init(
    summary: BrewLogSummaryDTO,
    recipeId: UUID?,
    doseGrams: Double,
    targetYieldGrams: Double,
    waterTemperatureCelsius: Double,
    grindLabel: GrindLabel,
    note: String?,
    coffee: String?,
    grindSetting: String?,
    totalTimeSeconds: Double?,
    tdsPercent: Double?,
    units: DisplayUnits? = nil,
    grinder: String? = nil,
    book: UUID? = nil,
    recipePath: String? = nil
  ) {
    self.summary = summary
    self.recipeId = recipePath == nil ? recipeId : nil
    self.doseGrams = doseGrams
    self.targetYieldGrams = targetYieldGrams
    self.waterTemperatureCelsius = waterTemperatureCelsius
    self.grindLabel = grindLabel
    self.note = note
    self.coffee = coffee
    self.grindSetting = grindSetting
    self.totalTimeSeconds = totalTimeSeconds
    self.tdsPercent = tdsPercent
    self.units = units
    self.grinder = grinder
    self.book = book
    self.recipePath = recipePath
  }

  /// Creates an entry from a request.
  public init(_ request: CreateBrewLogRequest, id: UUID) {
    self.init(
      summary: BrewLogSummaryDTO(
        id: id,
        timestamp: request.timestamp,
        method: request.method,
        recipeNameAtBrew: request.recipeNameAtBrew,
        rating: request.rating,
        tasteTag: request.tasteTag
      ),
      recipeId: request.recipeId,
      doseGrams: request.doseGrams,
      targetYieldGrams: request.targetYieldGrams,
      waterTemperatureCelsius: request.waterTemperatureCelsius,
      grindLabel: request.grindLabel,
      note: request.note,
      coffee: request.coffee,
      grindSetting: request.grindSetting,
      totalTimeSeconds: request.totalTimeSeconds,
      tdsPercent: request.tdsPercent,
      units: request.units,
      grinder: request.grinder,
      book: request.book,
      recipePath: request.recipePath
    )
  }
}

extension BrewLogDetailDTO {
  /// Dose, yield and temperature as shown to people, in the units of the entry or in others.
  package func texts(in system: UnitSystem) -> PlanTexts {
    let own = units ?? DisplayUnits()
    let shown = system.units(for: own)
    func mass(_ grams: Double, _ unit: MassUnit?, _ own: MassUnit?, _ what: Ingredient) -> String {
      unit == nil && own == nil
        ? Canonical.mass(grams) : Canonical.shown(grams, in: unit ?? .gram, what)
    }
    let isCelsius = shown.temperature == nil && own.temperature == nil
    return PlanTexts(
      dose: mass(doseGrams, shown.dose, own.dose, .coffee),
      yield: mass(targetYieldGrams, shown.yield, own.yield, .water),
      temperature: isCelsius
        ? Canonical.temperature(celsius: waterTemperatureCelsius)
        : Canonical.shown(celsius: waterTemperatureCelsius, in: shown.temperature ?? .celsius)
    )
  }
}
