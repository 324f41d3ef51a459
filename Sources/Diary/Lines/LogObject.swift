import BrewDomain
import Essentials
import JSON
import SourceText

/// An object whose fields are those of the diary. Fields that are not known are passed over.
package struct LogObject: Sendable {
  let node: JSONNode

  /// The fields of an object.
  package init(_ node: JSONNode) { self.node = node }

  /// The object that a line holds; nil where it holds none.
  init?(reading bytes: [UInt8]) {
    var parser = JSONParser(bytes)
    guard let node = (try? parser.next()) ?? nil, case .object = node.value else { return nil }
    self.node = node
  }

  /// The names of its fields that no entry has here.
  package var unknownFields: [String] {
    guard case .object(let fields) = node.value else { return [] }
    return fields.map(\.name).filter { LogField(rawValue: $0) == nil }
  }

  /// How many bytes the object takes that some bytes begin with; 0 where they begin with none.
  static func length(in bytes: [UInt8]) -> Int {
    var parser = JSONParser(bytes)
    return ((try? parser.next()) ?? nil)?.range.end ?? 0
  }

  /// Which entry it is, and of when; nil where it does not say both.
  var identity: (id: UUID, time: LogTime)? {
    guard let id = try? uuid(LogField.id.rawValue),
      let time = try? time(LogField.timestamp.rawValue)
    else { return nil }
    return (id, time)
  }

  /// Whether it takes entries back, rather than being one.
  var isTombstone: Bool {
    node.field(LogField.id.rawValue) == nil && node.field(Tombstone.field) != nil
  }

  // MARK: Fields

  func version() throws(LineProblem) -> Int {
    let name = LogField.version.rawValue
    guard let version = try whole(name, "a whole number from 1"), version >= 1 else {
      throw try unexpected(name, "a whole number from 1")
    }
    return version
  }

  /// See ``LogField``.
  package func rating() throws(LineProblem) -> Int {
    let name = LogField.rating.rawValue
    guard let rating = try whole(name, "a whole number from 1 to 5"), (1...5).contains(rating)
    else {
      throw try unexpected(name, "a whole number from 1 to 5")
    }
    return rating
  }

  func uuid(_ name: String) throws(LineProblem) -> UUID {
    guard case .string(let text) = try required(name, "a UUID").value,
      let uuid = UUID(uuidString: text)
    else { throw try unexpected(name, "a UUID") }
    return uuid
  }

  /// A point in time; milliseconds are the smallest part that is kept.
  package func time(_ name: String) throws(LineProblem) -> LogTime {
    let expected = "a time such as `2026-04-01T06:30:00Z`"
    guard case .string(let text) = try required(name, expected).value,
      let timestamp = Timestamp(text), let time = LogTime(timestamp.date)
    else { throw try unexpected(name, expected) }
    return time
  }

  /// See ``LogField``.
  package func text(_ field: LogField) throws(LineProblem) -> String {
    guard case .string(let text) = try required(field.rawValue, "text").value else {
      throw try unexpected(field.rawValue, "text")
    }
    return text
  }

  /// See ``LogField``.
  package func number(_ field: LogField) throws(LineProblem) -> Double {
    guard case .number(let number) = try required(field.rawValue, "a number").value else {
      throw try unexpected(field.rawValue, "a number")
    }
    return number
  }

  /// See ``LogField``.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ field: LogField
  ) throws(LineProblem) -> Word where Word.RawValue == String {
    let expected = Word.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    guard case .string(let text) = try required(field.rawValue, "one of \(expected)").value,
      let word = Word(rawValue: text)
    else { throw try unexpected(field.rawValue, "one of \(expected)") }
    return word
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

  // MARK: Values

  /// Whether a field is missing, or `null`.
  package func isAbsent(_ field: LogField) -> Bool {
    guard let node = node.field(field.rawValue) else { return true }
    if case .null = node.value { return true }
    return false
  }

  private func whole(_ name: String, _ expected: String) throws(LineProblem) -> Int? {
    guard case .number(let number) = try required(name, expected).value else { return nil }
    return Int(exactly: number)
  }

  private func required(_ name: String, _ expected: String) throws(LineProblem) -> JSONNode {
    guard let node = node.field(name) else { throw .missing(field: name, expected: expected) }
    return node
  }

  private func unexpected(_ name: String, _ expected: String) throws(LineProblem) -> LineProblem {
    let node = try required(name, expected)
    let found: String =
      switch node.value {
      case .string(let text): "'\(text.escapedForTerminal.prefix(40))'"
      case .number(let number): Canonical.number(number)
      default: node.kind
      }
    return .unexpected(field: name, found: found, expected: expected)
  }
}
