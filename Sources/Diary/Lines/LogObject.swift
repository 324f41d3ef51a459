import Recipes
import Text

/// A JSON object with diary fields. Unknown fields are ignored.
package struct LogObject: Sendable {
  private let fields: JSONFields

  /// The JSON object.
  var node: JSONNode { fields.node }

  /// The fields of an object.
  package init(_ node: JSONNode) {
    fields = JSONFields(node, isNullMissing: false) { node in
      switch node.value {
      case .string(let text): "'\(text.quotedBriefly)'"
      case .number(let number): Canonical.number(number)
      default: node.kind
      }
    }
  }

  /// Parses a line; nil if it is not an object.
  init?(reading bytes: [UInt8]) {
    var parser = JSONParser(bytes)
    guard let node = (try? parser.next()) ?? nil, node.isObject else { return nil }
    self.init(node)
  }

  /// The names of the unknown fields.
  package var unknownFields: [String] { others.map(\.name) }

  /// The unknown fields.
  var others: [(name: String, node: JSONNode)] {
    fields.others { LogField(rawValue: $0) != nil || $0 == LineHash.field }
  }

  /// The length of the JSON value at the start of `bytes`; 0 if there is none.
  static func length(in bytes: [UInt8]) -> Int {
    var parser = JSONParser(bytes)
    return ((try? parser.next()) ?? nil)?.range.end ?? 0
  }

  /// The id and time of the entry; nil if one is missing.
  var identity: (id: UUID, time: LogTime)? {
    guard case .uuid(let id) = try? value(.id), case .time(let time) = try? value(.timestamp)
    else { return nil }
    return (id, time)
  }

  /// Whether it is a tombstone rather than an entry.
  var isTombstone: Bool {
    node.field(LogField.id.rawValue) == nil && node.field(Tombstone.field) != nil
  }

  // MARK: Fields

  func version() throws(LineProblem) -> Int {
    guard case .number(let version) = try value(.version) else { return 0 }
    return Int(version)
  }

  /// The value of a field; nil if it is missing or `null`, and may be.
  package func value(_ field: LogField) throws(LineProblem) -> LogValue? {
    if isAbsent(field), field.isOptional || isNull(field) && field.isNullable { return nil }
    return try value(field.rawValue, of: field.kind)
  }

  /// The value of a field that need not be one of an entry. Throws if it is missing or of another kind.
  func value(_ name: String, of kind: LogField.Kind) throws(LineProblem) -> LogValue {
    try read(name, as: kind.expectation) { LogValue($0, of: kind) }
  }

  /// Whether a field is missing or `null`.
  package func isAbsent(_ field: LogField) -> Bool { fields[field.rawValue] == nil }

  /// Whether a field is present with the value `null`.
  package func isNull(_ field: LogField) -> Bool {
    if case .null = node.field(field.rawValue)?.value { true } else { false }
  }

  /// Reads a field; `convert` returns nil for an unexpected value.
  func read<Value>(
    _ name: String,
    as expected: @autoclosure () -> String,
    _ convert: (JSONNode) -> Value?
  ) throws(LineProblem) -> Value {
    do throws(JSONFieldProblem) {
      return try fields.read(name, as: expected(), convert)
    } catch {
      throw .field(error)
    }
  }

  // MARK: All fields

  /// The values of the fields; version and id may be missing, and fields with problems have no value.
  package func values() -> (values: LogValues, problems: [LineProblem]) {
    var values = LogValues()
    var problems: [LineProblem] = []
    let own = [LogField.version, .id].filter { !isAbsent($0) }
    for field in own + LogField.allCases.dropFirst(2) {
      do throws(LineProblem) {
        values[field] = try value(field)
      } catch {
        problems.append(error)
      }
    }
    return (values, problems)
  }
}

extension LogField.Kind {
  /// The expected value, for messages.
  package var expectation: String {
    switch self {
    case .version: "a whole number from 1"
    case .uuid: "a UUID"
    case .timestamp: "a time such as `2026-04-01T06:30:00Z`"
    case .text, .method: "text"
    case .number: "a number"
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

extension LogValue {
  /// The value of a field of a kind; nil for an unexpected value.
  fileprivate init?(_ node: JSONNode, of kind: LogField.Kind) {
    func whole(_ isValid: (Int) -> Bool) -> LogValue? {
      guard let number = node.number, let whole = Int(exactly: number), isValid(whole) else {
        return nil
      }
      return .number(number)
    }
    let value: LogValue? =
      switch kind {
      case .version: whole { $0 >= 1 }
      case .rating: whole((1...5).contains)
      case .uuid: node.string.flatMap { UUID(text: $0) }.map(LogValue.uuid)
      case .timestamp:
        node.string.flatMap { Timestamp($0) }.flatMap { LogTime($0.date) }.map(LogValue.time)
      case .text, .method: node.string.map(LogValue.text)
      case .number: node.number.map(LogValue.number)
      case .word(let words): node.string.flatMap { words.contains($0) ? .text($0) : nil }
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
