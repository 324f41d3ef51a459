import BrewDomain
import Essentials
import SourceText

/// A point in time as the diary keeps it: whole milliseconds since 1970-01-01T00:00:00Z.
package struct LogTime: Hashable, Comparable, Sendable {
  /// Seconds from 1970, the origin of Unix time, to 2001, that of `Date`.
  private static let secondsTo2001 = 978_307_200

  /// Milliseconds since 1970 in UTC, before it negative.
  package let milliseconds: Int

  /// The time that many milliseconds after 1970.
  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// The millisecond nearest to a date; nil outside the years 0 to 9999, which have no text.
  package init?(_ date: Date) {
    guard Timestamp(date) != nil else { return nil }
    let exact = date.timeIntervalSinceReferenceDate * 1000
    let nearest = Int(exact < 0 ? exact - 0.5 : exact + 0.5)
    self.init(milliseconds: nearest + Self.secondsTo2001 * 1000)
    // The last half of a millisecond of the year 9999 is nearest to the year 10 000.
    guard Timestamp(self.date) != nil else { return nil }
  }

  /// The millisecond that is now.
  package static var now: LogTime { LogTime(Date()) ?? LogTime(milliseconds: 0) }

  /// The point in time.
  package var date: Date {
    Date(
      timeIntervalSinceReferenceDate: Double(milliseconds - Self.secondsTo2001 * 1000) / 1000
    )
  }

  /// RFC 3339 in UTC, always with three decimals: `2026-04-01T06:30:00.000Z`.
  package var text: String {
    let (floor, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let part = rest < 0 ? rest + 1000 : rest
    let seconds = rest < 0 ? floor - 1 : floor
    let whole = Date(timeIntervalSinceReferenceDate: Double(seconds - Self.secondsTo2001))
    guard let text = Timestamp(whole)?.text else { return "" }
    return text.dropLast() + "." + String(1000 + part).dropFirst() + "Z"
  }

  package static func < (lhs: LogTime, rhs: LogTime) -> Bool { lhs.milliseconds < rhs.milliseconds }
}
