import Recipes
import Text

/// A value of a field of an entry.
package enum LogValue: Equatable, Sendable {
  /// A text, a word, a method or a day.
  case text(String)
  case number(Double)
  case uuid(UUID)
  case time(LogTime)
  case words([String])

  /// The value in a form that tables hold.
  package var cell: String {
    switch self {
    case .text(let text): text
    case .number(let number): Canonical.number(number)
    case .uuid(let id): id.text
    case .time(let time): time.text
    case .words(let words): words.joined(separator: " ")
    }
  }
}

/// The values of an entry by field: what lines, tables, options and requests have in common.
package struct LogValues: Equatable, Sendable {
  private var values: [LogField: LogValue] = [:]

  /// No value.
  package init() {}

  package subscript(field: LogField) -> LogValue? {
    get { values[field] }
    set { values[field] = newValue }
  }

  /// The text; nil if the field has none, or another kind of value.
  package func text(_ field: LogField) -> String? {
    if case .text(let text) = values[field] { text } else { nil }
  }

  /// The number; nil if the field has none, or another kind of value.
  package func number(_ field: LogField) -> Double? {
    if case .number(let number) = values[field] { number } else { nil }
  }

  /// The id in a field.
  package func uuid(_ field: LogField) -> UUID? {
    if case .uuid(let id) = values[field] { id } else { nil }
  }
}
