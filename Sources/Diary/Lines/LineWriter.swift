import Recipes
import Text

/// Writes diary entries as lines of JSON.
package enum LineWriter {
  /// An entry, with the newline at its end.
  package static func line(_ entry: BrewLogDetailDTO) -> String { line(LogValues(entry)) }

  /// A request, which is an entry without an id, with the newline at its end.
  package static func line(_ request: CreateBrewLogRequest) -> String { line(LogValues(request)) }

  /// A tombstone, with the newline at its end.
  package static func line(_ tombstone: Tombstone) -> String {
    object { json in
      json.field(Tombstone.field, tombstone.id.text)
      json.field(LogField.timestamp.rawValue, tombstone.time.text)
    }
  }

  /// An entry, or a request if it has no id.
  static func line(_ values: LogValues) -> String {
    object { json in
      for field in LogField.allCases where field != .version {
        let value = values[field]
        if value == nil, field.isLeftOut || field == .id { continue }
        json.key(field.rawValue)
        write(value, of: field, to: &json)
      }
    }
  }

  static func json(_ value: LogValue, of field: LogField) -> String {
    var json = JSONWriter()
    write(value, of: field, to: &json)
    return json.text
  }

  private static func object(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field(LogField.version.rawValue, LogFormat.version)
      write(&json)
    }
    return json.text + "\n"
  }

  private static func write(_ value: LogValue?, of field: LogField, to json: inout JSONWriter) {
    switch value {
    case .text(let text): json.string(text)
    case .uuid(let id): json.string(id.text)
    case .time(let time): json.string(time.text)
    case .words(let words): json.array(words) { $0.string($1) }
    // JSON cannot represent other numbers.
    case .number(let number) where number.isFinite:
      let isDuration = field.kind == .number(.duration)
      json.literal(Canonical.number(number, decimals: isDuration ? 3 : 6))
    case .number, nil: json.null()
    }
  }
}
