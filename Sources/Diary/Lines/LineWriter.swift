import Recipes
import Text

/// Writes diary entries as lines of JSON. Absent fields are `null`, unless ``LogField/isLeftOut``.
package enum LineWriter {
  /// An entry, with the newline at its end.
  package static func line(_ entry: BrewLogDetailDTO) -> String {
    line { json in
      json.field(LogField.id.rawValue, entry.summary.id.text)
      write(CreateBrewLogRequest(entry), to: &json)
    }
  }

  /// A request, which is an entry without an id, with the newline at its end.
  package static func line(_ request: CreateBrewLogRequest) -> String {
    line { json in write(request, to: &json) }
  }

  /// A tombstone, with the newline at its end.
  package static func line(_ tombstone: Tombstone) -> String {
    line { json in
      json.field(Tombstone.field, tombstone.id.text)
      json.field(LogField.timestamp.rawValue, tombstone.time.text)
    }
  }

  /// The value of a field as JSON; nil if it has none, and for version and id.
  static func value(_ field: LogField, of request: CreateBrewLogRequest) -> String? {
    var json = JSONWriter()
    write(field, of: request, to: &json)
    return json.text.isEmpty || json.text == "null" ? nil : json.text
  }

  private static func line(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field(LogField.version.rawValue, LogFormat.version)
      write(&json)
    }
    return json.text + "\n"
  }

  private static func write(_ request: CreateBrewLogRequest, to json: inout JSONWriter) {
    for field in LogField.allCases where field != .version && field != .id {
      if field.isLeftOut, value(field, of: request) == nil { continue }
      json.key(field.rawValue)
      write(field, of: request, to: &json)
    }
  }

  private static func write(
    _ field: LogField,
    of request: CreateBrewLogRequest,
    to json: inout JSONWriter
  ) {
    switch field {
    case .version, .id: break
    case .timestamp: text(LogTime(request.timestamp)?.text, to: &json)
    case .method: json.string(request.method.rawValue)
    case .recipeId: text(request.recipeId?.text, to: &json)
    case .recipeNameAtBrew: json.string(request.recipeNameAtBrew)
    case .doseGrams: number(request.doseGrams, to: &json)
    case .targetYieldGrams: number(request.targetYieldGrams, to: &json)
    case .waterTemperatureCelsius: number(request.waterTemperatureCelsius, to: &json)
    case .grindLabel: json.string(request.grindLabel.rawValue)
    case .rating: json.integer(request.rating)
    case .tasteTag: text(request.tasteTag?.rawValue, to: &json)
    case .note: text(request.note, to: &json)
    case .coffee: text(request.coffee, to: &json)
    case .grindSetting: text(request.grindSetting, to: &json)
    case .totalTimeSeconds: number(request.totalTimeSeconds, decimals: 3, to: &json)
    case .tdsPercent: number(request.tdsPercent, to: &json)
    case .units: text(request.units?.text, to: &json)
    case .grinder: text(request.grinder, to: &json)
    case .book: text(request.book?.text, to: &json)
    case .recipePath: text(request.recipePath, to: &json)
    }
  }

  private static func text(_ value: String?, to json: inout JSONWriter) {
    if let value { json.string(value) } else { json.null() }
  }

  /// The shortest decimal; `null` for nil and for numbers that JSON cannot represent.
  private static func number(_ value: Double?, decimals: Int = 6, to json: inout JSONWriter) {
    if let value, value.isFinite {
      json.literal(Canonical.number(value, decimals: decimals))
    } else {
      json.null()
    }
  }
}
