/// A brew to add to the diary: a copy of what was brewed, independent of later changes to the recipe.
public struct CreateBrewLogRequest: BrewView {
  /// The maximum characters (grapheme clusters) of a note.
  public static let maximumNoteLength = 280

  public package(set) var brew: Brew

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
    var brew = Brew()
    (brew.timestamp, brew.method, brew.recipeNameAtBrew) = (timestamp, method, recipeNameAtBrew)
    (brew.recipeId, brew.recipePath) = (recipeId, recipePath)
    (brew.doseGrams, brew.targetYieldGrams) = (doseGrams, targetYieldGrams)
    (brew.waterTemperatureCelsius, brew.grindLabel) = (waterTemperatureCelsius, grindLabel)
    (brew.rating, brew.note) = (rating, note)
    brew.tastes = (tasteTag.map { [$0] } ?? []) + furtherTastes
    (brew.coffee, brew.grinder, brew.grindSetting) = (coffee, grinder, grindSetting)
    (brew.totalTimeSeconds, brew.tdsPercent) = (totalTimeSeconds, tdsPercent)
    (brew.book, brew.units, brew.roastedOn) = (book, units, roastedOn)
    (brew.beverageGrams, brew.source) = (beverageGrams, source)
    self.init(checked: brew)
  }

  /// The request for a brew; nil if it lacks a value that every brew needs.
  ///
  /// - Parameter now: the time of a brew without one.
  package init?(_ brew: Brew, now: Date? = nil) {
    guard let time = brew.timestamp ?? now, brew.method != nil, brew.recipeNameAtBrew != nil,
      brew.doseGrams != nil, brew.targetYieldGrams != nil
    else { return nil }
    var brew = brew
    brew.timestamp = time
    self.init(checked: brew)
  }

  /// The request for a brew that has what every brew needs.
  init(checked brew: Brew) {
    var brew = brew.normalized
    brew.id = nil
    self.brew = brew
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
  public init(_ entry: BrewLogDetailDTO) { self.init(checked: entry.brew) }
}
