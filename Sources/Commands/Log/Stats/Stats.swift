import ArgumentParser
import Diary
import RecipeLint
import Recipes
import Text
import Workspace

/// `brewlog stats`
struct Stats: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show counts and average ratings by recipe, method, coffee and week.",
    discussion: """
      Recipes count by their id, with their newest name. With --recipe, also shows what changed between the best \
      and the last brew of that recipe.

      Examples:
        brewlog stats
        brewlog stats --recipe 'Morning V60'
        brewlog stats --method v60 --after 2026-01-01
        brewlog stats --format json | jq '.byWeek[] | [.week, .averageRating]'
      """
  )

  @OptionGroup var diary: DiaryOptions
  @OptionGroup(title: "Filters") var filter: FilterOptions

  @Option(name: .format, help: ArgumentHelp("Output format.", valueName: "format"))
  var format: StatisticsFormat = .text

  @OptionGroup var unitOptions: UnitOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func run(on console: Console) throws -> ExitStatus {
    guard let (diary, file) = try diary.opened(on: console, messageOptions) else {
      try write(DiaryStatistics(), of: nil, on: console)
      return .done
    }
    let answer = diary.statistics(filter.filter)
    if !messageOptions.quiet { console.warn(of: answer.skipped, in: file) }
    try write(answer.value, of: diary, on: console)
    if answer.value.best == nil, !messageOptions.quiet {
      let what = filter.filter.isEmpty ? "no brews" : "no matching brews"
      console.note("brewlog: \(what) in \(file.name)")
    }
    return .done
  }

  private func write(
    _ statistics: DiaryStatistics,
    of diary: OpenDiary?,
    on console: Console
  ) throws {
    var changes: [EntryChange]?
    let best = try statistics.best.flatMap { try diary?.entry(at: $0) }
    // Part of a name may select several recipes, between which a comparison says nothing.
    if filter.recipe != nil, statistics.recipes.count == 1, let diary, let best,
      let last = statistics.last
    {
      let units = unitOptions.system(in: try WorkingDirectory.process())
      changes = EntryChange.changes(from: best, to: try diary.entry(at: last), in: units)
    }
    switch format {
    case .json: console.write(StatisticsJSON(statistics, of: diary, changes: changes).text)
    case .jsonl: console.write(StatisticsRows(statistics).jsonLines)
    case .csv: console.write(StatisticsRows(statistics).csv)
    case .text:
      guard let best else { return }
      let text = StatisticsText(
        statistics,
        style: console.outputStyle,
        width: console.tableWidth
      )
      console.write(text.text(best: best, changes: changes))
    }
  }
}

/// The output formats of statistics.
enum StatisticsFormat: String, FormatArgument {
  case text, json, jsonl, csv

  var summary: String {
    switch self {
    case .text: "tables, with bars on a terminal"
    case .json: "one JSON document"
    case .jsonl: "one JSON record per line for each recipe, method, coffee, grinder and week"
    case .csv: "the same records as rows, for spreadsheets"
    }
  }
}

/// A difference between two brews.
struct EntryChange {
  /// The value in one of the brews.
  struct Value: Equatable {
    /// The value as text; nil if there was none.
    let text: String?
    /// As JSON.
    let json: String
  }

  /// The field of the entry, or `ratio`.
  let field: String
  /// The label in text output.
  let label: String
  let best: Value
  let last: Value

  /// The differences, field by field.
  ///
  /// - Parameter all: whether to compare every field; otherwise only those that describe how it was brewed and how it
  ///   tasted.
  static func changes(
    from best: BrewLogDetailDTO,
    to last: BrewLogDetailDTO,
    in units: UnitSystem,
    all: Bool = false
  ) -> [EntryChange] {
    let pairs = zip(values(of: best, in: units), values(of: last, in: units)).filter {
      !all || $0.0.field != "ratio"
    }
    let others = all ? Array(zip(otherValues(of: best), otherValues(of: last))) : []
    return (pairs + others).compactMap { best, last in
      guard best.value != last.value else { return nil }
      return EntryChange(
        field: best.field,
        label: best.label,
        best: best.value,
        last: last.value
      )
    }
  }

  /// The compared values, the most useful for repeating a brew first.
  private static func values(
    of entry: BrewLogDetailDTO,
    in units: UnitSystem
  ) -> [(field: String, label: String, value: Value)] {
    let texts = entry.texts(in: units)
    let ratio = entry.targetYieldGrams / entry.doseGrams
    let method = entry.summary.method
    return [
      ("method", "method", Value(text: method.displayName, json: text(method.rawValue).json)),
      ("doseGrams", "dose", number(entry.doseGrams) { _ in texts.dose }),
      ("targetYieldGrams", "yield", number(entry.targetYieldGrams) { _ in texts.yield }),
      ("ratio", "ratio", number(ratio, decimals: 1) { "1:" + Canonical.number($0, decimals: 1) }),
      (
        "waterTemperatureCelsius", "temperature",
        number(entry.waterTemperatureCelsius) { _ in texts.temperature }
      ),
      ("grindLabel", "grind", text(entry.grindLabel.rawValue)),
      ("grinder", "grinder", text(entry.grinder)),
      ("grindSetting", "grind setting", text(entry.grindSetting)),
      ("coffee", "coffee", text(entry.coffee)),
      (
        "totalTimeSeconds", "total time",
        number(entry.totalTimeSeconds) { Canonical.duration(seconds: $0) }
      ),
      ("rating", "rating", number(Double(entry.summary.rating)) { Canonical.number($0) + "/5" }),
      ("tasteTag", "taste", text(entry.summary.tasteTag?.rawValue)),
    ]
  }

  private static func otherValues(
    of entry: BrewLogDetailDTO
  ) -> [(field: String, label: String, value: Value)] {
    [
      ("recipeNameAtBrew", "name", text(entry.summary.recipeNameAtBrew)),
      ("timestamp", "time", text(EntrySentence.time(of: entry, inSeconds: true))),
      ("note", "note", text(entry.note)),
      ("tdsPercent", "TDS", number(entry.tdsPercent) { Canonical.number($0) + " %" }),
    ]
  }

  private static func text(_ text: String?) -> Value {
    Value(text: text, json: text.map { "\"\($0.escapedForJSON)\"" } ?? "null")
  }

  private static func number(
    _ value: Double?,
    decimals: Int = 6,
    _ spell: (Double) -> String
  ) -> Value {
    guard let value, value.isFinite, value.magnitude < 1e18 else {
      return Value(text: nil, json: "null")
    }
    return Value(text: spell(value), json: Canonical.number(value, decimals: decimals))
  }
}
