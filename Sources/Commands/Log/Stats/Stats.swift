import ArgumentParser
import Diary
import Files
import RecipeLint
import Recipes
import Text
import Workspace

/// `brewlog stats`
struct Stats: MessageCommand {
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

  @Option(name: .format, help: .value("format", "Output format."))
  var format: StatisticsFormat = .text

  @OptionGroup var unitOptions: UnitOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func run(on console: Console) throws -> ExitStatus {
    guard let (diary, file) = try diary.openedIfThere(on: console) else {
      try write(DiaryStatistics(), of: nil, on: console)
      return .done
    }
    let answer = diary.statistics(filter.filter)
    console.warn(of: answer.skipped, in: file)
    try write(answer.value, of: diary, on: console)
    if answer.value.ratings.count == 0 {
      console.noteNothing(in: file, isFiltered: !filter.filter.isEmpty)
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
      let units = unitOptions.system(in: try WorkingDirectory.current())
      changes = EntryChange.changes(from: best, to: try diary.entry(at: last), in: units)
    }
    switch format {
    case .json:
      console.write(json: Array(StatisticsJSON(statistics, of: diary, changes: changes).text.utf8))
    case .jsonl: console.write(StatisticsRows(statistics).jsonLines)
    case .csv: console.write(source: Array(StatisticsRows(statistics).csv.utf8))
    case .text:
      guard statistics.ratings.count > 0 else { return }
      let books = BookIdentities(in: try WorkingDirectory.current())
      let text = StatisticsText(
        statistics: statistics,
        style: console.outputStyle,
        width: console.tableWidth,
        home: { books.book(of: InputFile(.path("recipe.yaml"))) }
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
    case .jsonl:
      "one JSON record per line for each recipe, method, coffee, grinder, setting and week"
    case .csv: "the same records as rows, for spreadsheets"
    }
  }
}
