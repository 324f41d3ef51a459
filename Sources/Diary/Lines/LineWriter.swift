import Recipes
import Text

/// Writes diary entries as lines of JSON.
package enum LineWriter {
  /// An entry, or a request, which is an entry without an id, with the newline at its end.
  package static func line(_ view: some BrewView) -> String { line(view.brew) }

  /// A tombstone, with the newline at its end.
  package static func line(_ tombstone: Tombstone) -> String {
    object { json in
      json.field(Tombstone.field, tombstone.id.text)
      json.field(LogField.timestamp.rawValue, tombstone.time.text)
    }
  }

  private static func line(_ brew: Brew) -> String {
    object { json in
      for field in LogField.allCases where field != .version {
        let value = brew[field]
        if value == nil, field.isLeftOut || field == .id { continue }
        json.key(field.rawValue)
        json.stored(value)
      }
    }
  }

  private static func object(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field(LogField.version.rawValue, LogFormat.version)
      write(&json)
    }
    return json.text + "\n"
  }
}

extension JSONWriter {
  /// A value as a diary has it: times in UTC with milliseconds, and durations in milliseconds too.
  fileprivate mutating func stored(_ value: FieldValue?) {
    switch value {
    case .time(let date): if let time = LogTime(date) { string(time.text) } else { null() }
    case .duration(let seconds) where seconds.isFinite:
      literal(Canonical.number(seconds, decimals: 3))
    default: self.value(value)
    }
  }
}

extension FieldValue {
  /// The value as JSON.
  package var json: String {
    var json = JSONWriter()
    json.stored(self)
    return json.text
  }

  /// The value in a form that tables hold.
  package var cell: String {
    switch self {
    case .words(let words): words.joined(separator: " ")
    case .numbers(let numbers): numbers.map { Canonical.number($0) }.joined(separator: " ")
    case .text(let text), .word(let text): text
    default: json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json
    }
  }
}
