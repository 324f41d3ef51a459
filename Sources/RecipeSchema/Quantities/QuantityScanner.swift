/// Reads numbers and units off the bytes of a scalar.
struct QuantityScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    self.bytes = UnsafeBufferPointer(rebasing: bytes[..<end])
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The byte at the position; 0 at the end.
  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func skipBlanks() {
    while current == 0x20 || current == 0x09 { position += 1 }
  }

  /// Whether the next byte was this one, and is passed.
  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte, !isAtEnd else { return false }
    position += 1
    return true
  }

  /// -1 behind a minus sign, else 1.
  mutating func sign() -> Double {
    skipBlanks()
    if take(UInt8(ascii: "-")) { return -1 }
    _ = take(UInt8(ascii: "+"))
    return 1
  }

  /// Digits, and a point with more digits. Exact to the last bit for up to 15 digits.
  mutating func number() throws(QuantityProblem) -> Decimal {
    let start = position
    var digits: UInt64 = 0
    while Self.isDigit(current) {
      digits = min(digits * 10 + UInt64(current - 0x30), Self.mostDigits)
      position += 1
    }
    let width = position - start
    guard width > 0 else { throw numberProblem() }
    var fraction = 0
    if current == UInt8(ascii: "."), Self.isDigit(next) {
      position += 1
      while Self.isDigit(current) {
        // Further digits cannot move a value that is rounded to a millionth.
        if digits < Self.mostDigits, fraction < 15 {
          digits = digits * 10 + UInt64(current - 0x30)
          fraction += 1
        }
        position += 1
      }
    }
    try rejectOddTail(from: start)
    return Decimal(digits: digits, width: width, fraction: fraction)
  }

  /// The letters and signs of a unit, up to a digit or blank.
  mutating func unit() -> UnsafeBufferPointer<UInt8> {
    let start = position
    while !isAtEnd, current > 0x20, !Self.isDigit(current) { position += 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// Makes sure that nothing follows.
  mutating func finish() throws(QuantityProblem) {
    skipBlanks()
    if !isAtEnd { throw .trailingText(text(position, bytes.count)) }
  }

  /// A number as it was written: `digits` ÷ 10 to the `fraction`.
  struct Decimal {
    let digits: UInt64
    /// How many digits stand before the point.
    let width: Int
    let fraction: Int

    /// The nearest double.
    var value: Double {
      if fraction == 0 { return Double(digits) }
      var divisor = 1.0
      for _ in 0..<fraction { divisor *= 10 }
      return Double(digits) / divisor
    }
  }

  /// Where digits are no longer counted: far above every limit, and exact as a double.
  private static let mostDigits: UInt64 = 1_000_000_000_000_000

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The byte behind the current one; 0 at the end.
  var next: UInt8 { position + 1 < bytes.count ? bytes[position + 1] : 0 }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The whole text, without blanks at its end.
  var wholeText: String { text(0, bytes.count) }

  /// The rest of the text, from a position on.
  func rest(from start: Int) -> String { text(start, bytes.count) }

  /// Where the digits that begin at `start` end.
  func endOfDigits(from start: Int) -> Int {
    var end = start
    while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
    return end
  }
}
