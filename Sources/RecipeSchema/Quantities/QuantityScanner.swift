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
    var fraction = 0
    var count = 0
    func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    while isDigit(current) {
      digits = min(digits &* 10 &+ UInt64(current - 0x30), 1_000_000_000_000)
      position += 1
      count += 1
    }
    guard count > 0 else { throw numberProblem() }
    if current == UInt8(ascii: "."), position + 1 < bytes.count, isDigit(bytes[position + 1]) {
      position += 1
      while isDigit(current) {
        // Further digits cannot move a value that is rounded to a millionth.
        if fraction < 7, digits < 1_000_000_000_000 {
          digits = digits * 10 + UInt64(current - 0x30)
          fraction += 1
        }
        position += 1
      }
    }
    try rejectOddTail(from: start)
    return Decimal(digits: digits, fraction: fraction)
  }

  /// The letters and signs of a unit, up to a digit or blank.
  mutating func unit() -> UnsafeBufferPointer<UInt8> {
    let start = position
    while !isAtEnd, current > 0x20, !(current >= 0x30 && current <= 0x39) { position += 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// A number as it was written: `digits` ÷ 10 to the `fraction`.
  struct Decimal {
    let digits: UInt64
    let fraction: Int

    /// The nearest double.
    var value: Double {
      var divisor = 1.0
      for _ in 0..<fraction { divisor *= 10 }
      return Double(digits) / divisor
    }
  }

  // MARK: What is wrong

  /// What follows a number and makes it another one than it looks like.
  private func rejectOddTail(from start: Int) throws(QuantityProblem) {
    switch current {
    case UInt8(ascii: ","): throw commaProblem(from: start)
    case UInt8(ascii: "."):
      if position + 1 == bytes.count || bytes[position + 1] <= 0x20 {
        throw .incompleteDecimal(corrected: text(start, position))
      }
      throw .notPlainDecimal
    case UInt8(ascii: "_"): throw .notPlainDecimal
    case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "x"), UInt8(ascii: "X"):
      if position + 1 < bytes.count,
        (0x30...0x39).contains(bytes[position + 1]) || bytes[position + 1] == 0x2D
          || bytes[position + 1] == 0x2B
      {
        throw .notPlainDecimal
      }
    default: break
    }
  }

  private func commaProblem(from start: Int) -> QuantityProblem {
    var end = position + 1
    while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
    let whole = text(start, position)
    let rest = text(position + 1, end)
    if rest.isEmpty { return .noNumber }
    if rest.utf8.count == 3, whole != "0" {
      return .ambiguousComma(thousands: whole + rest, decimal: "\(whole).\(rest)")
    }
    return .decimalComma(corrected: "\(whole).\(rest)")
  }

  private func numberProblem() -> QuantityProblem {
    switch current {
    case UInt8(ascii: "-"), UInt8(ascii: "+"): return .misplacedSign
    case UInt8(ascii: "."):
      var end = position + 1
      while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
      return end > position + 1
        ? .incompleteDecimal(corrected: "0" + text(position, end)) : .noNumber
    case 0x80...:
      let original = text(0, bytes.count)
      let plain = Self.plainDigits(original)
      return plain == original ? .noNumber : .otherDigits(corrected: plain)
    default: return .noNumber
    }
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The text with every decimal digit and full-width mark in ASCII.
  static func plainDigits(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !scalar.isASCII, let value = scalar.properties.numericValue,
        scalar.properties.numericType == .decimal,
        let digit = Unicode.Scalar(0x30 + UInt32(value))
      {
        plain.append(digit)
      } else if (0xFF01...0xFF5E).contains(scalar.value),
        let narrow = Unicode.Scalar(scalar.value - 0xFEE0)
      {
        plain.append(narrow)
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }
}
