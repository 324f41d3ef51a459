import RecipeSyntax
import Text

/// Spells text as a canonical YAML scalar: plain if no reader can misunderstand it, a literal block scalar if
/// that is exact, else double-quoted.
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

  /// The scalar in a flow collection or as a sequence item.
  package static func item(_ text: String, isInFlow: Bool) -> String {
    PlainScalar.isSafe(text, isInFlow: isInFlow) ? text : quoted(text)
  }

  // MARK: Lines

  /// Whether a block scalar represents the text exactly: at most one final line break, and no blanks that
  /// editors or readers may drop or take for indentation.
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

  /// Double-quoted, where everything can be escaped, unless single quotes need fewer escapes.
  package static func quoted(_ text: String) -> String {
    let quotes = text.utf8.count { $0 == UInt8(ascii: "'") }
    let escapes = text.utf8.count { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    if escapes > quotes, PlainScalar.isPrintableLine(text) { return singleQuoted(text) }
    return text.unicodeScalars.reduce(into: "\"") { $0 += escaped($1) } + "\""
  }

  /// Single-quoted; the text must be a printable line.
  package static func singleQuoted(_ text: String) -> String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "''"))'"
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

/// Decides whether text can be a plain scalar.
package enum PlainScalar {
  /// Whether a text can be single-quoted on one line.
  package static func isPrintableLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 != "\n" && $0 != "\t" && isPrintable($0) }
  }

  /// Whether every YAML reader reads the plain scalar as this text.
  ///
  /// Stricter than the specification where readers differ: old readers end a plain scalar in a flow
  /// collection at any `:` or `?`, and some accept commas between digits in numbers.
  ///
  /// - Parameter isInFlow: whether the text is in a flow collection.
  package static func isSafe(_ text: String, isInFlow: Bool = false) -> Bool {
    var text = text
    return text.withUTF8 { isSafe($0, isInFlow: isInFlow) }
  }

  /// The same of text in UTF-8.
  package static func isSafe(_ text: UnsafeBufferPointer<UInt8>, isInFlow: Bool = false) -> Bool {
    guard !text.isEmpty, canBegin(text), !holdsMark(text, isInFlow), !looksLikeNumber(text),
      !(isInFlow && endsInDash(text)), ImplicitType(text) == nil
    else { return false }
    if let isSafe = isSafeASCII(text) { return isSafe }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    return scalars.first?.isBlank == false && scalars.last?.isBlank == false
      && scalars.allSatisfy { $0 != "\t" && isPrintable($0) && $0 != "\n" }
  }

  /// Whether a text ends in a blank and a dash, which some readers take for an item before a bracket (py-yaml12 0.2.0,
  /// yaml-rs 0.1.6, fastyaml-rs 0.7.0).
  private static func endsInDash(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count > 1 && text[text.count - 1] == UInt8(ascii: "-") && text[text.count - 2].isBlank
  }

  /// Whether an ASCII text is safe as a plain scalar; `nil` for other text.
  private static func isSafeASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    var isShown = text[0] != 0x20 && text[text.count - 1] != 0x20
    for byte in text {
      if byte >= 0x80 { return nil }
      if byte < 0x20 || byte == 0x7F { isShown = false }
    }
    return isShown
  }

  /// Whether the character can be written unescaped: it is printable in YAML and visible.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    CharacterCheck.isPermitted(scalar.value)
  }

  /// Whether a plain scalar can begin with these bytes. Excludes indicators, and `---`, `?` and `:`, which
  /// are special only in some positions but confusing everywhere.
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

  /// Whether the text contains `: `, ` #` or a final colon; in flow collections also flow indicators.
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

  /// Whether the text begins like a number, and holds only what some reader allows in numbers: `.` alone (YAML::PP 1.1),
  /// `._` (php-yaml), `-_` (ruamel.yaml), `1e_0` (yaml-rs 0.1.6), `0x-12` (py-yaml12 0.2.0), `0xa,` (Psych 4.0.3).
  private static func looksLikeNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isOfNumbers(bytes[0]) else { return false }
    let start = bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-") ? 1 : 0
    guard bytes.count > start + 1, bytes[start] == 0x30, isBase(bytes[start + 1]) else {
      return isOfNumbers(bytes[bytes.count - 1])
        && bytes.allSatisfy { isOfNumbers($0) || $0 | 0x20 == UInt8(ascii: "e") }
    }
    return bytes[(start + 2)...].allSatisfy { isOfNumbers($0) || (0x61...0x66).contains($0 | 0x20) }
  }

  /// Digits, signs and separators.
  private static func isOfNumbers(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// The letters of `0b`, `0o` and `0x`.
  private static func isBase(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter == UInt8(ascii: "b") || letter == UInt8(ascii: "o") || letter == UInt8(ascii: "x")
  }
}
