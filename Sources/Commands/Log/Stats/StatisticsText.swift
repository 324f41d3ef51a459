import BrewDomain
import Diary
import SourceText

/// Statistics as text.
struct StatisticsText {
  /// The maximum number of recipes or methods to list.
  private static let maximumGroups = 10
  /// The number of recent weeks, which are shown and compared with the earlier ones.
  private static let recentWeeks = 8
  private static let longestBar = 24

  private let statistics: DiaryStatistics
  private let style: Style
  /// The width of the terminal in columns; nil if there is none, and then no bars are drawn.
  private let width: Int?

  init(_ statistics: DiaryStatistics, style: Style, width: Int?) {
    self.statistics = statistics
    self.style = style
    self.width = width
  }

  /// The lines; `best` is the best brew.
  func text(best: BrewLogDetailDTO, changes: [EntryChange]?) -> String {
    var clock = LocalClock()
    let time = LogTime(best.summary.timestamp).map { clock.text(of: $0).dropLast(3) } ?? ""
    let name = best.summary.recipeNameAtBrew.escapedForTerminal
    let id = best.summary.id.text.prefix(8)
    var blocks = [
      [
        "\(caption("brews"))    \(statistics.ratings.count)",
        "\(caption("average"))  \(Self.average(statistics.ratings))",
        "\(caption("best"))     \(Stars.text(best.summary.rating, onTerminal: width != nil))  "
          + fitted("\(name), \(time), \(id)", column: 18),
      ],
      ratings,
      groups("recipe", statistics.recipes),
      groups("method", statistics.methods) { BrewMethod(rawValue: $0).displayName },
      statistics.coffees.isEmpty ? [] : groups("coffee", statistics.coffees),
      statistics.grinders.isEmpty ? [] : groups("grinder", statistics.grinders),
      weeks,
    ]
    if let changes { blocks.append(Self.text(changes, style)) }
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(
      separator: "\n"
    )
  }

  private func fitted(_ text: String, column: Int) -> String {
    width.map { text.truncated(to: max(20, $0 - column)) } ?? text
  }

  private func caption(_ text: String) -> String { style.paint(text, .caption) }

  /// With one decimal; more would suggest false precision.
  private static func average(_ ratings: RatingSum) -> String {
    guard let average = ratings.average else { return "-" }
    let text = Canonical.number(average, decimals: 1)
    return text.utf8.count == 1 ? text + ".0" : text
  }

  // MARK: Blocks

  private var ratings: [String] {
    let rows = (1...5).reversed().map { rating in
      Row(name: "\(rating)/5", count: statistics.countByRating[rating - 1], average: nil)
    }
    return table("rating", rows)
  }

  private func groups(
    _ head: String,
    _ groups: [DiaryStatistics.Group],
    name: (String) -> String = { $0 }
  ) -> [String] {
    let rows = groups.prefix(Self.maximumGroups).map { group in
      Row(
        name: name(group.name).escapedAsLine,
        count: group.ratings.count,
        average: Self.average(group.ratings)
      )
    }
    let rest = groups.count - rows.count
    return table(head, rows) + (rest > 0 ? ["and \(rest) more"] : [])
  }

  /// The last weeks up to the newest brew, including weeks without brews, and the trend.
  private var weeks: [String] {
    guard let newest = statistics.weeks.last?.week else { return [] }
    let first = newest.advanced(by: 1 - Self.recentWeeks)
    var recent = RatingSum()
    var earlier = RatingSum()
    for week in statistics.weeks {
      if week.week < first { earlier.add(week.ratings) } else { recent.add(week.ratings) }
    }
    let known = Dictionary(
      uniqueKeysWithValues: statistics.weeks.suffix(Self.recentWeeks).map { ($0.week, $0.ratings) }
    )
    let oldest = max(first, statistics.weeks[0].week)
    let rows = (0..<Self.recentWeeks).map { oldest.advanced(by: $0) }.filter { $0 <= newest }.map {
      week in
      let ratings = known[week] ?? RatingSum()
      return Row(
        name: "\(week.text)  \(week.monday)",
        count: ratings.count,
        average: Self.average(ratings)
      )
    }
    return table("week", rows) + trend(recent, earlier)
  }

  private func trend(_ recent: RatingSum, _ earlier: RatingSum) -> [String] {
    guard let now = recent.average, let before = earlier.average else { return [] }
    let difference = now - before
    let word =
      difference >= 0.05 ? "better than" : difference <= -0.05 ? "worse than" : "as good as"
    return [
      "\(Self.average(recent)) in these weeks: \(word) before (\(Self.average(earlier)))"
    ]
  }

  /// The changes between the best and the last brew.
  private static func text(_ changes: [EntryChange], _ style: Style) -> [String] {
    guard !changes.isEmpty else {
      return ["the last brew is the best, or was brewed in the same way"]
    }
    let head = style.paint("what changed between the best and the last brew", .caption)
    let width = changes.map { $0.label.displayWidth() }.max() ?? 0
    return [head]
      + changes.map { change in
        let values = [change.best, change.last].map { ($0.text ?? "-").escapedForTerminal }
        return "\(change.label.padded(to: width))  \(values[0]) → \(values[1])"
      }
  }

  // MARK: Tables

  private struct Row {
    let name: String
    let count: Int
    let average: String?
  }

  /// Names with counts, and on a terminal a bar proportional to each count.
  private func table(_ head: String, _ rows: [Row]) -> [String] {
    let countWidth = max("brews".utf8.count, String(rows.map(\.count).max() ?? 0).utf8.count)
    let room = (width ?? .max) - countWidth - 12
    let names = min(max(8, room), (rows.map(\.name) + [head]).map { $0.displayWidth() }.max() ?? 0)
    let hasAverages = rows.contains { $0.average != nil }
    let headings = [head.padded(to: names), "brews".padded(to: countWidth, before: true)]
    let title = (headings + (hasAverages ? ["average"] : [])).joined(separator: "  ")
    return [caption(title)]
      + rows.map { row in
        let cells = [
          row.name.truncated(to: names).padded(to: names),
          String(row.count).padded(to: countWidth, before: true),
        ]
        let average = row.average.map { [$0.padded(to: 7, before: true)] } ?? []
        return (cells + average + bar(row.count, of: rows, column: names + countWidth + 13))
          .joined(separator: "  ")
      }
  }

  private func bar(_ count: Int, of rows: [Row], column: Int) -> [String] {
    guard let width, let most = rows.map(\.count).max(), most > 0 else { return [] }
    let room = min(Self.longestBar, width - column)
    guard room >= 4, count > 0 else { return [] }
    return [style.paint(String(repeating: "█", count: max(1, count * room / most)), .gutter)]
  }
}
