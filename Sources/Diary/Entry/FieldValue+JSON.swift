import Recipes
import Text

extension LogField.Kind {
  /// The expected value, for messages.
  package var expectation: String {
    switch self {
    case .version: "a whole number from 1"
    case .uuid: "a UUID"
    case .timestamp: "a time such as `2026-04-01T06:30:00Z`"
    case .text, .method: "text"
    case .number: "a number"
    case .numbers: "a list of numbers"
    case .rating: "a whole number from 1 to 5"
    case .word(let words): "one of \(Self.list(words))"
    case .words(let words): "a list of \(Self.list(words))"
    case .day: "a date such as `2026-04-01`"
    }
  }

  private static func list(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }
}

extension FieldValue {
  /// The value of a field of a kind; nil for an unexpected value.
  init?(_ node: JSONNode, of kind: LogField.Kind) {
    func whole(_ isValid: (Int) -> Bool) -> FieldValue? {
      guard let number = node.number, let whole = Int(exactly: number), isValid(whole) else {
        return nil
      }
      return .index(whole)
    }
    let value: FieldValue? =
      switch kind {
      case .version: whole { $0 >= 1 }
      case .rating: whole((1...5).contains)
      case .uuid: node.string.flatMap { UUID(text: $0) }.map(FieldValue.uuid)
      case .timestamp:
        node.string.flatMap { Timestamp($0) }.flatMap { LogTime($0.date) }.map { .time($0.date) }
      case .text: node.string.map(FieldValue.text)
      case .method: node.string.map(FieldValue.word)
      case .number(let measure): node.number.map { measure.value($0) }
      case .numbers:
        node.items.flatMap { items in
          let found = items.compactMap(\.number)
          return found.count == items.count ? .numbers(found) : nil
        }
      case .word(let words): node.string.flatMap { words.contains($0) ? .word($0) : nil }
      case .words(let words):
        node.items.flatMap { items in
          let found = items.compactMap(\.string).filter(words.contains)
          return found.count == items.count ? .words(found) : nil
        }
      case .day: node.string.flatMap { CalendarDay($0) }.map { .text($0.text) }
      }
    guard let value else { return nil }
    self = value
  }
}

extension JSONNode {
  /// The object that is all of a text; nil for anything else.
  init?(object bytes: [UInt8]) {
    var parser = JSONParser(bytes)
    guard let node = (try? parser.next()) ?? nil, node.isObject else { return nil }
    self = node
  }

  /// The value in a message.
  var spelling: String {
    switch value {
    case .string(let text): "'\(text.quotedBriefly)'"
    case .number(let number): Canonical.number(number)
    default: kind
    }
  }
}
