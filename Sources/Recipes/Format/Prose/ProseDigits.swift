import Text

/// The numbers of a text, in digits.
extension ProseScan {
  /// Digits: their value, their number and their end.
  private typealias Digits = (value: Double, count: Int, end: Int)

  /// `60`, `0.5`, `0,5`, `½`, `1½` or `1/2`.
  func number(at start: Int) -> (value: Double?, isFraction: Bool, end: Int)? {
    if let fraction = fraction(at: start) { return (fraction.value, true, fraction.end) }
    let whole = digits(from: start)
    guard whole.count > 0 else { return nil }
    if let fraction = fraction(at: whole.end) {
      return (whole.value + fraction.value, false, fraction.end)
    }
    guard whole.end < bytes.count else { return (whole.value, false, whole.end) }
    if let part = slashed(whole) { return (part.value, true, part.end) }
    guard let mark = decimalMark(at: whole.end) else { return (whole.value, false, whole.end) }
    let decimals = digits(from: mark.end)
    guard decimals.count > 0, mark.isPoint || isAlone(whole, decimals, start) else {
      return (whole.value, false, whole.end)
    }
    // Three digits behind a comma may be thousands: nobody knows which number that is.
    let isOpen = !mark.isPoint && decimals.count > 2 && (whole.count > 1 || whole.value > 0)
    return (isOpen ? nil : decimal(whole, decimals, from: mark.end), false, decimals.end)
  }

  private func decimal(_ whole: Digits, _ decimals: Digits, from start: Int) -> Double? {
    if whole.count + decimals.count <= 15 {
      // Both are exact, so their quotient is the number nearest to what is written.
      var factor = 1.0
      for _ in 0..<decimals.count { factor *= 10 }
      return (whole.value * factor + decimals.value) / factor
    }
    var text = String(Int64(min(whole.value, 1e15))) + "."
    var place = start
    while let digit = digit(at: place) {
      text += String(Int(digit.value))
      place = digit.end
    }
    return Double(text)
  }

  /// The digits from a place on.
  private func digits(from start: Int) -> Digits {
    var (value, count, end) = (0.0, 0, start)
    while let digit = digit(at: end) {
      (value, count, end) = (value * 10 + digit.value, count + 1, digit.end)
    }
    return (value, count, end)
  }

  private func decimalMark(at offset: Int) -> (isPoint: Bool, end: Int)? {
    switch bytes[offset] {
    case UInt8(ascii: "."): (true, offset + 1)
    case UInt8(ascii: ","): (false, offset + 1)
    // The mark of Arabic digits.
    case 0xD9 where offset + 1 < bytes.count && bytes[offset + 1] == 0xAB: (true, offset + 2)
    default: nil
    }
  }

  /// Whether a comma between digits belongs to a number. It does not between clock times in a list: `0:30,1:00`.
  private func isAlone(_ whole: Digits, _ decimals: Digits, _ start: Int) -> Bool {
    let before = start > 0 ? bytes[start - 1] : 0x20
    let behind = decimals.end < bytes.count ? bytes[decimals.end] : 0x20
    let isList = ":,.".utf8.contains(before) || behind == UInt8(ascii: ":")
    let goesOn =
      ",.".utf8.contains(behind) && decimals.end + 1 < bytes.count
      && bytes[decimals.end + 1].isDigit
    return !isList && !goesOn
  }

  /// `1/2`, `2⁄3`: one digit on each side, and no more.
  private func slashed(_ whole: Digits) -> (value: Double, end: Int)? {
    var start = whole.end
    if bytes[start] == UInt8(ascii: "/") {
      start += 1
    } else if bytes[start...].starts(with: "⁄".utf8) {
      start += 3
    } else {
      return nil
    }
    let below = digits(from: start)
    guard whole.count == 1, below.count == 1, whole.value > 0, whole.value < below.value,
      below.end == bytes.count || bytes[below.end] != UInt8(ascii: "/")
    else { return nil }
    return (whole.value / below.value, below.end)
  }

  /// `½` and its like.
  private func fraction(at start: Int) -> (value: Double, end: Int)? {
    guard start + 1 < bytes.count, bytes[start] >= 0xC2 else { return nil }
    if bytes[start] == 0xC2, (0xBC...0xBE).contains(bytes[start + 1]) {
      return (Double(bytes[start + 1] - 0xBB) / 4, start + 2)
    }
    guard start + 2 < bytes.count, bytes[start] == 0xE2, bytes[start + 1] == 0x85,
      (0x90...0x9E).contains(bytes[start + 2])
    else { return nil }
    // From U+2150 on.
    let values: [Double] = [
      1.0 / 7, 1.0 / 9, 0.1, 1.0 / 3, 2.0 / 3, 0.2, 0.4, 0.6, 0.8, 1.0 / 6, 5.0 / 6, 0.125, 0.375,
      0.625, 0.875,
    ]
    return (values[Int(bytes[start + 2] - 0x90)], start + 3)
  }
}
