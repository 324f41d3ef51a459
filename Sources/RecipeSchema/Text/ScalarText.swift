import BrewDomain
import RecipeSyntax
import SourceText

/// Spells text as a YAML scalar, in the one way that the tools write it: without quotes where no
/// reader can misunderstand it, in lines behind `|` where that is exact, else in double quotes.
package enum ScalarText {
  /// The scalar as the value of a key, without the last line break.
  ///
  /// - Parameter indentation: the column, from 0, of the key.
  package static func block(_ text: String, indentation: Int) -> String {
    if text.utf8.contains(0x0A), isExactInLines(text) {
      return lines(of: text, indentation: indentation + 2)
    }
    return PlainScalar.isSafe(text) ? text : quoted(text)
  }

  /// The scalar as it stands between brackets, or as an item of a list.
  package static func item(_ text: String, isInFlow: Bool) -> String {
    PlainScalar.isSafe(text, isInFlow: isInFlow) ? text : quoted(text)
  }

  // MARK: Lines

  /// Whether a block scalar shows the text for what it is: at most one line break at its end, and no
  /// blank where an editor or a reader would lose it, or take it for indentation.
  private static func isExactInLines(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, !first.isBlank, scalars.allSatisfy(isVisibleInLines) else {
      return false
    }
    var lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.last?.isEmpty == false && !lines.contains { $0.last?.isBlank == true }
  }

  private static func isVisibleInLines(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || (scalar != "\t" && PlainScalar.isPrintable(scalar))
  }

  private static func lines(of text: String, indentation: Int) -> String {
    let margin = String(repeating: " ", count: indentation)
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let endsWithBreak = lines.last?.isEmpty == true
    if endsWithBreak { lines.removeLast() }
    return lines.reduce(into: endsWithBreak ? "|" : "|-") { result, line in
      result += line.isEmpty ? "\n" : "\n" + margin + String(line)
    }
  }

  // MARK: Quotes

  /// In double quotes, where everything can be escaped.
  package static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { $0 += escaped($1) } + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\0": "\\0"
    case _ where PlainScalar.isPrintable(scalar): String(scalar)
    case _ where scalar.value <= 0xFF: "\\x" + hexadecimal(scalar.value, digits: 2)
    case _ where scalar.value <= 0xFFFF: "\\u" + hexadecimal(scalar.value, digits: 4)
    default: "\\U" + hexadecimal(scalar.value, digits: 8)
    }
  }
}

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
