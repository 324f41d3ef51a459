import Recipes
import Text

/// The fields of an entry as JSON: an import converts other formats to this before it validates them.
struct EntryFields: Equatable {
  /// The values; none is `null`, except an absent rating.
  private(set) var values: [LogField: [UInt8]] = [:]
  /// Unknown fields, in order.
  var unknown: [UnknownField] = []

  /// No field.
  init() {}

  /// The fields of an object.
  ///
  /// - Parameter bytes: the text that the object was read from.
  init(_ object: LogObject, in bytes: [UInt8]) {
    for field in LogField.allCases {
      // `null` says of a rating that there is none.
      guard !object.isAbsent(field) || field.definition.presence == .nullable else { continue }
      values[field] = object.node.field(field.rawValue)?.range.line(in: bytes)
    }
    unknown = object.unknownFields(in: bytes)
  }

  /// The fields of an entry as written, except the version.
  ///
  /// - Parameter isIncluded: whether to include a field.
  init(_ entry: BrewLogDetailDTO, where isIncluded: (LogField) -> Bool = { _ in true }) {
    let all = LogValues(entry)
    for field in LogField.allCases where isIncluded(field) {
      if let value = all[field] { set(field, json: LineWriter.json(value, of: field)) }
    }
  }

  mutating func set(_ field: LogField, text: String) {
    values[field] = Array("\"\(text.escapedForJSON)\"".utf8)
  }

  mutating func set(_ field: LogField, number: Double) {
    values[field] = Array(Canonical.number(number).utf8)
  }

  /// Sets a field to JSON, which may be invalid for the field: reading the entry reports that.
  mutating func set(_ field: LogField, json: String) { values[field] = Array(json.utf8) }

  /// The value of `method` of an espresso.
  static let espresso = Array("\"\(BrewMethod.espresso.rawValue)\"".utf8)

  /// Overwrites fields with those of `other`.
  mutating func replace(by other: EntryFields) {
    values.merge(other.values) { _, new in new }
    unknown += other.unknown
  }

  mutating func set(_ field: LogField, _ value: LogValue) {
    set(field, json: LineWriter.json(value, of: field))
  }

  mutating func remove(_ field: LogField) { values[field] = nil }

  /// The fields as one object, known fields first.
  var json: [UInt8] {
    var json = [UInt8(ascii: "{")]
    func separate() { if json.count > 1 { json.append(UInt8(ascii: ",")) } }
    for field in LogField.allCases {
      guard let value = values[field] else { continue }
      separate()
      json.append(UInt8(ascii: "\""))
      json += field.rawValue.utf8
      json += [UInt8(ascii: "\""), UInt8(ascii: ":")]
      json += value
    }
    for field in unknown {
      separate()
      json += field.member
    }
    json.append(UInt8(ascii: "}"))
    return json
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

extension LogObject {
  /// The unknown fields.
  ///
  /// - Parameter bytes: the text that the object was read from.
  func unknownFields(in bytes: [UInt8]) -> [UnknownField] {
    others.map { UnknownField(name: $0.name, json: $0.node.range.line(in: bytes)) }
  }
}

extension ByteRange {
  /// The bytes of a JSON value on one line. Its line breaks are only whitespace.
  func line(in bytes: [UInt8]) -> [UInt8] {
    bytes[start..<end].map { $0.isLineBreak ? 0x20 : $0 }
  }
}

/// Parses numbers of tables and documents.
enum DecimalNumber {
  /// The value of a decimal number; nil for anything else, such as `0x10` and `nan`, and for numbers too
  /// large for the diary.
  ///
  /// - Parameter hasDecimalComma: whether to accept a decimal comma.
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
