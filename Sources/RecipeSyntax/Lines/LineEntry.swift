import Text

/// A key and its value in a line, as people write them: `**dose** = 15 g,`.
package struct LineEntry {
  /// The name of the key without the quotes around it.
  package let name: ByteRange
  /// The key with its quotes.
  package let key: ByteRange
  /// What is between the key and the value: `: `.
  package let separator: ByteRange
  /// The value without a comma or semicolon behind it.
  package let value: ByteRange
  /// The comma or semicolon at the end of the line.
  package let comma: ByteRange?

  /// Reads an entry that begins at `start`, in a line whose text ends at `end`; nil if there is no key.
  ///
  /// - Parameters:
  ///   - longest: the most bytes of a name; longer ones are texts.
  ///   - accepts: whether a sign that people use, which begins with a byte, separates behind a name. A colon and a
  ///     blank always do.
  package init?(
    from start: Int,
    to end: Int,
    of bytes: [UInt8],
    longest: Int = 40,
    accepts: (_ name: ArraySlice<UInt8>, _ sign: UInt8) -> Bool = { _, _ in false }
  ) {
    let quote = QuoteMark.opening(at: start, bytes)
    let margin = quote?.length ?? 0
    let nameStart = start + margin
    var place = nameStart
    while place < end, place - nameStart < longest {
      // Blanks behind a name belong to the sign, and are passed once.
      let isEnd =
        if let quote {
          quote.closes(at: place, bytes)
        } else {
          place > nameStart && !bytes[place].isLetter && !bytes[place - 1].isBlank
        }
      let next = place + margin
      if isEnd, let gap = LineSeparator(at: next, to: end, bytes),
        quote != nil || gap.isPlain || accepts(bytes[nameStart..<place], gap.sign)
      {
        name = ByteRange(nameStart, place)
        key = ByteRange(start, next)
        separator = gap.range
        let hasComma =
          end > gap.range.end
          && (bytes[end - 1] == UInt8(ascii: ",") || bytes[end - 1] == UInt8(ascii: ";"))
        comma = hasComma ? ByteRange(end - 1, end) : nil
        value = ByteRange(gap.range.end, hasComma ? end - 1 : end)
        return
      }
      if isEnd, quote != nil { return nil }
      place += 1
    }
    return nil
  }
}

/// What people write before the items of a list.
package enum ListMarker {
  /// The marker at an offset, with the dash behind another marker: `1. - `.
  static func all(at start: Int, to end: Int, _ bytes: [UInt8]) -> ByteRange? {
    guard let first = range(at: start, to: end, bytes) else { return nil }
    guard bytes[first.end..<end].starts(with: " -".utf8),
      let second = range(at: first.end + 1, to: end, bytes)
    else { return first }
    return ByteRange(first.start, second.end)
  }

  /// The marker at an offset: a dash, another dash or bullet with a blank, `1.` or `1)` with a blank, or a dash
  /// right before a letter.
  package static func range(at start: Int, to end: Int, _ bytes: [UInt8]) -> ByteRange? {
    guard start < end, !bytes[start].isLetter else { return nil }
    func marker(_ length: Int) -> ByteRange? {
      let next = start + length
      return next < end && bytes[next] == 0x20 ? ByteRange(start, next) : nil
    }
    let digits = bytes[start..<end].prefix { (0x30...0x39).contains($0) }.count
    if digits > 0 {
      let isNumber = start + digits < end && ".)".utf8.contains(bytes[start + digits])
      return isNumber ? marker(digits + 1) : nil
    }
    if bytes[start] == UInt8(ascii: "-") {
      guard start + 1 < end, bytes[start + 1] != 0x20 else { return ByteRange(start, start + 1) }
      if "->".utf8.contains(bytes[start + 1]), let wide = marker(2) { return wide }
      return bytes[start + 1].isLetter ? ByteRange(start, start + 1) : nil
    }
    let decoded = DecodedScalar(at: start, in: bytes)
    switch decoded.scalar?.value ?? 0 {
    case 0x2A, 0x2B, 0xB7, 0x2010...0x2015, 0x2022, 0x2023, 0x2043, 0x2192, 0x2212, 0x25AA, 0x25CF,
      0x25E6,
      0x2460...0x2473:
      return marker(decoded.length)
    default: return nil
    }
  }
}

/// A quote around a key: plain, typographic, or the asterisks of Markdown.
private struct QuoteMark {
  private let closing: [UInt8]
  let length: Int

  static func opening(at start: Int, _ bytes: [UInt8]) -> QuoteMark? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    // The last one begins a typographic quote.
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "`"), 0xE2: break
    default: return nil
    }
    for (open, close) in [
      ("\"", "\""), ("'", "'"), ("\u{201C}", "\u{201D}"), ("**", "**"), ("`", "`"),
    ]
    where bytes[start...].starts(with: open.utf8) {
      return QuoteMark(closing: Array(close.utf8), length: open.utf8.count)
    }
    return nil
  }

  func closes(at offset: Int, _ bytes: [UInt8]) -> Bool { bytes[offset...].starts(with: closing) }
}

/// What people write between a key and its value, with the blanks around it.
private struct LineSeparator {
  let range: ByteRange
  /// The first byte that is not blank.
  let sign: UInt8
  /// Whether it is a colon with a blank or the end behind it.
  let isPlain: Bool

  /// Nil if there is no such sign at the offset.
  init?(at start: Int, to end: Int, _ bytes: [UInt8]) {
    guard start < end, !bytes[start].isLetter else { return nil }
    let offset = bytes[..<end].endOfBlanks(from: start)
    guard offset < end else { return nil }
    sign = bytes[offset]
    var next = offset
    switch sign {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ";"): next += 1
    case UInt8(ascii: "-"):
      guard offset > start, offset + 1 < end else { return nil }
      next += bytes[offset + 1] == UInt8(ascii: ">") ? 2 : 1
      guard next < end, bytes[next].isBlank else { return nil }
    // A fullwidth colon.
    case 0xEF where bytes[offset...].starts(with: "\u{FF1A}".utf8): next += 3
    default:
      guard offset > start, bytes[start..<offset].contains(0x09) else { return nil }
    }
    isPlain = sign == UInt8(ascii: ":") && (next == end || bytes[next].isBlank)
    range = ByteRange(start, bytes[..<end].endOfBlanks(from: next))
  }
}
