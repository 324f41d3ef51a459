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
        json.value(value)
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
  /// A value of a field as a diary has it; `null` for none, and for a number that JSON cannot represent.
  package mutating func value(_ value: FieldValue?) {
    switch value {
    case .text(let text), .word(let text): string(text)
    case .uuid(let id): string(id.text)
    case .time(let date): if let time = LogTime(date) { string(time.text) } else { null() }
    case .words(let words): array(words) { $0.string($1) }
    case .mass(let number, _), .temperature(let number, _), .number(let number):
      self.number(number, decimals: 6)
    case .duration(let seconds): self.number(seconds, decimals: 3)
    case .index, .flag: literal(value?.text ?? "")
    case nil: null()
    }
  }

  private mutating func number(_ number: Double, decimals: Int) {
    if number.isFinite { literal(Canonical.number(number, decimals: decimals)) } else { null() }
  }
}

extension FieldValue {
  /// The value as JSON.
  package var json: String {
    var json = JSONWriter()
    json.value(self)
    return json.text
  }

  /// The value in a form that tables hold.
  package var cell: String {
    switch self {
    case .words(let words): words.joined(separator: " ")
    case .text(let text), .word(let text): text
    default: json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json
    }
  }
}
