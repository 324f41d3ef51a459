import SourceText

/// Writes JSON without blanks, its keys in the order in which they are given.
///
/// The order of keys is part of the output's contract, which no dictionary would keep.
package struct JSONWriter: Sendable {
  /// What is written so far.
  package private(set) var text = ""
  private var needsComma = false

  /// A writer that has written nothing.
  package init() {}

  /// Writes an object whose fields `write` writes.
  package mutating func object(_ write: (inout JSONWriter) -> Void) {
    nest("{", "}", write)
  }

  /// Writes an array whose elements `write` writes.
  package mutating func array(_ write: (inout JSONWriter) -> Void) {
    nest("[", "]", write)
  }

  /// Writes an array with one element per element of `elements`.
  package mutating func array<Element>(
    _ elements: [Element],
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    array { json in
      for element in elements { write(&json, element) }
    }
  }

  /// Writes the name of a field, whose value comes next.
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

  /// Writes a whole number.
  package mutating func integer(_ value: Int) {
    separate()
    text += String(value)
  }

  /// Writes what is spelt as JSON already, such as a number with decimals.
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
  /// Writes a field with a string, or with `null`.
  package mutating func field(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  /// Writes a field with a whole number.
  package mutating func field(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }
}

extension String {
  /// The text as it stands between the quotes of a string of JSON.
  ///
  /// Hidden scalars are escaped too: JSON need not, but people look at it in terminals. O(n); nothing is
  /// copied where nothing must be escaped.
  package var escapedForJSON: String {
    guard !isPlainASCII, unicodeScalars.contains(where: \.needsEscapeInJSON) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.needsEscapeInJSON {
        result += scalar.escapedForJSON
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether the text is ASCII of which nothing must be escaped.
  private var isPlainASCII: Bool {
    func isPlain(_ byte: UInt8) -> Bool {
      byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) }
      ?? utf8.allSatisfy(isPlain)
  }
}

extension Unicode.Scalar {
  fileprivate var needsEscapeInJSON: Bool { self == "\"" || self == "\\" || isHidden }

  fileprivate var escapedForJSON: String {
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
