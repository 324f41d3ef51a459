/// A point in time in RFC 3339 format: `2026-04-01T08:30:00Z`, `2026-04-01 08:30:00.25+02:00`.
///
/// Written and read digit by digit, so that a date survives a round trip exactly; Foundation's formatter
/// keeps at most milliseconds.
package struct Timestamp: Equatable, Sendable {
  /// The point in time, in the years 0 to 9999.
  package let date: Date

  /// `nil` outside the years 0 to 9999, which RFC 3339 cannot represent.
  package init?(_ date: Date) {
    let exact = date.timeIntervalSinceReferenceDate
    guard exact >= Self.first, exact < Self.end else { return nil }
    self.date = date
  }

  /// `nil` for anything but RFC 3339's `date-time`. A leap second counts as the second after it.
  package init?(_ text: String) {
    var digits = TimestampDigits(Array(text.utf8))
    guard let day = digits.day(), digits.takeOne(of: "Tt "),
      let hour = digits.number(2), digits.take(":"), let minute = digits.number(2),
      digits.take(":"), let second = digits.number(2), let fraction = digits.fraction(),
      let offset = digits.offset(), digits.isAtEnd,
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let seconds =
      Int64(day - Self.daysTo2001) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
    // A leap second is the last of a day in UTC.
    guard second < 60 || seconds % 86_400 == 0 else { return nil }
    guard let exact = Double(Self.decimal(seconds, fraction)) else { return nil }
    self.init(Date(timeIntervalSinceReferenceDate: exact))
  }

  /// The text in UTC, with all decimals of the date.
  package var text: String {
    var (seconds, fraction) = Self.split(date.timeIntervalSinceReferenceDate)
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    seconds -= days * 86_400
    let day = CalendarDay(since1970: Int(days) + Self.daysTo2001).text
    fraction = fraction.isEmpty ? "" : "." + fraction
    let time =
      [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.pad(Int($0)) }
      .joined(separator: ":")
    return "\(day)T\(time)\(fraction)Z"
  }

  /// The first second of the year 0, and of the year 10 000.
  private static let first = Double(CivilDay.since1970(0, 1, 1) - daysTo2001) * 86_400
  private static let end = Double(CivilDay.since1970(10_000, 1, 1) - daysTo2001) * 86_400
  /// Days from 1970, the epoch of ``CivilDay``, to 2001, the epoch of `Date`.
  private static let daysTo2001 = 11_323

  // MARK: Seconds

  /// The integer seconds, rounded down, and the decimals.
  private static func split(_ value: Double) -> (Int64, String) {
    let whole = Int64(value.magnitude)
    let fraction = decimals(of: value.magnitude)
    guard value < 0, !fraction.isEmpty else { return (value < 0 ? -whole : whole, fraction) }
    return (-whole - 1, complement(fraction))
  }

  /// The signed decimal of seconds + 0.fraction.
  private static func decimal(_ seconds: Int64, _ fraction: String) -> String {
    guard seconds < 0, fraction.contains(where: { $0 != "0" }) else {
      return "\(seconds).\(fraction)0"
    }
    let whole = -(seconds + 1)
    return "-\(whole).\(complement(fraction))"
  }

  /// The digits of 1 − 0.digits.
  private static func complement(_ digits: String) -> String {
    var carry = 1
    var result: [Int] = []
    for digit in digits.utf8.reversed() {
      let value = 9 - (Int(digit) - 0x30) + carry
      result.append(value % 10)
      carry = value / 10
    }
    return result.reversed().map(String.init).joined()
  }

  /// The decimals of the shortest decimal that parses to the value, which is below 1e12.
  private static func decimals(of value: Double) -> String {
    let parts = "\(value)".split(separator: "e")
    let digits = parts[0].split(separator: ".")
    let fraction = digits.count > 1 && digits[1] != "0" ? String(digits[1]) : ""
    // Only tiny values have an exponent; they have one digit before the point.
    guard parts.count > 1, let exponent = Int(parts[1]) else { return fraction }
    return String(repeating: "0", count: -exponent - 1) + digits[0] + fraction
  }

  /// A number with leading zeros.
  package static func pad(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Parses the bytes of a timestamp or of a day.
struct TimestampDigits {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ character: Character) -> Bool { takeOne(of: String(character)) }

  /// Takes `2026-04-01`: the days since 1970-01-01; nil for anything else, and for days that do not exist.
  mutating func day() -> Int? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      (1...12).contains(month), (1...CivilDay.days(in: month, of: year)).contains(day)
    else { return nil }
    return CivilDay.since1970(year, month, day)
  }

  mutating func takeOne(of characters: String) -> Bool {
    guard position < bytes.count, characters.utf8.contains(bytes[position]) else { return false }
    position += 1
    return true
  }

  mutating func number(_ width: Int) -> Int? {
    guard position + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + width] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    position += width
    return value
  }

  /// The decimals after a point, if any.
  mutating func fraction() -> String? {
    guard take(".") else { return "" }
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  /// Seconds east of UTC.
  mutating func offset() -> Int? {
    if takeOne(of: "Zz") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hour = number(2), take(":"), let minute = number(2), hour < 24,
      minute < 60
    else { return nil }
    return (hour * 3600 + minute * 60) * (isWest ? -1 : 1)
  }
}
