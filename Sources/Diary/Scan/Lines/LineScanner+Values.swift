import SourceText

extension LineScanner {
  /// Takes an ASCII character if it stands here.
  @inline(__always)
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard at.pointee == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  /// Takes blanks, but no line's end.
  @inline(__always)
  mutating func skipBlanks() {
    while at.pointee <= 0x20, at.pointee == 0x20 || at.pointee == 0x09 || at.pointee == 0x0D {
      at += 1
    }
  }

  /// Takes a number of one digit.
  @inline(__always)
  mutating func takeDigit(in range: ClosedRange<Int>) -> Int? {
    let digit = Int(at.pointee) - 0x30
    guard range.contains(digit), Self.endsNumber(at[1]) else { return nil }
    at += 1
    return digit
  }

  /// Takes a number without an exponent that is short enough to be finite; its value is not needed.
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

  /// Takes one of these words in quotes; its place among them.
  @inline(__always)
  mutating func takeWord(_ words: [BytePattern]) -> Int? {
    for place in words.indices where words[place].matches(at) {
      at += words[place].count
      return place
    }
    return nil
  }

  /// Takes a UUID in quotes.
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

  /// The value of eight hexadecimal digits, all of which are looked at together: in each byte, the highest
  /// bit of a sum tells whether the digit lies above a border.
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
