import ArgumentParser
import CommandLine
import Diary
import Reports

/// `brewlog stats`
struct Stats: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count and rate brews, by recipe, brewer and week.",
    discussion: """
      With --recipe it says also what changed between the best brew of that recipe and the last.

      Examples:
        brewlog stats
        brewlog stats --recipe 'Morning V60'
        brewlog stats --method v60 --after 2026-01-01
        brewlog stats --format json | jq '.byWeek[] | [.week, .averageRating]'
      """
  )

  @OptionGroup var diary: DiaryOptions
  @OptionGroup(title: "Which brews") var filter: FilterOptions

  @Option(help: ArgumentHelp("How to write them.", valueName: "format"))
  var format: StatisticsFormat = .text

  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func run(on console: Console) throws -> ExitStatus {
    guard let (diary, file) = try diary.opened(on: console, talk) else {
      try write(DiaryStatistics(), of: nil, on: console)
      return .done
    }
    let answer = try diary.statistics(filter.filter)
    if !talk.quiet { console.warn(of: answer.skipped, in: file) }
    try write(answer.value, of: diary, on: console)
    if answer.value.best == nil, !talk.quiet {
      let what = filter.filter.isEmpty ? "no brews" : "no such brews"
      console.note("brewlog: there are \(what) in \(file.name)")
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
    if filter.recipe != nil, let diary, let best, let last = statistics.last {
      changes = EntryChange.changes(from: best, to: try diary.entry(at: last))
    }
    switch format {
    case .json: console.write(try StatisticsJSON(statistics, of: diary, changes: changes).text)
    case .jsonl: console.write(StatisticsRows(statistics).jsonLines)
    case .csv: console.write(StatisticsRows(statistics).csv)
    case .text:
      guard let best else { return }
      let text = StatisticsText(
        statistics,
        style: console.colorsOutput ? .ansi : .plain,
        width: console.isOutputTerminal ? console.outputWidth : nil
      )
      console.write(text.text(best: best, changes: changes))
    }
  }
}

/// How statistics are written.
enum StatisticsFormat: String, DescribedFormat, ExpressibleByArgument {
  case text, json, jsonl, csv

  var summary: String {
    switch self {
    case .text: "tables, with bars on a terminal"
    case .json: "one JSON document"
    case .jsonl: "a JSON record for each recipe, brewer and week, each on a line"
    case .csv: "the same as rows, for spreadsheets"
    }
  }

  static var allValueStrings: [String] { allCases.map(\.rawValue) }

  static var allValueDescriptions: [String: String] {
    allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }
}
