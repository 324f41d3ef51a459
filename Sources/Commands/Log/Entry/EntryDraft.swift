import BrewDomain
import Diary
import Essentials

/// What is known so far of a brew that is to be written down.
struct EntryDraft {
  var timestamp: Date?
  var method: BrewMethod?
  var recipeId: UUID?
  var name: String?
  var dose: Double?
  var yield: Double?
  var temperature: Double?
  var grind: GrindLabel?
  var rating: Int?
  var taste: TasteTag?
  var note: String?
  var coffee: String?
  var grindSetting: String?
  var totalTime: Double?
  var tds: Double?

  /// Whether something is said of a field.
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
    case .grindSetting: grindSetting != nil
    case .time: totalTime != nil
    case .tds: tds != nil
    case .at: timestamp != nil
    }
  }

  /// The fields without which there is no entry.
  var missing: [EntryField] { EntryField.required.filter { !has($0) } }

  /// The request; nil where something is missing.
  ///
  /// - Parameter now: when it was brewed, where that is not said.
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
      tdsPercent: tds
    )
  }
}
