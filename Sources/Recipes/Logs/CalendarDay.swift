/// A day of the calendar, without a time zone: `2026-03-20`.
public struct CalendarDay: Sendable, Hashable, Codable {
  /// Days since 1970-01-01.
  package let since1970: Int

  package init(since1970: Int) { self.since1970 = since1970 }

  /// Parses `2026-03-20`; nil for anything else, and for days that do not exist.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) })
    else { return nil }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1) - 0x30 } }
    guard (1...12).contains(numbers[1]),
      (1...CivilDay.days(in: numbers[1], of: numbers[0])).contains(numbers[2])
    else { return nil }
    since1970 = CivilDay.since1970(numbers[0], numbers[1], numbers[2])
  }

  /// The day as `2026-03-20`.
  public var text: String {
    let date = CivilDay.date(since1970: since1970)
    return [(date.year, 4), (date.month, 2), (date.day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }.joined(separator: "-")
  }
}
