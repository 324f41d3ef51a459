import BrewDomain
import Diary
import Essentials
import Platform

/// Times as a command line gives them.
enum LocalTime {
  /// RFC 3339, or a date, which means its midnight here; nil for anything else, and for what is outside the
  /// years 0 to 9999 in UTC, as a midnight here may be.
  static func date(_ text: String) -> Date? {
    guard let date = Timestamp(text)?.date ?? midnight(text), LogTime(date) != nil else {
      return nil
    }
    return date
  }

  private static func midnight(_ text: String) -> Date? {
    // That there is such a day is for the timestamp to know.
    guard Timestamp(text + "T00:00:00Z") != nil else { return nil }
    let parts = text.split(separator: "-").compactMap { Int32($0) }
    guard parts.count == 3 else { return nil }
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (parts[0] - 1900, parts[1] - 1, parts[2])
    fields.tm_isdst = -1
    let seconds = mktime(&fields)
    return seconds == -1 ? nil : Date(timeIntervalSince1970: Double(seconds))
  }
}
