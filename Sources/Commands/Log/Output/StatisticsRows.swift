import BrewDomain
import Diary
import JSON

/// Writes statistics as rows, each about all brews, or those of a recipe, a brewer or a week.
struct StatisticsRows {
  private struct Row {
    let group: String
    let name: String
    let ratings: RatingSum

    var average: String? { ratings.average.map { Canonical.number($0) } }
  }

  private let rows: [Row]

  init(_ statistics: DiaryStatistics) {
    rows =
      [Row(group: "all", name: "", ratings: statistics.ratings)]
      + statistics.recipes.map { Row(group: "recipe", name: $0.name, ratings: $0.ratings) }
      + statistics.methods.map { Row(group: "method", name: $0.name, ratings: $0.ratings) }
      + statistics.weeks.map { Row(group: "week", name: $0.week.text, ratings: $0.ratings) }
  }

  /// RFC 4180: a line of names, then a line for each row.
  var csv: String {
    let lines = rows.map { [$0.group, $0.name, String($0.ratings.count), $0.average ?? ""] }
    return ([["group", "name", "count", "averageRating"]] + lines).map(LogCSV.line).joined()
  }

  /// A line of JSON for each row.
  var jsonLines: String {
    rows.map { row in
      var json = JSONWriter()
      json.object { json in
        json.field("version", 1)
        json.field("group", row.group)
        json.field("name", row.name)
        json.field("count", row.ratings.count)
        json.key("averageRating")
        if let average = row.average { json.literal(average) } else { json.null() }
      }
      return json.text + "\n"
    }.joined()
  }
}
