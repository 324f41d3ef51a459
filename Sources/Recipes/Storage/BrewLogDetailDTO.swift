/// A brew as shown in a list.
public struct BrewLogSummaryDTO: Sendable, Equatable, Identifiable {
  /// The id of the entry.
  public let id: UUID
  /// The time of the brew, to the millisecond.
  public let timestamp: Date
  /// The brew method.
  public let method: BrewMethod
  /// The name of the recipe when it was brewed.
  public let recipeNameAtBrew: String
  /// The rating of the cup, from 1 to 5; nil for a brew that nobody rated.
  public let rating: Int?
  /// How it tasted.
  public let tasteTag: TasteTag?

  /// The summary with these values.
  public init(
    id: UUID,
    timestamp: Date,
    method: BrewMethod,
    recipeNameAtBrew: String,
    rating: Int?,
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
  /// The water temperature, in °C; nil if unknown.
  public let waterTemperatureCelsius: Double?
  /// The grind size; nil if unknown.
  public let grindLabel: GrindLabel?
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
  /// How it tasted besides the first taste.
  public let furtherTastes: [TasteTag]
  /// The day on which the coffee was roasted.
  public let roastedOn: CalendarDay?
  /// What was in the cup, in grams.
  public let beverageGrams: Double?
  /// The id of the brew where it was imported from; nil if it was not imported.
  public let source: String?

  /// The entry that a request describes.
  ///
  /// - Parameter id: its id; a new one by default.
  public init(_ request: CreateBrewLogRequest, id: UUID = UUID()) {
    summary = BrewLogSummaryDTO(
      id: id,
      timestamp: request.timestamp,
      method: request.method,
      recipeNameAtBrew: request.recipeNameAtBrew,
      rating: request.rating,
      tasteTag: request.tasteTag
    )
    recipeId = request.recipeId
    doseGrams = request.doseGrams
    targetYieldGrams = request.targetYieldGrams
    waterTemperatureCelsius = request.waterTemperatureCelsius
    grindLabel = request.grindLabel
    note = request.note
    coffee = request.coffee
    grindSetting = request.grindSetting
    totalTimeSeconds = request.totalTimeSeconds
    tdsPercent = request.tdsPercent
    units = request.units
    grinder = request.grinder
    book = request.book
    recipePath = request.recipePath
    furtherTastes = request.furtherTastes
    roastedOn = request.roastedOn
    beverageGrams = request.beverageGrams
    source = request.source
  }
}

extension BrewLogDetailDTO {
  /// All tastes, the first one first.
  public var tastes: [TasteTag] { (summary.tasteTag.map { [$0] } ?? []) + furtherTastes }

  /// How much of the coffee was dissolved into the cup, in percent of the dose: TDS × beverage ÷ dose; nil if the TDS or
  /// the beverage is unknown. The beverage of an espresso is its yield. Usual cups have 18 to 22 % (E. E. Lockhart, The Soluble Solids in Beverage Coffee as an Index
  /// to Cup Quality, 1957; SCA Brewing Control Chart).
  public var extractionYieldPercent: Double? {
    guard let tdsPercent, doseGrams > 0,
      let beverage = beverageGrams ?? (summary.method == .espresso ? targetYieldGrams : nil)
    else { return nil }
    return tdsPercent * beverage / doseGrams
  }

  /// The days from the roast to the brew, as the brewer's clock counts them; nil if the day of the roast is unknown.
  ///
  /// - Parameter day: the day of the brew in local time.
  package func daysOffRoast(on day: CalendarDay) -> Int? {
    roastedOn.map { day.since1970 - $0.since1970 }
  }
}

extension BrewLogDetailDTO {
  /// Dose, yield and temperature as shown to people, in the units of the entry or in others.
  package func texts(in system: UnitSystem) -> (dose: String, yield: String, temperature: String?) {
    let own = units ?? DisplayUnits()
    let shown = system.units(for: own)
    func mass(_ grams: Double, _ unit: MassUnit?, _ own: MassUnit?, _ what: Ingredient) -> String {
      unit == nil && own == nil
        ? Canonical.mass(grams) : Canonical.shown(grams, in: unit ?? .gram, what)
    }
    let isCelsius = shown.temperature == nil && own.temperature == nil
    return (
      dose: mass(doseGrams, shown.dose, own.dose, .coffee),
      yield: mass(targetYieldGrams, shown.yield, own.yield, .water),
      temperature: waterTemperatureCelsius.map { celsius in
        isCelsius
          ? Canonical.temperature(celsius: celsius)
          : Canonical.shown(celsius: celsius, in: shown.temperature ?? .celsius)
      }
    )
  }
}
