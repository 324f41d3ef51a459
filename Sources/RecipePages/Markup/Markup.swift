import Recipes
import Text

/// A piece of HTML, SVG or XML, written as a string with interpolations.
///
/// Literals are markup, and interpolated text is escaped: `"<h1>\(name)</h1>"` is safe for any name, in content and in
/// quoted attributes. Interpolated markup stays markup.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
  /// The UTF-8 so far.
  package private(set) var bytes: [UInt8]

  /// No markup.
  package init() { bytes = [] }

  /// Markup that is written out in the source.
  package init(stringLiteral literal: String) { bytes = Array(literal.utf8) }

  package init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

  /// Trusted bytes, such as a style sheet; not escaped.
  package init(trusted bytes: [UInt8]) { self.bytes = bytes }

  /// The markup as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends markup.
  package static func += (markup: inout Markup, more: Markup) { markup.bytes += more.bytes }

  /// The markup of all elements, one after the other.
  package static func each<Elements: Sequence>(
    _ elements: Elements,
    _ markup: (Elements.Element) -> Markup
  ) -> Markup {
    var all = Markup()
    for element in elements { all += markup(element) }
    return all
  }

  /// The markup for a value; none without one.
  package static func some<Value>(_ value: Value?, _ markup: (Value) -> Markup) -> Markup {
    value.map(markup) ?? Markup()
  }

  /// Collects the parts of an interpolated string.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Appends a part of the literal, which is markup.
    package mutating func appendLiteral(_ literal: String) {
      bytes.append(contentsOf: literal.utf8)
    }

    /// Appends text, escaped. Disfavored, so that a literal inside an interpolation is markup too.
    @_disfavoredOverload package mutating func appendInterpolation(_ text: String) {
      Markup.appendEscaped(text, to: &bytes)
    }

    /// Appends an integer.
    package mutating func appendInterpolation(_ number: Int) {
      bytes.append(contentsOf: String(number).utf8)
    }

    /// Appends a coordinate, to a tenth.
    package mutating func appendInterpolation(_ number: Double) {
      bytes.append(contentsOf: Canonical.number(number, decimals: 1).utf8)
    }

    /// Appends markup.
    package mutating func appendInterpolation(_ markup: Markup) { bytes += markup.bytes }
  }
}

extension DefaultStringInterpolation {
  /// Markup inside plain text would be escaped twice, or not at all: the compiler refuses it.
  @available(*, unavailable, message: "interpolate markup into Markup, not into String")
  package mutating func appendInterpolation(_ markup: Markup) {}
}

extension Markup {
  /// Appends a text so that HTML and XML read it as this text, in content and in quoted attributes: the only function
  /// that escapes markup.
  ///
  /// Scalars that XML forbids, and invisible ones that change how text around them is shown, appear as `<U+202E>`. Tabs
  /// and line feeds stay. O(n).
  fileprivate static func appendEscaped(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    let isDone = text.withUTF8 { utf8 in
      guard utf8.allSatisfy({ isPlain($0) }) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    guard !isDone else { return }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "\"": bytes.append(contentsOf: "&quot;".utf8)
      case "'": bytes.append(contentsOf: "&#39;".utf8)
      case "\n", "\t": bytes.append(UInt8(scalar.value))
      default:
        if scalar.isHidden || scalar.isNoncharacter {
          bytes.append(contentsOf: "&lt;\(scalar.codePoint)&gt;".utf8)
        } else {
          bytes.append(contentsOf: UTF8.encode(scalar)!)
        }
      }
    }
  }

  /// Whether a byte is ASCII that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    case 0x20...0x7E, 0x0A, 0x09: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is none of Unicode's characters, which HTML does not allow either.
  fileprivate var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= value }
}

/// JSON inside an HTML script element.
package enum ScriptJSON {
  /// JSON that cannot end its script element or begin a comment: the only function that escapes for scripts.
  ///
  /// In JSON, these scalars occur only in strings, where they can be escaped. `JSONWriter` has escaped invisible ones,
  /// such as U+2028, already. O(n).
  package static func escaped(_ json: String) -> Markup {
    // Noncharacters begin with a byte of at least 0xEF.
    if json.utf8.allSatisfy({ $0 < 0xEF && !escapes($0) }) {
      return Markup(trusted: Array(json.utf8))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count + 32)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<", ">", "&":
        bytes.append(contentsOf: "\\u\(hexadecimal(scalar.value, digits: 4))".utf8)
      default:
        if scalar.isNoncharacter {
          for unit in String(scalar).utf16 {
            bytes.append(contentsOf: "\\u\(hexadecimal(UInt32(unit), digits: 4))".utf8)
          }
        } else {
          bytes.append(contentsOf: UTF8.encode(scalar)!)
        }
      }
    }
    return Markup(trusted: bytes)
  }

  private static func escapes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
  }
}
