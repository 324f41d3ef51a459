import BrewDomain
import RecipeSyntax

/// Text without quotes, and when it may do without.
package enum PlainScalar {
  /// Whether every YAML reader takes the text, written without quotes, for this text and no other.
  ///
  /// Stricter than the specification where readers differ: old ones end an unquoted text in brackets
  /// at any `:` or `?`, and some take a comma between digits for part of a number.
  ///
  /// - Parameter isInFlow: whether the text stands between brackets or braces.
  package static func isSafe(_ text: String, isInFlow: Bool = false) -> Bool {
    var text = text
    return text.withUTF8 { isSafe($0, isInFlow: isInFlow) }
  }

  /// The same of text in UTF-8.
  package static func isSafe(_ text: UnsafeBufferPointer<UInt8>, isInFlow: Bool = false) -> Bool {
    guard !text.isEmpty, canBegin(text), !holdsMark(text, isInFlow), !looksLikeNumber(text),
      ImplicitType(text) == nil
    else { return false }
    if let isSafe = isSafeASCII(text) { return isSafe }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    return scalars.first?.isBlank == false && scalars.last?.isBlank == false
      && scalars.allSatisfy { $0 != "\t" && isPrintable($0) && $0 != "\n" }
  }

  /// Whether the characters of an ASCII text can stand without quotes; `nil` for any other.
  private static func isSafeASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    var isShown = text[0] != 0x20 && text[text.count - 1] != 0x20
    for byte in text {
      if byte >= 0x80 { return nil }
      if byte < 0x20 || byte == 0x7F { isShown = false }
    }
    return isShown
  }

  /// Whether the character may stand in a source as it is: it is printable to YAML and shows.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    CharacterCheck.isPermitted(scalar.value)
  }

  /// Indicators begin something else; so does `---` in the first column, and `?` and `:` before a
  /// blank, but a reader has to look twice at them anywhere.
  package static func canBegin(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch bytes[0] {
    case UInt8(ascii: "-"): bytes.count > 1 && bytes[1] != 0x20 && bytes[1] != UInt8(ascii: "-")
    case UInt8(ascii: "."): bytes.count < 3 || bytes[1] != bytes[0] || bytes[2] != bytes[0]
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"),
      UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"),
      UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "%"),
      UInt8(ascii: "@"), UInt8(ascii: "`"):
      false
    default: true
    }
  }

  /// `: `, ` #`, a colon at the end; in brackets whatever ends an item as well.
  private static func holdsMark(_ bytes: UnsafeBufferPointer<UInt8>, _ isInFlow: Bool) -> Bool {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: ":"):
        if isInFlow || index + 1 == bytes.count || bytes[index + 1] == 0x20 { return true }
      case UInt8(ascii: "#"): if index > 0, bytes[index - 1] == 0x20 { return true }
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"), UInt8(ascii: "?"):
        if isInFlow { return true }
      default: break
      }
    }
    return false
  }

  /// Digits, and nothing but marks that some reader allows in a number.
  private static func looksLikeNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var hasDigit = false
    for byte in bytes {
      switch byte {
      case 0x30...0x39: hasDigit = true
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: "_"), UInt8(ascii: ":"):
        break
      default: return false
      }
    }
    return hasDigit
  }
}
