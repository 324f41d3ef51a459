import CatalogFormat
import CatalogPlatform

/// Points in time as HTTP writes them (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  /// Reads a date; nil for other texts, and for the two forms that are no longer written.
  static func date(_ text: String) -> Date? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].last == ",", parts[5] == "GMT",
      let day = days.firstIndex(of: String(parts[0].dropLast())),
      let month = months.firstIndex(of: String(parts[2])),
      let date = CatalogDate.date(
        "\(parts[3])-\(month < 9 ? "0" : "")\(month + 1)-\(parts[1])T\(parts[4])Z"
      )
    else { return nil }
    // The first day of the reference date, 1 January 2001, was a Monday.
    let number = Int((date.timeIntervalSinceReferenceDate / 86_400).rounded(.down))
    return (number % 7 + 7) % 7 == day ? date : nil
  }

  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension APIResponse {
  /// How many seconds the server asks to wait, as a number or as a date; nil if it does not ask.
  var retryAfter: Int? {
    guard let text = headers["retry-after"] else { return nil }
    if let seconds = Int(text) { return seconds >= 0 ? seconds : nil }
    guard let until = HTTPDate.date(text) else { return nil }
    let now = headers["date"].flatMap(HTTPDate.date) ?? Date()
    return max(0, Int(min(until.timeIntervalSince(now).rounded(.up), 86_400)))
  }
}
