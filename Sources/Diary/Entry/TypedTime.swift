import Platform
import Recipes

extension LocalClock {
  /// Parses a time as people type it; nil for anything else, and for times outside the years 0 to 9999 in UTC.
  ///
  /// These are RFC 3339, a date with or without a time of day, `today` or `yesterday` with or without one, a time of
  /// day, and `now`. All but RFC 3339 mean local time; a day alone means its midnight.
  package static func date(_ text: String, now: LogTime = .now) -> Date? {
    guard let date = Timestamp(text)?.date ?? TypedTime(text, now: now)?.date, LogTime(date) != nil
    else { return nil }
    return date
  }

  /// What is odd about a local time as people type it; nil for most times.
  package static func doubt(about text: String, now: LogTime = .now) -> LocalTimeDoubt? {
    Timestamp(text) == nil ? TypedTime(text, now: now)?.doubt : nil
  }
}

/// What is odd about a local time near a change of the clocks.
package enum LocalTimeDoubt: Equatable, Sendable {
  /// It was left out when the clocks went forward, and a later one is taken.
  case leftOut
  /// It came twice, as the clocks went back. The first one is taken, and this is the second.
  case twice(second: LogTime)
}

/// Reads a local time that a person typed, such as `yesterday 7:45`.
private struct TypedTime {
  let date: Date
  private(set) var doubt: LocalTimeDoubt?

  init?(_ text: String, now: LogTime) {
    var words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    if words == ["now"] {
      date = now.date
      return
    }
    // `2026-04-01T08:30` and `8:30 pm` are written with and without a space.
    if let first = words.first, let mark = first.firstIndex(of: "t"),
      Self.day(String(first[..<mark])) != nil
    {
      words[0...0] = [String(first[..<mark]), String(first[first.index(after: mark)...])]
    }
    if words.count > 1, let last = words.last, last == "am" || last == "pm" {
      words.removeLast()
      words[words.count - 1] += last
    }
    guard (1...2).contains(words.count) else { return nil }
    let today = Self.fields(of: now)
    var day = (today.tm_year + 1900, today.tm_mon + 1, today.tm_mday)
    var time: (Int32, Int32, Int32) = (0, 0, 0)
    var hasDay = false
    var hasTime = false
    for word in words {
      if !hasDay, let found = Self.day(word) {
        (day, hasDay) = (found, true)
      } else if !hasDay, let days = ["today": 0, "yesterday": 1][word] {
        (day.2, hasDay) = (day.2 - Int32(days), true)
      } else if !hasTime, let found = Self.timeOfDay(word) {
        (time, hasTime) = (found, true)
      } else {
        return nil
      }
    }
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (day.0 - 1900, day.1 - 1, day.2)
    (fields.tm_hour, fields.tm_min, fields.tm_sec) = time
    fields.tm_isdst = -1
    // -1 is also the last second of 1969, which nobody brewed in.
    let seconds = mktime(&fields)
    guard seconds != -1 else { return nil }
    let equal = Self.changes.map { seconds + $0 }.filter { Self.fields(at: $0).isSame(as: fields) }
    date = Date(timeIntervalSince1970: Double(equal.first ?? seconds))
    if (fields.tm_hour, fields.tm_min, fields.tm_sec) != time {
      doubt = .leftOut
    } else if equal.count > 1 {
      doubt = .twice(second: LogTime(milliseconds: equal[1] * 1000))
    }
  }

  /// By how many seconds clocks go back, around a time.
  private static let changes = [-7200, -3600, -1800, 0, 1800, 3600, 7200]

  /// `2026-04-01`; nil if there is no such day.
  private static func day(_ word: String) -> (Int32, Int32, Int32)? {
    // The timestamp checks that the day exists.
    guard Timestamp(word + "T00:00:00Z") != nil else { return nil }
    let parts = word.split(separator: "-").compactMap { Int32($0) }
    return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
  }

  /// `7:45`, `08:30:15`, `7:45pm` or `7pm`.
  private static func timeOfDay(_ word: String) -> (Int32, Int32, Int32)? {
    let isHalf = word.hasSuffix("am") || word.hasSuffix("pm")
    let parts = (isHalf ? word.dropLast(2) : word[...]).split(
      separator: ":",
      omittingEmptySubsequences: false
    )
    guard ((isHalf ? 1 : 2)...3).contains(parts.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.allSatisfy({
        (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
      })
    else { return nil }
    var numbers = parts.compactMap { Int32($0) } + [0, 0]
    if isHalf {
      guard (1...12).contains(numbers[0]) else { return nil }
      numbers[0] = numbers[0] % 12 + (word.hasSuffix("pm") ? 12 : 0)
    }
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return (numbers[0], numbers[1], numbers[2])
  }

  private static func fields(of time: LogTime) -> tm {
    tzset()
    return fields(at: time.milliseconds / 1000)
  }

  private static func fields(at seconds: Int) -> tm {
    var seconds = time_t(seconds)
    var fields = tm()
    localtime_r(&seconds, &fields)
    return fields
  }
}

extension tm {
  /// Whether a clock shows the same day and time.
  fileprivate func isSame(as other: tm) -> Bool {
    (tm_yday, tm_hour, tm_min, tm_sec) == (other.tm_yday, other.tm_hour, other.tm_min, other.tm_sec)
  }
}
