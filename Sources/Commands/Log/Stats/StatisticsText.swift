import Diary
import Recipes
import Text

/// Statistics as text.
struct StatisticsText {
  /// The maximum number of recipes or methods to list.
  private static let maximumGroups = 10
  /// The number of recent weeks, which are shown and compared with the earlier ones.
  private static let recentWeeks = 8
  private static let longestBar = 24

  let statistics: DiaryStatistics
  let style: Style
  /// The width of the terminal in columns; nil if there is none, and then no bars are drawn.
  let width: Int?
  /// The book of this folder; nil if it is not known.
  let home: () -> UUID?

  /// The lines; `best` is the best brew, if one is rated.
  func text(best: BrewLogDetailDTO?, changes: [EntryChange]?) -> String {
    var head = [
      ["brews", "\(statistics.ratings.count)", unrated],
      ["average", Self.average(statistics.ratings), ""],
    ]
    if let best { head.append(self.best(best)) }
    var blocks = [
      facts(head + extraction),
      ratings,
      groups("recipe", statistics.recipes.apart(home: home)),
      groups("method", statistics.methods) { BrewMethod(rawValue: $0).displayName },
      statistics.coffees.isEmpty ? "" : groups("coffee", statistics.coffees),
      statistics.grinders.isEmpty ? "" : groups("grinder", statistics.grinders),
      statistics.settings.isEmpty ? "" : groups("grind setting", statistics.settings),
      weeks,
    ]
    if let changes { blocks.append(text(of: changes)) }
    return blocks.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func best(_ brew: BrewLogDetailDTO) -> [String] {
    let id = brew.summary.id.text.prefix(8)
    let stars = Stars.text(brew.summary.rating, onTerminal: width != nil)
    let name = brew.summary.recipeNameAtBrew
    return ["best", stars, "\(name), \(EntrySentence.time(of: brew)), \(id)"]
  }

  private var unrated: String {
    let count = statistics.ratings.count - statistics.ratings.rated
    return count > 0 ? "\(count) without a rating" : ""
  }

  private var extraction: [[String]] {
    let average = statistics.averageExtraction
    let isMixed = average.percolation != nil && average.immersion != nil
    return [(average.percolation, "of percolation"), (average.immersion, "of immersion")]
      .compactMap { value, kind in
        value.map { ["extraction", Canonical.number($0, decimals: 1) + " %", isMixed ? kind : ""] }
      }
  }

  /// Labels with their values, and what is to be said about them.
  private func facts(_ rows: [[String]]) -> String {
    TextTable([.init(role: .caption), .init(), .init(fit: .wraps(least: 20))])
      .text(of: rows, width: width, style: style)
  }

  /// With one decimal; more would suggest false precision.
  private static func average(_ ratings: RatingSum) -> String {
    guard let average = ratings.average else { return "-" }
    let text = Canonical.number(average, decimals: 1)
    return text.utf8.count == 1 ? text + ".0" : text
  }

  // MARK: Blocks

  private var ratings: String {
    let rows = (1...5).reversed().map { rating in
      Row(name: "\(rating)/5", count: statistics.countByRating[rating - 1], average: nil)
    }
    return table("rating", rows)
  }

  private func groups(
    _ head: String,
    _ groups: [DiaryStatistics.Group],
    name: (String) -> String = { $0 }
  ) -> String {
    self.groups(head, groups.map { (name($0.name), $0.ratings) })
  }

  private func groups(
    _ head: String,
    _ groups: [(name: String, ratings: RatingSum)]
  ) -> String {
    let rows = groups.prefix(Self.maximumGroups).map { group in
      Row(
        name: group.name,
        count: group.ratings.count,
        average: Self.average(group.ratings)
      )
    }
    let rest = groups.count - rows.count
    return table(head, rows) + (rest > 0 ? "and \(rest) more\n" : "")
  }

  /// The last weeks up to the newest brew, including weeks without brews, and the trend.
  private var weeks: String {
    guard let newest = statistics.weeks.last?.week else { return "" }
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

  private func trend(_ recent: RatingSum, _ earlier: RatingSum) -> String {
    guard let now = recent.average, let before = earlier.average else { return "" }
    let difference = now - before
    let word =
      difference >= 0.05 ? "better than" : difference <= -0.05 ? "worse than" : "as good as"
    return "\(Self.average(recent)) in these weeks: \(word) before (\(Self.average(earlier)))\n"
  }

  /// The changes between the best and the last brew.
  private func text(of changes: [EntryChange]) -> String {
    guard !changes.isEmpty else {
      return "the last brew is the best, or was brewed in the same way\n"
    }
    let head = style.paint("what changed between the best and the last brew", .caption)
    let rows = changes.map { [$0.label, "\($0.best.text ?? "-") → \($0.last.text ?? "-")"] }
    return head + "\n"
      + TextTable([.init(), .init(fit: .wraps(least: 20))])
      .text(of: rows, width: width, style: style)
  }

  // MARK: Tables

  private struct Row {
    let name: String
    let count: Int
    let average: String?

    var cells: [String] { [name, "\(count)", average ?? ""] }
  }

  /// Names with counts, and on a terminal a bar proportional to each count where there is room.
  private func table(_ head: String, _ rows: [Row]) -> String {
    let columns = [
      TextTable.Column(head, fit: .shortens(to: 8)), .init("brews", isRight: true),
      .init(rows.contains { $0.average != nil } ? "average" : "", isRight: true),
    ]
    var figures = TextTable(columns)
    figures.measure(rows.map(\.cells))
    let used = figures.layout(width: width).usedWidth + TableLayout.gap
    let bars = TextTable(columns + [.init(role: .gutter)])
    let cells = rows.map { $0.cells + [bar($0.count, of: rows, column: used)] }
    return bars.text(of: cells, width: width, style: style)
  }

  private func bar(_ count: Int, of rows: [Row], column: Int) -> String {
    guard let width, let most = rows.map(\.count).max(), most > 0 else { return "" }
    let room = min(Self.longestBar, width - column)
    guard room >= 4, count > 0 else { return "" }
    return String(repeating: "█", count: max(1, count * room / most))
  }
}

extension [DiaryStatistics.Group] {
  /// The recipes with names that tell them apart. Where several have one name, also the path, and what else they need: the
  /// book, and a part of the id.
  ///
  /// - Parameter home: the book of this folder; asked only if several books have a path.
  fileprivate func apart(home: () -> UUID?) -> [(name: String, ratings: RatingSum)] {
    var names = map(\.name)
    func add(_ word: (DiaryStatistics.Group) -> String?) {
      let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
      for (index, name) in names.enumerated() where counts[name] ?? 0 > 1 {
        if let word = word(self[index]) { names[index] = "\(name), \(word)" }
      }
    }
    add(\.path)
    lazy var here = home()
    add { $0.book.map { $0 == here ? "this book" : "another book" } }
    add { ($0.recipeId ?? $0.book).map { String($0.text.prefix(8)) } }
    return zip(names, self).map { ($0, $1.ratings) }
  }
}
