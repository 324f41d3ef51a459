import BrewDomain

/// A week of ISO 8601, which begins on Monday and belongs to the year of its Thursday.
package struct ISOWeek: Hashable, Comparable, Sendable {
  /// Weeks from the one that begins on 1969-12-29.
  let number: Int

  init(number: Int) { self.number = number }

  /// The week of a day, given by its days since 1970-01-01.
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

  /// The week so many weeks later.
  package func advanced(by weeks: Int) -> ISOWeek { ISOWeek(number: number + weeks) }

  private static func date(_ day: Int) -> String {
    String(LogTime(milliseconds: day * 86_400_000).text.prefix(10))
  }

  package static func < (lhs: ISOWeek, rhs: ISOWeek) -> Bool { lhs.number < rhs.number }
}
