import Recipes
import Text

extension Rule {
  static let invalidTimestamp = Rule(
    id: "invalid-timestamp",
    summary: "A timestamp is not a date, a time and a time zone.",
    rationale: """
      `modifiedAt` decides which of two versions of a recipe is newer, so it must be a moment that is the
      same everywhere: `2026-04-01T08:30:00Z`. `Z` is UTC; `+02:00` in its place is a clock two hours
      ahead.
      """,
    bad: "modifiedAt: 2026-04-01",
    good: "modifiedAt: 2026-04-01T08:30:00Z",
    fix: .unsafe,
    check: .shape { error, report in
      guard case .invalidTimestamp(let text) = error.kind else { return }
      let endings = ["T00:00:00Z", "Z", ":00Z", ":00"]
      let meant = endings.lazy.map { text + $0 }.first { Timestamp($0) != nil }
      guard !isOnNoDay(text) else {
        return report.add(
          "`modifiedAt` is a date that does not exist: \(text.quoted)",
          at: error.place,
          help: "correct the date, or remove the line"
        )
      }
      report.add(
        "`modifiedAt` must be a date, time and time zone, such as `2026-04-01T08:30:00Z`, not \(text.quoted)",
        at: error.place,
        help: meant.map { "write `\($0)` if you mean that moment; `Z` is UTC" }
          ?? "write year, month and day first, and end with `Z` for UTC, or remove the line",
        fix: meant.flatMap { error.change(to: $0, .unsafe) }
      )
    }
  )

  /// Whether all is well but for the month and the day.
  private static func isOnNoDay(_ text: String) -> Bool {
    Timestamp(text.prefix(5) + "01-01" + text.dropFirst(10)) != nil
  }
}
