import SourceText

extension LineScanner {
  /// Takes a text in quotes that has no escape.
  @inline(__always)
  mutating func takeName(into name: inout UnsafeBufferPointer<UInt8>) -> Bool {
    guard let (start, isPlain) = takeText(), isPlain else { return false }
    name = UnsafeBufferPointer(start: start, count: at - 1 - start)
    return true
  }

  /// Takes a text in quotes; where it starts, and whether nothing of it is escaped.
  @inline(__always)
  mutating func takeText() -> (start: UnsafePointer<UInt8>, isPlain: Bool)? {
    guard take("\"") else { return nil }
    let start = at
    var isPlain = true
    while true {
      skipPlain()
      switch at.pointee {
      case UInt8(ascii: "\""):
        at += 1
        return (start, isPlain)
      case UInt8(ascii: "\\"):
        isPlain = false
        guard takeEscape() else { return nil }
      case 0x80...:
        guard takeMultiByteScalar() else { return nil }
      default: return nil
      }
    }
  }

  /// Goes on to the next quote, backslash, control character or byte outside of ASCII. Of several such bytes
  /// among eight, the lowest bit of the sum is that of the first.
  @inline(__always)
  private mutating func skipPlain() {
    let every = 0x0101_0101_0101_0101 as UInt64
    while true {
      let word = UnsafeRawPointer(at).word(at: 0).littleEndian
      let quotes = word ^ (0x22 * every)
      let slashes = word ^ (0x5C * every)
      let special =
        ((quotes &- every) & ~quotes) | ((slashes &- every) & ~slashes)
        | ((word &- 0x20 * every) & ~word) | word
      let marks = special & (0x80 * every)
      if marks != 0 {
        at += marks.trailingZeroBitCount >> 3
        return
      }
      at += 8
    }
  }

  /// Takes an escape, but for those by number that are halves of a pair: ``LineReader`` puts them together.
  private mutating func takeEscape() -> Bool {
    switch at[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
      return true
    case UInt8(ascii: "u"):
      let digits = UnsafeRawPointer(at + 2).loadUnaligned(as: UInt32.self).littleEndian
      let padded = (UInt64(digits) << 32 | 0x3030_3030).littleEndian
      guard let unit = Self.hexadecimal(padded), !(0xD800..<0xE000).contains(unit) else {
        return false
      }
      at += 6
      return true
    default: return false
    }
  }

  /// Takes a scalar of two to four bytes: table 3-7 of the Unicode standard.
  private mutating func takeMultiByteScalar() -> Bool {
    func isTrailing(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
    let (lead, second) = (at[0], at[1])
    guard isTrailing(second) else { return false }
    switch lead {
    case 0xC2...0xDF: at += 2
    case 0xE0...0xEF:
      if lead == 0xE0 && second < 0xA0 || lead == 0xED && second > 0x9F { return false }
      guard isTrailing(at[2]) else { return false }
      at += 3
    case 0xF0...0xF4:
      if lead == 0xF0 && second < 0x90 || lead == 0xF4 && second > 0x8F { return false }
      guard isTrailing(at[2]), isTrailing(at[3]) else { return false }
      at += 4
    default: return false
    }
    return true
  }
}
