/// A brew to add to the diary: a copy of what was brewed, independent of later changes to the recipe.
public struct CreateBrewLogRequest: Sendable, Equatable {
  /// The maximum characters (grapheme clusters) of a note.
  public static let maximumNoteLength = 280

  /// The time of the brew.
  public let timestamp: Date
  /// The brew method.
  public let method: BrewMethod
  /// The id that the recipe states; nil if there is none.
  public let recipeId: UUID?
  /// The name of the recipe.
  public let recipeNameAtBrew: String
  /// The mass of ground coffee, in grams.
  public let doseGrams: Double
  /// The total water including ice, in grams.
  public let targetYieldGrams: Double
  /// The water temperature, in °C; nil if unknown.
  public let waterTemperatureCelsius: Double?
  /// The grind size; nil if unknown.
  public let grindLabel: GrindLabel?
  /// The rating of the cup, from 1 to 5; nil if nobody rated the brew, which then counts in no average.
  public let rating: Int?
  /// How it tasted.
  public let tasteTag: TasteTag?
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
  /// How it tasted besides ``tasteTag``, such as weak besides sour.
  public let furtherTastes: [TasteTag]
  /// The day on which the coffee was roasted.
  public let roastedOn: CalendarDay?
  /// What was in the cup, in grams.
  public let beverageGrams: Double?
  /// The id of the brew where it was imported from; nil if it was not imported.
  public let source: String?

  /// The request with these values; see ``validate()``.
  ///
  /// - Parameters:
  ///   - recipeId: dropped if there is a path, because the id is derived from it then.
  public init(
    timestamp: Date = Date(),
    method: BrewMethod,
    recipeId: UUID? = nil,
    recipeNameAtBrew: String,
    doseGrams: Double,
    targetYieldGrams: Double,
    waterTemperatureCelsius: Double? = nil,
    grindLabel: GrindLabel? = nil,
    rating: Int?,
    tasteTag: TasteTag? = nil,
    note: String? = nil,
    coffee: String? = nil,
    grindSetting: String? = nil,
    totalTimeSeconds: Double? = nil,
    tdsPercent: Double? = nil,
    units: DisplayUnits? = nil,
    grinder: String? = nil,
    book: UUID? = nil,
    recipePath: String? = nil,
    furtherTastes: [TasteTag] = [],
    roastedOn: CalendarDay? = nil,
    beverageGrams: Double? = nil,
    source: String? = nil
  ) {
    self.timestamp = timestamp
    self.method = method
    self.recipeId = recipePath == nil ? recipeId : nil
    self.recipeNameAtBrew = recipeNameAtBrew
    self.doseGrams = doseGrams
    self.targetYieldGrams = targetYieldGrams
    self.waterTemperatureCelsius = waterTemperatureCelsius
    self.grindLabel = grindLabel
    self.rating = rating
    self.tasteTag = tasteTag
    self.note = note
    self.coffee = coffee
    self.grindSetting = grindSetting
    self.totalTimeSeconds = totalTimeSeconds
    self.tdsPercent = tdsPercent
    self.units = units == DisplayUnits() ? nil : units
    self.grinder = grinder
    self.book = book
    self.recipePath = recipePath
    self.furtherTastes = furtherTastes
    self.roastedOn = roastedOn
    self.beverageGrams = beverageGrams
    self.source = source
  }

  /// Creates a request from a plan.
  ///
  /// - Parameters:
  ///   - totalTime: the actual duration of the brew.
  ///   - furtherTastes: how it tasted besides `tasteTag`.
  ///   - coffee: the beans.
  ///   - grindSetting: the setting of the grinder.
  public init(
    of plan: BrewPlan,
    totalTime: Duration,
    rating: Int?,
    tasteTag: TasteTag? = nil,
    furtherTastes: [TasteTag] = [],
    note: String? = nil,
    coffee: String? = nil,
    grindSetting: String? = nil,
    timestamp: Date = Date()
  ) {
    self.init(
      timestamp: timestamp,
      method: plan.inputs.method,
      recipeId: plan.inputs.recipeId,
      recipeNameAtBrew: plan.inputs.recipeName,
      doseGrams: plan.inputs.doseGrams,
      targetYieldGrams: plan.inputs.targetYieldGrams,
      waterTemperatureCelsius: plan.inputs.waterTemperatureCelsius,
      grindLabel: plan.inputs.grindLabel,
      rating: rating,
      tasteTag: tasteTag,
      note: note,
      coffee: coffee,
      grindSetting: grindSetting,
      totalTimeSeconds: totalTime.inSeconds,
      units: plan.inputs.units,
      grinder: plan.grinder?.grinder,
      book: plan.inputs.book,
      recipePath: plan.inputs.recipePath,
      furtherTastes: furtherTastes
    )
  }
}

extension CreateBrewLogRequest {
  /// The request for an existing entry.
  public init(_ entry: BrewLogDetailDTO) {
    self.init(
      timestamp: entry.summary.timestamp,
      method: entry.summary.method,
      recipeId: entry.recipeId,
      recipeNameAtBrew: entry.summary.recipeNameAtBrew,
      doseGrams: entry.doseGrams,
      targetYieldGrams: entry.targetYieldGrams,
      waterTemperatureCelsius: entry.waterTemperatureCelsius,
      grindLabel: entry.grindLabel,
      rating: entry.summary.rating,
      tasteTag: entry.summary.tasteTag,
      note: entry.note,
      coffee: entry.coffee,
      grindSetting: entry.grindSetting,
      totalTimeSeconds: entry.totalTimeSeconds,
      tdsPercent: entry.tdsPercent,
      units: entry.units,
      grinder: entry.grinder,
      book: entry.book,
      recipePath: entry.recipePath,
      furtherTastes: entry.furtherTastes,
      roastedOn: entry.roastedOn,
      beverageGrams: entry.beverageGrams,
      source: entry.source
    )
  }
}
