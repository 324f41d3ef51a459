import Platform

/// The time that the clock on the wall showed.
///
/// The system is asked twice for each day, not for each time: only on days when the clock is changed it must
/// be asked each time.
package struct LocalClock: Sendable {
  private struct Day: Sendable {
    var number = Int.min
    /// Seconds east of UTC; nil where they change on that day.
    var offset: Int?
  }

  private static let secondsOfDay = 86_400
  /// Days by their remainder; eleven years have places of their own.
  private var days: [Day]

  /// A clock that knows of no day yet.
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
    return days[slot].offset ?? Self.ask(seconds)
  }

  /// Days since 1970-01-01 by the clock on the wall.
  mutating func day(at time: LogTime) -> Int {
    let seconds = Self.floor(time.milliseconds, by: 1000)
    return Self.floor(seconds + offset(at: time), by: Self.secondsOfDay)
  }

  /// Date and time, as in `2026-04-01 08:30:00`.
  package mutating func text(of time: LogTime) -> String {
    let local = LogTime(milliseconds: time.milliseconds + offset(at: time) * 1000)
    return String(local.text.prefix(19).replacing("T", with: " "))
  }

  /// Hours and minutes east of UTC, as in `+02:00`.
  package mutating func offsetText(at time: LogTime) -> String {
    let minutes = offset(at: time) / 60
    let parts = [abs(minutes) / 60, abs(minutes) % 60].map { String(100 + $0).dropFirst() }
    return (minutes < 0 ? "-" : "+") + parts.joined(separator: ":")
  }

  private static func day(_ number: Int) -> Day {
    let first = ask(number * secondsOfDay)
    let last = ask((number + 1) * secondsOfDay - 1)
    return Day(number: number, offset: first == last ? first : nil)
  }

  private static func ask(_ seconds: Int) -> Int {
    var time = time_t(seconds)
    var parts = tm()
    localtime_r(&time, &parts)
    return parts.tm_gmtoff
  }

  private static func floor(_ value: Int, by divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value + 1) / divisor - 1
  }
}
