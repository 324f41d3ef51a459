import Recipes
import Text

extension LineScanner {
  /// Takes an ASCII character, if present.
  @inline(__always)
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard at.pointee == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  /// Takes whitespace, except line feeds.
  @inline(__always)
  mutating func skipBlanks() {
    while at.pointee <= 0x20, at.pointee == 0x20 || at.pointee == 0x09 || at.pointee == 0x0D {
      at += 1
    }
  }

  /// Takes a one-digit number.
  @inline(__always)
  mutating func takeDigit(in range: ClosedRange<Int>) -> Int? {
    let digit = Int(at.pointee) - 0x30
    guard range.contains(digit), Self.endsNumber(at[1]) else { return nil }
    at += 1
    return digit
  }

  /// Takes a number without an exponent, short enough to be finite; its value is not needed.
  @inline(__always)
  mutating func takeNumber() -> Bool {
    let start = at
    _ = take("-")
    if !take("0"), !takeDigits() { return false }
    if take("."), !takeDigits() { return false }
    return at - start <= 300 && Self.endsNumber(at.pointee)
  }

  @inline(__always)
  private mutating func takeDigits() -> Bool {
    let start = at
    while at.pointee &- 0x30 < 10 { at += 1 }
    return at > start
  }

  /// Whether a number ends before this byte.
  @inline(__always)
  private static func endsNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == 0x20 || byte == 0x09
      || byte == 0x0D
  }

  /// Takes one of the quoted words and returns its index.
  @inline(__always)
  mutating func takeWord(_ words: [BytePattern]) -> Int? {
    for place in words.indices where words[place].matches(at) {
      at += words[place].count
      return place
    }
    return nil
  }

  /// Takes a quoted UUID.
  @inline(__always)
  mutating func takeID() -> EntryID? {
    guard at[0] == UInt8(ascii: "\""), at[9] == UInt8(ascii: "-"), at[14] == UInt8(ascii: "-"),
      at[19] == UInt8(ascii: "-"), at[24] == UInt8(ascii: "-"), at[37] == UInt8(ascii: "\"")
    else { return nil }
    let digits = UnsafeRawPointer(at + 1)
    guard let first = Self.hexadecimal(digits.word(at: 0)),
      let second = Self.hexadecimal(Self.halves(digits, 9, 14)),
      let third = Self.hexadecimal(Self.halves(digits, 19, 24)),
      let fourth = Self.hexadecimal(digits.word(at: 28))
    else { return nil }
    at += 38
    return EntryID(high: first << 32 | second, low: third << 32 | fourth)
  }

  @inline(__always)
  private static func halves(_ bytes: UnsafeRawPointer, _ first: Int, _ second: Int) -> UInt64 {
    let one = bytes.loadUnaligned(fromByteOffset: first, as: UInt32.self).littleEndian
    let other = bytes.loadUnaligned(fromByteOffset: second, as: UInt32.self).littleEndian
    return (UInt64(other) << 32 | UInt64(one)).littleEndian
  }

  /// The value of eight hexadecimal digits, computed in parallel: in each byte, the highest bit of a sum
  /// shows whether the digit is above a limit.
  @inline(__always)
  static func hexadecimal(_ digits: UInt64) -> UInt64? {
    let every = 0x0101_0101_0101_0101 as UInt64
    let word = digits.littleEndian
    let ascii = word & (0x7F * every)
    let lower = ascii | (0x20 * every)
    let isDigit = (ascii &+ 0x50 * every) & ~(ascii &+ 0x46 * every)
    let isLetter = (lower &+ 0x1F * every) & ~(lower &+ 0x19 * every)
    guard (isDigit | isLetter) & ~word & (0x80 * every) == 0x80 * every else { return nil }
    var value = (ascii & (0x0F * every)) &+ ((ascii >> 6) & every) &* 9
    value = (value << 4 | value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value << 8 | value >> 16) & 0x0000_FFFF_0000_FFFF
    return (value << 16 | value >> 32) & 0xFFFF_FFFF
  }
}

extension LineScanner {
  /// Takes a quoted time in UTC with three decimals or none; returns milliseconds since 1970.
  @inline(__always)
  mutating func takeTime() -> Int? {
    var bad: UInt8 = 0
    func digit(_ offset: Int) -> Int {
      let digit = at[offset] &- 0x30
      bad |= digit > 9 ? 1 : 0
      return Int(digit)
    }
    func pair(_ offset: Int) -> Int { digit(offset) &* 10 &+ digit(offset &+ 1) }
    let hasMarks =
      at[0] == UInt8(ascii: "\"") && at[5] == UInt8(ascii: "-") && at[8] == UInt8(ascii: "-")
      && at[11] == UInt8(ascii: "T") && at[14] == UInt8(ascii: ":") && at[17] == UInt8(ascii: ":")
    guard hasMarks else { return nil }
    let (year, month, day) = (pair(1) &* 100 &+ pair(3), pair(6), pair(9))
    let (hour, minute, second) = (pair(12), pair(15), pair(18))
    let hasDecimals = at[20] == UInt8(ascii: ".")
    let fraction = hasDecimals ? digit(21) &* 100 &+ pair(22) : 0
    let end = hasDecimals ? 24 : 20
    guard bad == 0, at[end] == UInt8(ascii: "Z"), at[end + 1] == UInt8(ascii: "\""),
      month &- 1 < 12, month > 0, day > 0, day <= CivilDay.days(in: month, of: year), hour < 24,
      minute < 60, second < 60
    else { return nil }
    at += end + 2
    let seconds = (hour &* 60 &+ minute) &* 60 &+ second
    return (CivilDay.since1970(year, month, day) &* 86_400 &+ seconds) &* 1000 &+ fraction
  }
}

extension LineScanner {
  /// Takes a string without escapes.
  @inline(__always)
  mutating func takeName(into name: inout UnsafeBufferPointer<UInt8>) -> Bool {
    guard let (start, isPlain) = takeText(), isPlain else { return false }
    name = UnsafeBufferPointer(start: start, count: at - 1 - start)
    return true
  }

  /// Takes a string; returns its start, and whether it has no escapes.
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

  /// Skips to the next quote, backslash, control character or non-ASCII byte. If several of eight bytes
  /// match, the lowest set bit belongs to the first.
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

  /// Takes an escape other than a surrogate; ``DiaryLineReader`` combines surrogate pairs.
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
