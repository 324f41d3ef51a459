import Platform
import Recipes
import Text

/// A point in time as the diary stores it: whole milliseconds since 1970-01-01T00:00:00Z.
package struct LogTime: Hashable, Comparable, Sendable {
  /// Seconds from 1970, the epoch of Unix time, to 2001, the epoch of `Date`.
  private static let secondsTo2001 = 978_307_200

  /// Milliseconds since 1970 in UTC; negative before.
  package let milliseconds: Int

  /// The time that many milliseconds after 1970.
  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// The millisecond nearest to a date; nil outside the years 0 to 9999, which RFC 3339 cannot write.
  package init?(_ date: Date) {
    guard Timestamp(date) != nil else { return nil }
    let exact = date.timeIntervalSinceReferenceDate * 1000
    let nearest = Int(exact < 0 ? exact - 0.5 : exact + 0.5)
    self.init(milliseconds: nearest + Self.secondsTo2001 * 1000)
    // The last half millisecond of the year 9999 rounds to the year 10 000.
    guard Timestamp(self.date) != nil else { return nil }
  }

  /// The current time.
  package static var now: LogTime { LogTime(Date()) ?? LogTime(milliseconds: 0) }

  /// The point in time.
  package var date: Date {
    Date(
      timeIntervalSinceReferenceDate: Double(milliseconds - Self.secondsTo2001 * 1000) / 1000
    )
  }

  /// RFC 3339 in UTC, always with three decimals: `2026-04-01T06:30:00.000Z`.
  package var text: String {
    let day = (milliseconds >= 0 ? milliseconds : milliseconds - 86_399_999) / 86_400_000
    let rest = milliseconds - day * 86_400_000
    let date = CivilDay.date(since1970: day)
    guard (0...9999).contains(date.year) else { return "" }
    let parts: [(value: Int, digits: Int, separator: Unicode.Scalar)] = [
      (date.year, 4, "-"), (date.month, 2, "-"), (date.day, 2, "T"), (rest / 3_600_000, 2, ":"),
      (rest / 60_000 % 60, 2, ":"), (rest / 1000 % 60, 2, "."), (rest % 1000, 3, "Z"),
    ]
    return String(unsafeUninitializedCapacity: 24) { text in
      var end = 0
      for (value, digits, separator) in parts {
        var value = value
        for place in (end..<end + digits).reversed() {
          text[place] = UInt8(0x30 + value % 10)
          value /= 10
        }
        text[end + digits] = UInt8(ascii: separator)
        end += digits + 1
      }
      return end
    }
  }

  package static func < (lhs: LogTime, rhs: LogTime) -> Bool { lhs.milliseconds < rhs.milliseconds }
}

/// An ISO 8601 week, which begins on Monday and belongs to the year of its Thursday.
package struct ISOWeek: Hashable, Comparable, Sendable {
  /// Weeks since the week of 1969-12-29.
  let number: Int

  init(number: Int) { self.number = number }

  /// The week of a day, given as days since 1970-01-01.
  init(day: Int) {
    let fromMonday = day + 3
    number = fromMonday >= 0 ? fromMonday / 7 : (fromMonday + 1) / 7 - 1
  }

  /// The week, as in `2026-W14`.
  package var text: String {
    let thursday = number * 7
    let year = Self.date(thursday).prefix(4)
    let first = CivilDay.since1970(Int(year) ?? 0, 1, 1)
    return "\(year)-W" + String(100 + (thursday - first) / 7 + 1).dropFirst()
  }

  /// The date of its Monday, as in `2026-03-30`.
  package var monday: String { Self.date(number * 7 - 3) }

  /// The week `weeks` later.
  package func advanced(by weeks: Int) -> ISOWeek { ISOWeek(number: number + weeks) }

  private static func date(_ day: Int) -> String {
    String(LogTime(milliseconds: day * 86_400_000).text.prefix(10))
  }

  package static func < (lhs: ISOWeek, rhs: ISOWeek) -> Bool { lhs.number < rhs.number }
}

/// Converts times to the local time zone.
///
/// The offset of a day is cached after two system calls. Only on days when the offset changes is the system
/// asked for each time.
package struct LocalClock: Sendable {
  private struct Day: Sendable {
    var number = Int.min
    /// Seconds east of UTC; nil if they change on that day.
    var offset: Int?
  }

  private static let secondsOfDay = 86_400
  /// A direct-mapped cache of days; its size covers eleven years.
  private var days: [Day]

  /// A clock with an empty cache.
  package init() {
    tzset()
    days = Array(repeating: Day(), count: 4096)
  }

  /// Seconds east of UTC at a time.
  package mutating func offset(at time: LogTime) -> Int {
    let seconds = Self.floor(time.milliseconds, by: 1000)
    let number = Self.floor(seconds, by: Self.secondsOfDay)
    let slot = number & (days.count - 1)
    if days[slot].number != number { days[slot] = Self.day(number) }
    return days[slot].offset ?? Self.systemOffset(seconds)
  }

  /// Days since 1970-01-01 in local time.
  mutating func day(at time: LogTime) -> Int {
    let seconds = Self.floor(time.milliseconds, by: 1000)
    return Self.floor(seconds + offset(at: time), by: Self.secondsOfDay)
  }

  /// The local day in which a time is.
  package mutating func calendarDay(at time: LogTime) -> CalendarDay {
    CalendarDay(since1970: day(at: time))
  }

  /// Date and time, as in `2026-04-01 08:30:00`.
  package mutating func text(of time: LogTime) -> String {
    var local = LogTime(milliseconds: time.milliseconds + offset(at: time) * 1000)
    // At the ends of the years that can be written, the local one may be another: then it is UTC.
    if local.text.isEmpty { local = time }
    return String(local.text.prefix(19).replacing("T", with: " "))
  }

  /// Hours and minutes east of UTC, as in `+02:00`.
  package mutating func offsetText(at time: LogTime) -> String {
    let minutes = offset(at: time) / 60
    let parts = [abs(minutes) / 60, abs(minutes) % 60].map { String(100 + $0).dropFirst() }
    return (minutes < 0 ? "-" : "+") + parts.joined(separator: ":")
  }

  // MARK: The system

  private static func day(_ number: Int) -> Day {
    let first = systemOffset(number * secondsOfDay)
    let last = systemOffset((number + 1) * secondsOfDay - 1)
    return Day(number: number, offset: first == last ? first : nil)
  }

  private static func systemOffset(_ seconds: Int) -> Int {
    var time = time_t(seconds)
    var parts = tm()
    localtime_r(&time, &parts)
    return parts.tm_gmtoff
  }

  private static func floor(_ value: Int, by divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value + 1) / divisor - 1
  }
}
