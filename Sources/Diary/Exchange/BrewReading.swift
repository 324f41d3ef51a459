import Recipes
import Text

/// What a file says of a brew: its values, what is wrong with others, and the fields that this release does not know.
package struct BrewReading {
  package private(set) var brew = Brew()
  /// The fields that the file has, those with `null` included.
  package private(set) var given: Set<LogField> = []
  /// Fields of a later release, in order.
  package private(set) var unknown: [UnknownField] = []
  private var wrong: [LogField: LineProblem] = [:]

  /// The reading of an empty file.
  init() {}

  /// What an object says.
  ///
  /// - Parameter bytes: the text that the object was read from.
  package init(_ object: JSONNode, in bytes: [UInt8]) {
    for field in LogField.allCases {
      guard let node = object.field(field.rawValue) else { continue }
      // They may be missing here.
      if case .null = node.value, [.version, .id].contains(field) { continue }
      read(field, node)
    }
    guard case .object(let fields) = object.value else { return }
    unknown = fields.filter { LogField(rawValue: $0.name) == nil && $0.name != LineHash.field }
      .map { UnknownField(name: $0.name, json: $0.node.range.line(in: bytes)) }
  }

  /// Sets a value; nil says that there is none.
  mutating func set(_ field: LogField, _ value: FieldValue?) {
    given.insert(field)
    wrong[field] = nil
    brew[field] = value
  }

  /// Reads a value; one that the field cannot have is a problem.
  mutating func read(_ field: LogField, _ node: JSONNode) {
    if case .null = node.value, field.isNullable { return set(field, nil) }
    let value = FieldValue(node, of: field.kind)
    set(field, value)
    guard value == nil else { return }
    wrong[field] = .field(
      .init(field.rawValue, expected: field.kind.expectation, found: node.spelling)
    )
  }

  /// Reads a value that is a text.
  mutating func read(_ field: LogField, text: String) {
    read(field, JSONNode(value: .string(text), range: ByteRange(0, 0)))
  }

  /// Reads a value that is a number.
  mutating func read(_ field: LogField, number: Double) {
    read(field, JSONNode(value: .number(number), range: ByteRange(0, 0)))
  }

  /// Takes all that another file says.
  mutating func replace(by other: BrewReading) {
    for field in LogField.allCases where other.given.contains(field) {
      set(field, other.brew[field])
      wrong[field] = other.wrong[field]
    }
    unknown += other.unknown
  }

  /// What is wrong with the values that it has, field by field.
  package var wrongValues: [LineProblem] { LogField.allCases.compactMap { wrong[$0] } }

  /// Why this is not an entry, field by field; it needs neither a version nor an id.
  var problems: [LineProblem] {
    LogField.allCases.compactMap { field in
      if let problem = wrong[field] { return problem }
      if field.isOptional || given.contains(field) || [.version, .id].contains(field) {
        return nil
      }
      return .field(.init(field.rawValue, expected: field.kind.expectation, found: nil))
    }
  }
}

/// A field that this release does not know, such as one of a later release.
package struct UnknownField: Equatable, Sendable {
  package let name: String
  /// Its value as JSON on one line.
  package let json: [UInt8]

  /// The field as a member of a JSON object.
  var member: [UInt8] {
    Array("\"\(name.escapedForJSON)\":".utf8) + json
  }
}

extension ByteRange {
  /// The bytes of a JSON value on one line. Its line breaks are only whitespace.
  func line(in bytes: [UInt8]) -> [UInt8] {
    bytes[start..<end].map { $0.isLineBreak ? 0x20 : $0 }
  }
}
