/// Writes JSON without whitespace, with keys in the given order.
///
/// The order of keys is part of the output format, and a dictionary would not preserve it.
package struct JSONWriter: Sendable {
  /// What is written so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Creates an empty writer.
  package init() {}

  /// The text written so far. O(n).
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes an object; `write` writes its fields.
  package mutating func object(_ write: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), write)
  }

  /// Writes an array; `write` writes its elements.
  package mutating func array(_ write: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), write)
  }

  /// Writes an array with a value for each element, which `write` writes.
  package mutating func array<Element>(
    _ elements: [Element],
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    array { json in
      for element in elements { write(&json, element) }
    }
  }

  /// Writes the name of a field; its value must follow.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string.
  package mutating func string(_ value: String) {
    separate()
    bytes.appendJSON(value)
  }

  /// Writes an integer.
  package mutating func integer(_ value: Int) {
    literal(String(value))
  }

  /// Writes a value that is already JSON, such as a decimal number.
  package mutating func literal(_ text: String) {
    separate()
    bytes += text.utf8
  }

  /// Writes `null`.
  package mutating func null() {
    literal("null")
  }

  private mutating func nest(_ open: UInt8, _ close: UInt8, _ write: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(open)
    needsComma = false
    write(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

extension JSONWriter {
  /// Writes a field with a string or `null`.
  package mutating func field(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// Writes a field with a value that is already JSON, or `null`.
  package mutating func literal(_ name: String, _ text: String?) {
    key(name)
    if let text { literal(text) } else { null() }
  }

  /// Writes a field with a truth value.
  package mutating func flag(_ name: String, _ value: Bool) {
    literal(name, value ? "true" : "false")
  }

  /// Writes a field with an object; `write` writes its fields.
  package mutating func object(_ name: String, _ write: (inout JSONWriter) -> Void) {
    key(name)
    object(write)
  }

  /// Writes a field with an array; `write` writes its elements.
  package mutating func array(_ name: String, _ write: (inout JSONWriter) -> Void) {
    key(name)
    array(write)
  }

  /// Writes a field with an array; `write` writes each of `elements`.
  package mutating func array<Element>(
    _ name: String,
    _ elements: [Element],
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array(elements, write)
  }

  /// Writes a field with an integer.
  package mutating func field(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }
}

extension String {
  /// The text escaped for a JSON string, as ``JSONWriter`` writes it, without quotes. O(n).
  package var escapedForJSON: String {
    var quoted: [UInt8] = []
    quoted.appendJSON(self)
    return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
  }
}
