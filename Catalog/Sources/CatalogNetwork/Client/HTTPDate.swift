import Foundation

/// Points in time as HTTP writes them (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  /// Reads a date; nil for other texts, and for the two forms that are no longer written.
  static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text)
  }
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
