import SourceText

/// A line that is a key and its value, but for the colon.
struct ColonSlip {
  let message: String
  let title: String
  /// What to replace; offsets count from the beginning of the line's text.
  let range: ByteRange
  let replacement: String

  /// The slip in a line's text; `nil` where the line does not begin with a key of the format.
  init?(_ line: String, isKey: (String) -> Bool) {
    let key = String(line.prefix { $0.isASCII && ($0.isLetter || $0 == "-") })
    let rest = line.dropFirst(key.count)
    guard isKey(key) else { return nil }
    let end = key.utf8.count
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }.utf8.count
    let mark = rest.drop { $0 == " " || $0 == "\t" }.first
    switch mark {
    case ":" where rest.first == ":":
      let gap = rest.dropFirst().prefix { $0.isWhitespace }
      message =
        gap.isEmpty
        ? "`\(key):` needs a space behind the colon"
        : "the space behind `\(key):` is a no-break space (U+00A0), which YAML does not know"
      title = gap.isEmpty ? "add a space" : "put a plain space there"
      range = ByteRange(end + 1, end + 1 + gap.utf8.count)
      replacement = " "
    case "=", ";", "\u{FF1A}", "-":
      guard let mark, mark != "-" || rest.dropFirst(blanks + 1).first == " " else { return nil }
      message = "`\(mark)` stands behind `\(key)` where a colon was expected"
      title = "put a colon there"
      let tail = rest.utf8.dropFirst(blanks + String(mark).utf8.count)
      let gap = tail.prefix { $0 == 0x20 || $0 == 0x09 }.count
      range = ByteRange(end, end + blanks + String(mark).utf8.count + gap)
      replacement = ": "
    default:
      message = "`\(key)` has no colon behind it"
      title = "add the colon"
      range = ByteRange(end, end)
      replacement = ":"
    }
  }

  /// The line as it should be.
  func corrected(_ line: String) -> String {
    let bytes = Array(line.utf8)
    return String(decoding: bytes[..<range.start], as: UTF8.self) + replacement
      + String(decoding: bytes[range.end...], as: UTF8.self)
  }
}
