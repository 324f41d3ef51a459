import Platform
import Recipes

extension LocalClock {
  /// Parses a time as people type it; nil for anything else, and for times outside the years 0 to 9999 in UTC.
  ///
  /// These are RFC 3339; a day with or without a time of day: `2026-04-01`, `1.4.2026`, `today`, `yesterday` or the name of
  /// the last such day of the week; a time of day; `now`; and `3 days ago`, `2 hours ago`. All but RFC 3339 mean local
  /// time; a day alone means its midnight, and `3 days ago` the same time of that day.
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
    let today = Self.fields(of: now)
    var day = (today.tm_year + 1900, today.tm_mon + 1, today.tm_mday)
    var time: (Int32, Int32, Int32) = (0, 0, 0)
    var (hasDay, hasTime, namesToday) = (false, false, false)
    if let ago = Self.ago(&words) {
      guard let days = ago.days else {
        guard words.isEmpty else { return nil }
        date = LogTime(milliseconds: now.milliseconds - ago.seconds * 1000).date
        return
      }
      (day.2, hasDay) = (day.2 - days, true)
      time = (today.tm_hour, today.tm_min, today.tm_sec)
    }
    guard hasDay || (1...2).contains(words.count), words.count <= 2 else { return nil }
    for word in words {
      if !hasDay, let found = Self.day(word) {
        (day, hasDay) = (found, true)
      } else if !hasDay, let days = Self.daysBack(to: word, today) {
        (day.2, hasDay) = (day.2 - days, true)
        namesToday = days == 0 && word != "today"
      } else if !hasTime, let found = Self.timeOfDay(word) {
        (time, hasTime) = (found, true)
      } else {
        return nil
      }
    }
    // `monday 18:00` on a Monday morning was a week ago.
    if namesToday, time > (today.tm_hour, today.tm_min, today.tm_sec) { day.2 -= 7 }
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

  /// Takes `3 days ago`: the days, or the seconds of a shorter time; nil if the words do not begin so.
  private static func ago(_ words: inout [String]) -> (days: Int32?, seconds: Int)? {
    guard words.count >= 3, words[2] == "ago",
      let count = ["a", "an"].contains(words[0]) ? 1 : Int(words[0]), (0...10_000).contains(count)
    else { return nil }
    let unit = words[1].hasSuffix("s") ? String(words[1].dropLast()) : words[1]
    let days = ["day": 1, "week": 7][unit].map { Int32(count * $0) }
    let seconds = ["hour": 3600, "minute": 60, "min": 60][unit].map { count * $0 }
    guard days != nil || seconds != nil else { return nil }
    words.removeFirst(3)
    return (days, seconds ?? 0)
  }

  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  /// The days since `yesterday`, or since the last Monday; nil for other words.
  private static func daysBack(to word: String, _ today: tm) -> Int32? {
    if let days = ["today": 0, "yesterday": 1][word] as Int32? { return days }
    let weekday = weekdays.firstIndex { $0 == word || $0.prefix(3) == word }
    return weekday.map { (today.tm_wday - Int32($0) + 7) % 7 }
  }

  /// `2026-04-01` or `1.4.2026`, which has the day first in every country; nil if there is no such day.
  private static func day(_ word: String) -> (Int32, Int32, Int32)? {
    let dots = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isDotted = dots.count == 3 && dots[2].utf8.count == 4
    func padded(_ part: String) -> String { part.utf8.count == 1 ? "0\(part)" : part }
    let iso = isDotted ? [dots[2], padded(dots[1]), padded(dots[0])].joined(separator: "-") : word
    // The timestamp checks that the day exists.
    guard Timestamp(iso + "T00:00:00Z") != nil else { return nil }
    let parts = iso.split(separator: "-").compactMap { Int32($0) }
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
