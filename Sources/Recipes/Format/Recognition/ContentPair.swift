import RecipeSyntax
import Text

/// A key and its value, as people write them in a line: also without a space after the colon, with an equals sign, or
/// with nothing between.
struct ContentPair {
  /// The key, and what it means.
  let key: ContentKey
  /// The value without quotes and comment.
  let value: ArraySlice<UInt8>
  /// Whether a sign follows the key. Otherwise, the line may be text.
  let isSeparated: Bool
  /// Whether that is a colon.
  let hasColon: Bool
  /// Whether the key is one of another tool, which recipes may have.
  let isExtension: Bool

  /// The pair in a line, or in a part of one; nil if there is none.
  init?(_ text: ByteRange, of bytes: [UInt8]) {
    let (name, written): (ByteRange, ByteRange)
    if let plain = Self.plain(text, of: bytes) {
      (name, written) = plain
      (isSeparated, hasColon) = (true, true)
    } else {
      let line = SourceLine(text, of: bytes)
      guard line.hasText else { return nil }
      let content = WrittenLine(line) { Self.separates($1) }
      let (start, end) = (content.contentStart, content.textEnd)
      if let entry = content.entry {
        (name, written) = (entry.name, entry.value)
        isSeparated = true
        hasColon = !bytes[entry.separator.start..<entry.separator.end].contains(UInt8(ascii: "="))
      } else {
        // A missing colon.
        guard start < end, !"\"'".utf8.contains(bytes[start]),
          let blank = bytes[start..<end].firstIndex(of: 0x20)
        else { return nil }
        name = ByteRange(start, blank)
        written = ByteRange(line.endOfBlanks(from: blank), end)
        (isSeparated, hasColon) = (false, false)
      }
    }
    let key = ContentKey(bytes[name.start..<name.end])
    guard key.count > 0 else { return nil }
    self.key = key
    isExtension =
      bytes[name.start] == UInt8(ascii: "x")
      && key.written.starts(with: RecipeFormat.foreignPrefix.utf8)
    value = Self.unquoted(bytes[written.start..<written.end])
  }

  /// The key and the value of a line as the format writes them, `dose: 18 g`, which need no search for what people also
  /// write; nil for other lines.
  private static func plain(
    _ text: ByteRange,
    of bytes: [UInt8]
  ) -> (name: ByteRange, value: ByteRange)? {
    bytes.withUnsafeBufferPointer { bytes in
      var (colon, end) = (text.start, text.end)
      while colon < end, bytes[colon].isLetter { colon += 1 }
      guard colon > text.start, colon - text.start < 40, colon + 1 < end,
        bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] == 0x20
      else { return nil }
      for place in colon..<end where bytes[place] == UInt8(ascii: "#") { return nil }
      while bytes[end - 1].isBlank { end -= 1 }
      var start = min(colon + 2, end)
      while start < end, bytes[start].isBlank { start += 1 }
      guard start < end, bytes[end - 1] != UInt8(ascii: ","), bytes[end - 1] != UInt8(ascii: ";")
      else { return nil }
      return (ByteRange(text.start, colon), ByteRange(start, end))
    }
  }

  /// Colons and equals signs do, even without a blank behind them.
  private static func separates(_ sign: UInt8) -> Bool {
    sign == UInt8(ascii: ":") || sign == UInt8(ascii: "=") || sign == 0xEF
  }

  /// Whether the value is in the lines below: there is none in this line, or it begins here and continues.
  var hasLinesBelow: Bool {
    guard hasColon else { return false }
    guard let first = value.first else { return true }
    return first == UInt8(ascii: "&") || first == UInt8(ascii: "!") || isFlow
  }

  /// Whether the value is the text of the lines below.
  var isBlockText: Bool {
    hasColon && (value.first == UInt8(ascii: "|") || value.first == UInt8(ascii: ">"))
  }

  /// Whether the value is in brackets or braces.
  var isFlow: Bool { value.first == UInt8(ascii: "{") || value.first == UInt8(ascii: "[") }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return text
    }
    return text.last == quote && text.count > 1 ? text.dropFirst().dropLast() : text.dropFirst()
  }
}
