import BrewDomain
import JSON
import SourceText

/// The fields of an entry as they are spelled in JSON: what an import makes of another format, before it is
/// known whether it is an entry.
struct EntryFields: Equatable {
  /// The values; none is `null`.
  private(set) var values: [LogField: [UInt8]] = [:]
  /// Fields whose names are not known here, in their order.
  var unknown: [UnknownField] = []

  /// No field.
  init() {}

  /// The fields of an object.
  ///
  /// - Parameter bytes: the text that the object was read from.
  init(_ object: LogObject, in bytes: [UInt8]) {
    for field in LogField.allCases where !object.isAbsent(field) {
      values[field] = object.node.field(field.rawValue)?.range.line(in: bytes)
    }
    unknown = object.unknownFields(in: bytes)
  }

  /// The fields of an entry as they are written.
  init(_ entry: BrewLogDetailDTO) {
    self.init()
    let bytes = Array(LineWriter.line(entry).utf8)
    if let object = LogObject(reading: bytes) { self = EntryFields(object, in: bytes) }
  }

  /// Says something of a field, instead of what was said of it before.
  mutating func set(_ field: LogField, text: String) {
    values[field] = Array("\"\(text.escapedForJSON)\"".utf8)
  }

  /// Says something of a field, instead of what was said of it before.
  mutating func set(_ field: LogField, number: Double) {
    values[field] = Array(Canonical.number(number).utf8)
  }

  /// Says something of a field that is text; what is no text stays what it is, which is said later.
  mutating func set(_ field: LogField, textOf node: SpecNode) {
    if let text = node.text { set(field, text: text) } else { set(field, json: node.json) }
  }

  /// Says something of a field, in JSON.
  mutating func set(_ field: LogField, json: String) { values[field] = Array(json.utf8) }

  /// Takes over what other fields say, where they say something.
  mutating func replace(by other: EntryFields) {
    values.merge(other.values) { _, new in new }
    unknown += other.unknown
  }

  /// Leaves out a field.
  mutating func remove(_ field: LogField) { values[field] = nil }

  /// The fields as one object, those of the diary first.
  var json: [UInt8] {
    let known = LogField.allCases.compactMap { field in
      values[field].map { UnknownField(name: field.rawValue, json: $0) }
    }
    let members = (known + unknown).map(\.member)
    return Array("{".utf8) + members.joined(separator: Array(",".utf8)) + Array("}".utf8)
  }
}

/// A field that a line has beside those of the diary, such as one of a later release.
package struct UnknownField: Equatable, Sendable {
  /// Its name.
  package let name: String
  /// Its value, spelled as JSON on one line.
  package let json: [UInt8]

  /// The field as it is written in an object.
  var member: [UInt8] {
    Array("\"\(name.escapedForJSON)\":".utf8) + json
  }
}

extension LogObject {
  /// The fields whose names are not those of the diary.
  ///
  /// - Parameter bytes: the text that the object was read from.
  func unknownFields(in bytes: [UInt8]) -> [UnknownField] {
    others.map { UnknownField(name: $0.name, json: $0.node.range.line(in: bytes)) }
  }
}

extension ByteRange {
  /// The bytes of a JSON value, on one line: line breaks stand only between its parts.
  func line(in bytes: [UInt8]) -> [UInt8] {
    bytes[start..<end].map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
  }
}

/// Numbers as tables and documents write them.
enum DecimalNumber {
  /// The number that a text spells in decimal digits; nil for anything else, such as `0x10` and `nan`, and for what a
  /// diary cannot hold.
  ///
  /// - Parameter hasDecimalComma: whether a comma may stand for the point.
  static func value(of text: String, hasDecimalComma: Bool = false) -> Double? {
    var bytes = Array(text.utf8)
    if hasDecimalComma, !bytes.contains(UInt8(ascii: ".")),
      let comma = bytes.firstIndex(of: UInt8(ascii: ","))
    {
      bytes[comma] = UInt8(ascii: ".")
    }
    let isDecimal = bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let value = Double(String(decoding: bytes, as: UTF8.self)),
      value.magnitude < 1e18
    else { return nil }
    return value
  }
}
