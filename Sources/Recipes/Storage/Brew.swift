/// A brew as a diary keeps it. Every value may be missing while it is collected; the fields of a diary are in `LogField`.
public struct Brew: Sendable, Equatable, ShowsUnits {
  /// The id of the entry; nil before it is in a diary.
  public var id: UUID?
  /// The time of the brew.
  public var timestamp: Date?
  /// The brew method.
  public var method: BrewMethod?
  /// The id that the recipe states; nil if there is none.
  public var recipeId: UUID?
  /// The name of the recipe when it was brewed.
  public var recipeNameAtBrew: String?
  /// The mass of ground coffee, in grams.
  public var doseGrams: Double?
  /// The total water including ice, in grams; of an espresso, what is in the cup.
  public var targetYieldGrams: Double?
  /// The water temperature, in °C; nil if unknown.
  public var waterTemperatureCelsius: Double?
  /// The grind size; nil if unknown.
  public var grindLabel: GrindLabel?
  /// The rating of the cup, from 1 to 5; nil for a brew that nobody rated, which counts in no average.
  public var rating: Int?
  /// How it tasted, the first taste first.
  public var tastes: [TasteTag] = []
  /// A free-text note.
  public var note: String?
  /// The coffee.
  public var coffee: String?
  /// The grinder setting.
  public var grindSetting: String?
  /// The actual duration of the brew, in seconds.
  public var totalTimeSeconds: Double?
  /// The dissolved coffee (TDS), in percent of the mass of the drink.
  public var tdsPercent: Double?
  /// The units in which dose, yield and temperature are shown; nil for grams and °C.
  public var units: DisplayUnits?
  /// The grinder.
  public var grinder: String?
  /// The book that the recipe is from; nil if unknown.
  public var book: UUID?
  /// The path of a recipe that states no id, below the root of its book, which identifies it there together with its
  /// name; nil if there is none.
  public var recipePath: String?
  /// The day on which the coffee was roasted.
  public var roastedOn: CalendarDay?
  /// What was in the cup, in grams.
  public var beverageGrams: Double?
  /// The id of the brew where it was imported from; nil if it was not imported.
  public var source: String?

  /// git's hash of the bytes of the recipe file when it was brewed, 40 hexadecimal digits; nil without a file.
  public var recipeRevision: String?

  /// The water on the scale at each whole second from the start of the brew, in grams; nil without a scale.
  public var curveGrams: [Double]?
  /// What each step got, in grams, preparation included; nil without a scale.
  public var pouredGrams: [Double]?

  /// A brew of which nothing is known.
  public init() {}

  /// The brew without an id of its recipe that is derived from a path, and without units that say nothing.
  var normalized: Brew {
    var brew = self
    if brew.recipePath != nil { brew.recipeId = nil }
    if brew.units == DisplayUnits() { brew.units = nil }
    return brew
  }

  /// Whether both are of one recipe: by the id that it states, or else by its book, its path and its name together. What is
  /// not known is the same only as what is not known.
  package func isSameRecipe(as other: Brew) -> Bool {
    let (own, its) = (normalized.recipeId, other.normalized.recipeId)
    if own != nil || its != nil { return own == its }
    return (book, recipePath, recipeNameAtBrew)
      == (other.book, other.recipePath, other.recipeNameAtBrew)
  }

  /// How it tasted in the first place.
  public var tasteTag: TasteTag? { tastes.first }
  /// How it tasted besides ``tasteTag``, such as weak besides sour.
  public var furtherTastes: [TasteTag] { Array(tastes.dropFirst()) }

  /// How much of the coffee was dissolved, in percent of the dose: TDS × drink ÷ dose; nil if one of them is unknown.
  ///
  /// The drink is what was in the cup, of an espresso its yield. Of an immersion it is all of the water, because what stays
  /// in the bed is as strong as the cup: so Beanconqueror 8.6 computes it. Usual cups of percolation have 18 to 22 %
  /// (E. E. Lockhart, The Soluble Solids in Beverage Coffee as an Index to Cup Quality, 1957; SCA Brewing Control Chart).
  public var extractionYieldPercent: Double? {
    guard let tdsPercent, let doseGrams, doseGrams > 0, let method else { return nil }
    let drink =
      method.isSteeping
      ? targetYieldGrams : beverageGrams ?? (method.yieldIsInCup ? targetYieldGrams : nil)
    return drink.map { tdsPercent * $0 / doseGrams }
  }

  /// The days from the roast to the brew, as the brewer's clock counts them; nil if the day of the roast is unknown.
  ///
  /// - Parameter day: the day of the brew in local time.
  package func daysOffRoast(on day: CalendarDay) -> Int? {
    roastedOn.map { day.since1970 - $0.since1970 }
  }

  /// Dose, yield and temperature as shown to people, in the units of the entry or in others; nil for unknown ones.
  package func texts(
    in system: UnitSystem
  ) -> (dose: String?, yield: String?, temperature: String?) {
    let own = units ?? DisplayUnits()
    let shown = system.units(for: own)
    func mass(_ grams: Double?, _ unit: MassUnit?, _ own: MassUnit?, _ what: Ingredient) -> String?
    {
      grams.map {
        unit == nil && own == nil
          ? Canonical.mass($0) : Canonical.shown($0, in: unit ?? .gram, what)
      }
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

/// A view of a brew that has the values that every brew needs. All others are read from ``brew`` by their names.
@dynamicMemberLookup
public protocol BrewView: Sendable, Equatable {
  /// The values.
  var brew: Brew { get }
}

extension BrewView {
  /// A value of the brew.
  public subscript<Value>(dynamicMember value: KeyPath<Brew, Value>) -> Value {
    brew[keyPath: value]
  }

  /// The time of the brew.
  public var timestamp: Date { brew.timestamp ?? Date(timeIntervalSinceReferenceDate: 0) }
  /// The brew method.
  public var method: BrewMethod { brew.method ?? BrewMethod(rawValue: "") }
  /// The name of the recipe when it was brewed.
  public var recipeNameAtBrew: String { brew.recipeNameAtBrew ?? "" }
  /// The mass of ground coffee, in grams.
  public var doseGrams: Double { brew.doseGrams ?? 0 }
  /// The total water including ice, in grams.
  public var targetYieldGrams: Double { brew.targetYieldGrams ?? 0 }
}
