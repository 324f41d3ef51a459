import CatalogPlatform

/// Points in time as catalogs write them: RFC 3339 in UTC with whole seconds, such as `2027-05-01T00:00:00Z`.
package enum CatalogDate {
  /// Writes a date.
  package static func text(_ date: Date) -> String { date.formatted(.iso8601) }

  /// Reads a date; nil if it is written in another way.
  package static func date(_ text: String) -> Date? {
    guard text.utf8.count == 20, text.hasSuffix("Z") else { return nil }
    // Foundation reads the 30th of February as the 2nd of March.
    guard let date = try? Date(text, strategy: .iso8601), self.text(date) == text else {
      return nil
    }
    return date
  }

  /// The day in UTC, for people.
  package static func day(_ date: Date) -> String { String(text(date).prefix(10)) }
}
