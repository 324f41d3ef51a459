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
    guard let id = try? uuid(LogField.id.rawValue),
      let time = try? time(LogField.timestamp.rawValue)
    else { return nil }
    return (id, time)
  }

  /// Whether it is a tombstone rather than an entry.
  var isTombstone: Bool {
    node.field(LogField.id.rawValue) == nil && node.field(Tombstone.field) != nil
  }

  // MARK: Fields

  func version() throws(LineProblem) -> Int {
    try read(LogField.version.rawValue, as: "a whole number from 1") { node in
      node.number.flatMap { Int(exactly: $0) }.flatMap { $0 >= 1 ? $0 : nil }
    }
  }

  /// See ``LogField``.
  package func rating() throws(LineProblem) -> Int {
    try read(LogField.rating.rawValue, as: "a whole number from 1 to 5") { node in
      node.number.flatMap { Int(exactly: $0) }.flatMap { (1...5).contains($0) ? $0 : nil }
    }
  }

  func uuid(_ name: String) throws(LineProblem) -> UUID {
    try read(name, as: "a UUID") { $0.string.flatMap { UUID(text: $0) } }
  }

  /// A point in time, to the millisecond.
  package func time(_ name: String) throws(LineProblem) -> LogTime {
    try read(name, as: "a time such as `2026-04-01T06:30:00Z`") { node in
      node.string.flatMap { Timestamp($0) }.flatMap { LogTime($0.date) }
    }
  }

  /// See ``LogField``.
  package func text(_ field: LogField) throws(LineProblem) -> String {
    try read(field.rawValue, as: "text", \.string)
  }

  /// See ``LogField``.
  package func number(_ field: LogField) throws(LineProblem) -> Double {
    try read(field.rawValue, as: "a number", \.number)
  }

  /// See ``LogField``.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ field: LogField
  ) throws(LineProblem) -> Word where Word.RawValue == String {
    var words: String { Word.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") }
    return try read(field.rawValue, as: "one of \(words)") {
      $0.string.flatMap { Word(rawValue: $0) }
    }
  }

  // MARK: Optional fields

  /// See ``LogField``.
  package func optionalUUID(_ field: LogField) throws(LineProblem) -> UUID? {
    isAbsent(field) ? nil : try uuid(field.rawValue)
  }

  /// See ``LogField``.
  package func optionalText(_ field: LogField) throws(LineProblem) -> String? {
    isAbsent(field) ? nil : try text(field)
  }

  /// See ``LogField``.
  package func optionalNumber(_ field: LogField) throws(LineProblem) -> Double? {
    isAbsent(field) ? nil : try number(field)
  }

  /// See ``LogField``.
  package func optionalWord<Word: RawRepresentable & CaseIterable>(
    _ field: LogField
  ) throws(LineProblem) -> Word? where Word.RawValue == String {
    isAbsent(field) ? nil : try word(field)
  }

  /// Whether a field is missing or `null`.
  package func isAbsent(_ field: LogField) -> Bool { fields[field.rawValue] == nil }

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

  // MARK: Problems

  /// All problems of the fields as an entry; id and version may be missing.
  var problems: [LineProblem] {
    let given = [LogField.version, .id].filter { !isAbsent($0) }
    let checked = given + LogField.allCases.dropFirst(2)
    return checked.compactMap { field in
      do throws(LineProblem) {
        try check(field)
        return nil
      } catch {
        return error
      }
    }
  }

  private func check(_ field: LogField) throws(LineProblem) {
    if field.isOptional, isAbsent(field) { return }
    switch field.kind {
    case .version: _ = try version()
    case .uuid: _ = try uuid(field.rawValue)
    case .timestamp: _ = try time(field.rawValue)
    case .text: _ = try text(field)
    case .number: _ = try number(field)
    case .rating: _ = try rating()
    case .word:
      if field == .grindLabel { let _: GrindLabel = try word(field) }
      if field == .tasteTag { let _: TasteTag = try word(field) }
    }
  }
}
