/// Writes JSON without whitespace, with keys in the given order.
///
/// The order of keys is part of the output format, and a dictionary would not preserve it.
package struct JSONWriter: Sendable {
  /// The text written so far.
  package private(set) var text = ""
  private var needsComma = false

  /// Creates an empty writer.
  package init() {}

  /// Writes an object; `write` writes its fields.
  package mutating func object(_ write: (inout JSONWriter) -> Void) {
    nest("{", "}", write)
  }

  /// Writes an array; `write` writes its elements.
  package mutating func array(_ write: (inout JSONWriter) -> Void) {
    nest("[", "]", write)
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
    text += ":"
    needsComma = false
  }

  /// Writes a string.
  package mutating func string(_ value: String) {
    separate()
    text += "\""
    text += value.escapedForJSON
    text += "\""
  }

  /// Writes an integer.
  package mutating func integer(_ value: Int) {
    separate()
    text += String(value)
  }

  /// Writes a value that is already JSON, such as a decimal number.
  package mutating func literal(_ text: String) {
    separate()
    self.text += text
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    text += "null"
  }

  private mutating func nest(_ open: String, _ close: String, _ write: (inout JSONWriter) -> Void) {
    separate()
    text += open
    needsComma = false
    write(&self)
    text += close
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = true
  }
}

extension JSONWriter {
  /// Writes a field with a string or `null`.
  package mutating func field(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
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
  /// The text escaped for a JSON string, without quotes.
  ///
  /// Hidden scalars are escaped too, as the output may be shown in a terminal, and the second `#` of a command of a build
  /// server, as it may be shown in its log. O(n); returns `self` if nothing must be escaped.
  package var escapedForJSON: String {
    guard !isPlainASCII,
      utf8.contains(UInt8(ascii: "#")) || unicodeScalars.contains(where: { $0.needsEscapeInJSON })
    else { return self }
    var result = ""
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      if scalar.needsEscapeInJSON || isCommand(at: index) {
        result += scalar.escapedForJSON
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether the text is ASCII without characters that may have to be escaped.
  private var isPlainASCII: Bool {
    func isPlain(_ byte: UInt8) -> Bool {
      byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        && byte != UInt8(ascii: "#")
    }
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) }
      ?? utf8.allSatisfy(isPlain)
  }
}

extension Unicode.Scalar {
  fileprivate var needsEscapeInJSON: Bool { self == "\"" || self == "\\" || isHidden }

  var escapedForJSON: String {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: String(self).utf16.map { "\\u" + hexadecimal(UInt32($0), digits: 4) }.joined()
    }
  }
}
