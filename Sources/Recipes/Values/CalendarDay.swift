/// A day of the calendar, without a time zone: `2026-03-20`.
public struct CalendarDay: Sendable, Hashable, Codable {
  /// Days since 1970-01-01.
  package let since1970: Int

  package init(since1970: Int) { self.since1970 = since1970 }

  /// Parses `2026-03-20`; nil for anything else, and for days that do not exist.
  public init?(_ text: String) {
    var digits = TimestampDigits(Array(text.utf8))
    guard let day = digits.day(), digits.isAtEnd else { return nil }
    since1970 = day
  }

  /// The day as `2026-03-20`.
  public var text: String {
    let date = CivilDay.date(since1970: since1970)
    return [
      Timestamp.pad(date.year, 4), Timestamp.pad(date.month), Timestamp.pad(date.day),
    ].joined(separator: "-")
  }
}
