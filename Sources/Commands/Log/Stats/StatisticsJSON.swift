import Diary
import Recipes
import Text
import Workspace

/// Writes statistics as one JSON document; docs/brewlog.md describes it.
struct StatisticsJSON {
  private let statistics: DiaryStatistics
  private let best: String?
  private let last: String?
  private let changes: [EntryChange]?

  /// - Parameters:
  ///   - diary: the diary to read the best and the last entry from.
  ///   - changes: the changes between these two; nil if not requested.
  init(
    _ statistics: DiaryStatistics,
    of diary: OpenDiary?,
    changes: [EntryChange]?
  ) {
    self.statistics = statistics
    self.changes = changes
    func line(_ place: LinePosition?) -> String? {
      place.flatMap { diary?.line(at: $0) }.map { String(decoding: $0, as: UTF8.self) }
    }
    (best, last) = (line(statistics.best), line(statistics.last))
  }

  /// The document, with a trailing newline.
  var text: String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      Self.write(statistics.ratings, to: &json)
      json.field("rated", statistics.ratings.rated)
      json.array("countByRating", statistics.countByRating) { $0.integer($1) }
      let extraction = statistics.averageExtraction
      json.literal(
        "averageExtractionPercent",
        extraction.percolation.map { Canonical.number($0) }
      )
      json.literal(
        "averageImmersionExtractionPercent",
        extraction.immersion.map { Canonical.number($0) }
      )
      json.literal("best", best)
      json.literal("last", last)
      Self.write(statistics.recipes, named: "byRecipe", as: "recipe", to: &json)
      Self.write(statistics.methods, named: "byMethod", as: "method", to: &json)
      Self.write(statistics.coffees, named: "byCoffee", as: "coffee", to: &json)
      Self.write(statistics.grinders, named: "byGrinder", as: "grinder", to: &json)
      Self.write(statistics.settings, named: "byGrindSetting", as: "grindSetting", to: &json)
      writeWeeks(to: &json)
      if let changes { Self.write(changes, to: &json) }
    }
    return json.text + "\n"
  }

  private func writeWeeks(to json: inout JSONWriter) {
    json.array("byWeek", statistics.weeks) { json, week in
      json.object { json in
        json.field("week", week.week.text)
        json.field("monday", week.week.monday)
        Self.write(week.ratings, to: &json)
      }
    }
  }

  private static func write(
    _ groups: [DiaryStatistics.Group],
    named name: String,
    as key: String,
    to json: inout JSONWriter
  ) {
    json.array(name, groups) { json, group in
      json.object { json in
        json.field(key, group.name)
        if key == "recipe" { json.field("recipeId", group.recipeId?.text) }
        group.writePlace(to: &json)
        write(group.ratings, to: &json)
      }
    }
  }

  private static func write(_ ratings: RatingSum, to json: inout JSONWriter) {
    json.field("count", ratings.count)
    json.literal("averageRating", ratings.average.map { Canonical.number($0) })
  }

  private static func write(_ changes: [EntryChange], to json: inout JSONWriter) {
    json.array("changes", changes) { json, change in
      json.object { json in
        json.field("field", change.field)
        json.literal("best", change.best.json)
        json.literal("last", change.last.json)
      }
    }
  }
}

/// Writes statistics as rows, one for all brews and one for each recipe, method, coffee, grinder, setting and week.
struct StatisticsRows {
  private struct Row {
    let group: String
    let name: String
    let ratings: RatingSum
    /// For a recipe: what tells it from others with its name.
    var recipe: DiaryStatistics.Group?

    var average: String? { ratings.average.map { Canonical.number($0) } }
  }

  private let rows: [Row]

  init(_ statistics: DiaryStatistics) {
    rows =
      [Row(group: "all", name: "", ratings: statistics.ratings)]
      + statistics.recipes.map {
        Row(group: "recipe", name: $0.name, ratings: $0.ratings, recipe: $0)
      }
      + statistics.methods.map { Row(group: "method", name: $0.name, ratings: $0.ratings) }
      + statistics.coffees.map { Row(group: "coffee", name: $0.name, ratings: $0.ratings) }
      + statistics.grinders.map { Row(group: "grinder", name: $0.name, ratings: $0.ratings) }
      + statistics.settings.map { Row(group: "setting", name: $0.name, ratings: $0.ratings) }
      + statistics.weeks.map { Row(group: "week", name: $0.week.text, ratings: $0.ratings) }
  }

  /// RFC 4180: a header line, then one line per row.
  var csv: String {
    let lines = rows.map { row in
      [
        row.group, row.name, String(row.ratings.count), row.average ?? "",
        row.recipe?.recipeId?.text ?? "", row.recipe?.book?.text ?? "", row.recipe?.path ?? "",
      ]
    }
    let columns = [
      "group", "name", "count", "averageRating", "recipeId", "book", "recipePath",
    ]
    return ([columns] + lines).map(LogCSV.line).joined()
  }

  /// One JSON line per row.
  var jsonLines: String {
    rows.map { row in
      var json = JSONWriter()
      json.object { json in
        json.field("version", 1)
        json.field("group", row.group)
        json.field("name", row.name)
        json.field("count", row.ratings.count)
        json.literal("averageRating", row.average)
        if let id = row.recipe?.recipeId { json.field("recipeId", id.text) }
        row.recipe?.writePlace(to: &json)
      }
      return json.text + "\n"
    }.joined()
  }
}

extension DiaryStatistics.Group {
  /// Writes where a recipe without an id is, as far as it is known.
  fileprivate func writePlace(to json: inout JSONWriter) {
    if let book { json.field("book", book.text) }
    if let path { json.field("recipePath", path) }
  }
}
