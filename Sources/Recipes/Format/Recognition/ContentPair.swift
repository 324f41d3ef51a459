import Text

/// A key and its value, as people write them in a line: also without a space after the colon, with an equals sign, or
/// with nothing between.
struct ContentPair {
  /// The key in lower case, without blanks, dashes and underscores.
  let key: [UInt8]
  /// The value without quotes and comment.
  let value: UnsafeBufferPointer<UInt8>
  /// Whether a sign follows the key. Otherwise, the line may be text.
  let isSeparated: Bool
  /// Whether that is a colon.
  let hasColon: Bool
  /// Whether the key is one of another tool, which recipes may have.
  let isExtension: Bool

  private static let longestKey = 40

  /// The pair in a line; nil if there is none.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    let line = Self.trimmed(line)
    guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    let start = isQuoted ? 1 : 0
    var end = start
    while end < line.count, end - start <= Self.longestKey {
      if isQuoted ? line[end] == first : Self.separator(in: line, at: end) > 0 { break }
      end += 1
    }
    let found = end < line.count && end - start <= Self.longestKey
    var place = end + (isQuoted ? 1 : 0)
    while place < line.count, line[place] == 0x20 { place += 1 }
    let length = found && place < line.count ? Self.separator(in: line, at: place) : 0
    isSeparated = length > 0
    if isSeparated {
      hasColon = line[place] != UInt8(ascii: "=")
      place += length
    } else {
      // A missing colon.
      guard !isQuoted, let blank = line.firstIndex(of: 0x20) else { return nil }
      hasColon = false
      end = blank
      place = blank
    }
    isExtension = line[start..<end].starts(with: RecipeFormat.foreignPrefix.utf8)
    key = Self.plain(line[start..<end])
    guard !key.isEmpty else { return nil }
    value = Self.unquoted(UnsafeBufferPointer(rebasing: line[place...]))
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

  /// The length of the sign between a key and its value; 0 if there is none.
  private static func separator(in line: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    switch line[place] {
    case UInt8(ascii: ":"), UInt8(ascii: "="): 1
    // A fullwidth colon.
    case 0xEF where line[place...].starts(with: [0xEF, 0xBC, 0x9A]): 3
    default: 0
    }
  }

  private static func plain(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var plain: [UInt8] = []
    for byte in name where byte != 0x20 && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") {
      plain.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return plain
  }

  private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, text.count)
    start = text[..<end].endOfBlanks(from: start)
    end = text[start...].startOfBlanks(before: end)
    return UnsafeBufferPointer(rebasing: text[start..<end])
  }

  /// A value without its comment, the comma of JSON, and its quotes.
  private static func unquoted(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = 0
    while end < text.count {
      if text[end] == UInt8(ascii: "#"), end == 0 || text[end - 1] == 0x20 { break }
      end += 1
    }
    var value = trimmed(UnsafeBufferPointer(rebasing: text[..<end]))
    if value.last == UInt8(ascii: ",") { value = trimmed(.init(rebasing: value.dropLast())) }
    if let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      value = UnsafeBufferPointer(rebasing: value.dropFirst())
      if value.last == quote { value = UnsafeBufferPointer(rebasing: value.dropLast()) }
    }
    return value
  }
}
