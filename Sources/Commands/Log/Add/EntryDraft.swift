import Diary
import Recipes

/// The values of a new entry that are known so far.
struct EntryDraft {
  var timestamp: Date?
  var method: BrewMethod?
  var recipeId: UUID?
  /// The book of the recipe.
  var book: UUID?
  /// The path that the id of the recipe is derived from; nil if the recipe states its id.
  var recipePath: String?
  var name: String?
  var dose: Double?
  var yield: Double?
  var temperature: Double?
  var grind: GrindLabel?
  var rating: Int?
  var taste: TasteTag?
  var note: String?
  var coffee: String?
  var grinder: String?
  var grindSetting: String?
  var totalTime: Double?
  var tds: Double?
  /// The units in which dose, yield and temperature were given.
  var units = DisplayUnits()

  /// Whether a field has a value.
  func has(_ field: EntryField) -> Bool {
    switch field {
    case .name: name != nil
    case .method: method != nil
    case .dose: dose != nil
    case .yield: yield != nil
    case .temperature: temperature != nil
    case .grind: grind != nil
    case .rating: rating != nil
    case .taste: taste != nil
    case .note: note != nil
    case .coffee: coffee != nil
    case .grinder: grinder != nil
    case .grindSetting: grindSetting != nil
    case .time: totalTime != nil
    case .tds: tds != nil
    case .at: timestamp != nil
    }
  }

  /// The required fields without a value.
  var missing: [EntryField] { EntryField.required.filter { !has($0) } }

  /// The request; nil if a required field is missing.
  ///
  /// - Parameter now: the default time of the brew.
  func request(now: LogTime) -> CreateBrewLogRequest? {
    guard let method, let name, let dose, let yield, let temperature, let grind, let rating else {
      return nil
    }
    return CreateBrewLogRequest(
      timestamp: timestamp ?? now.date,
      method: method,
      recipeId: recipeId,
      recipeNameAtBrew: name,
      doseGrams: dose,
      targetYieldGrams: yield,
      waterTemperatureCelsius: temperature,
      grindLabel: grind,
      rating: rating,
      tasteTag: taste,
      note: note,
      coffee: coffee,
      grindSetting: grindSetting,
      totalTimeSeconds: totalTime,
      tdsPercent: tds,
      units: units,
      grinder: grinder,
      book: book,
      recipePath: recipePath
    )
  }
}

extension EntryDraft {
  /// The values of an entry.
  init(_ entry: BrewLogDetailDTO) {
    timestamp = entry.summary.timestamp
    method = entry.summary.method
    recipeId = entry.recipeId
    book = entry.book
    recipePath = entry.recipePath
    name = entry.summary.recipeNameAtBrew
    dose = entry.doseGrams
    yield = entry.targetYieldGrams
    temperature = entry.waterTemperatureCelsius
    grind = entry.grindLabel
    rating = entry.summary.rating
    taste = entry.summary.tasteTag
    note = entry.note
    coffee = entry.coffee
    grinder = entry.grinder
    grindSetting = entry.grindSetting
    totalTime = entry.totalTimeSeconds
    tds = entry.tdsPercent
    units = entry.units ?? DisplayUnits()
  }

  /// Removes the value of an optional field; false if the field is required.
  mutating func clear(_ field: EntryField) -> Bool {
    switch field {
    case .taste: taste = nil
    case .note: note = nil
    case .coffee: coffee = nil
    case .grinder: grinder = nil
    case .grindSetting: grindSetting = nil
    case .time: totalTime = nil
    case .tds: tds = nil
    case .name, .method, .dose, .yield, .temperature, .grind, .rating, .at: return false
    }
    return true
  }

  /// Sets a field from text. Implausible amounts are accepted here, and rejected together with all other errors
  /// of the entry.
  mutating func set(_ text: String, for field: EntryField) throws(EntryProblem) {
    func required<Value>(_ value: Value?) throws(EntryProblem) -> Value {
      guard let value else { throw EntryProblem(field: field, text: text) }
      return value
    }
    switch field {
    case .name: name = text
    case .method: method = try required(Self.method(text))
    case .dose:
      dose = try required(Self.amount(text) { try Quantity.mass($0, isWater: false) })
      units.dose = Quantity.displayUnits(mass: text).mass
    case .yield:
      yield = try required(Self.amount(text) { try Quantity.mass($0, isWater: true) })
      units.yield = Quantity.displayUnits(mass: text).mass
    case .temperature:
      temperature = try required(Self.amount(text) { try Quantity.temperature($0).celsius })
      units.temperature = Quantity.displayUnits(temperature: text).temperature
    case .grind: grind = try required(WordChoice.answer(text))
    case .rating: rating = try required(Self.rating(text))
    case .taste: taste = try required(WordChoice.answer(text))
    case .note: note = text
    case .coffee: coffee = text
    case .grinder: grinder = text
    case .grindSetting: grindSetting = text
    case .time: totalTime = try required(Self.amount(text) { try Quantity.duration($0) })
    case .tds: tds = try required(Self.percentage(text))
    case .at: timestamp = try required(LocalClock.date(text))
    }
  }

  /// A method, known or not; `nil` for what cannot be the name of one.
  private static func method(_ text: String) -> BrewMethod? {
    let method = BrewMethod.argument(text)
    return WordChoice.isKebabCase(method.rawValue) ? method : nil
  }

  /// Other numbers become 0, which is invalid in an entry.
  private static func rating(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    return Double(text).map { _ in 0 }
  }

  private static func percentage(_ text: String) -> Double? {
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    return amount(String(digits)) { try Quantity.number($0) }
  }

  /// A quantity as in recipes, or a number that is invalid in recipes, such as 0 or a negative one.
  private static func amount(
    _ text: String,
    _ read: (UnsafeBufferPointer<UInt8>) throws -> Double
  ) -> Double? {
    var text = text
    if let value = text.withUTF8({ try? read($0) }) { return value }
    let plain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
    return plain ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }
}

extension EntryDraft {
  /// The error of a single field; nil if it is valid.
  func problem(with field: EntryField) -> BrewLogValidationError? {
    var sample = self
    sample.fillIn()
    let errors = sample.request(now: LogTime(milliseconds: 0))?.validate() ?? []
    return errors.first { Self.field(of: $0) == field }
  }

  /// Fills in valid values for missing fields.
  private mutating func fillIn() {
    name = name ?? "any"
    method = method ?? .v60
    dose = dose ?? 1
    yield = yield ?? 1
    temperature = temperature ?? 1
    grind = grind ?? .medium
    rating = rating ?? 1
  }

  private static func field(of error: BrewLogValidationError) -> EntryField {
    switch error {
    case .invalidRating: .rating
    case .emptyRecipeName: .name
    case .invalidDose: .dose
    case .invalidYield: .yield
    case .invalidTemperature: .temperature
    case .noteTooLong: .note
    case .negativeTime: .time
    case .invalidTDS: .tds
    }
  }
}
