import ArgumentParser
import BrewDomain
import CommandLine
import Diary
import Reports
import SourceText
import Workspace

/// `brewlog list`
struct List: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List brews, newest first.",
    discussion: """
      Examples:
        brewlog list --limit 10
        brewlog list --recipe 'Morning V60' --min-rating 4
        brewlog list --after 2026-04-01 --before 2026-05-01 --format csv > april.csv
        brewlog list --taste too-sour --format jsonl | jq .grindSetting
      """
  )

  @OptionGroup var diary: DiaryOptions
  @OptionGroup(title: "Which brews") var filter: FilterOptions

  @Option(help: ArgumentHelp("At most so many brews, the newest ones.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("How to write them.", valueName: "format"))
  var format: EntryFormat = .text

  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a whole number from 1") }
  }

  func run(on console: Console) throws -> ExitStatus {
    guard let (diary, file) = try diary.opened(on: console, talk) else {
      EntryListWriter(format, on: console).writeNothing()
      return .done
    }
    let answer = try diary.newest(filter.filter, limit: limit)
    if !talk.quiet { console.warn(of: answer.skipped, in: file) }
    if answer.value.isEmpty, !talk.quiet {
      let what = filter.filter.isEmpty ? "no brews" : "no such brews"
      console.note("brewlog: there are \(what) in \(file.name)")
    }
    try EntryListWriter(format, on: console).write(answer.value, of: diary)
    return .done
  }
}

/// Writes any number of entries on standard output, reading them only when their turn comes.
struct EntryListWriter {
  /// The brews of a table that are looked at before a line of them is written.
  private static let page = 1000

  private let format: EntryFormat
  private let console: Console

  init(_ format: EntryFormat, on console: Console) {
    self.format = format
    self.console = console
  }

  /// Writes the entries at these places, as long as somebody reads them.
  func write(_ places: [LinePosition], of diary: OpenDiary) throws(InputError) {
    if format == .text { return try writeTable(places, of: diary) }
    var writer = EntryWriter(format, on: console)
    writer.begin()
    for place in places where console.isOutputOpen { try writer.write(place, of: diary) }
    writer.end()
  }

  /// Writes what there is where there is no entry.
  func writeNothing() {
    let writer = EntryWriter(format, on: console)
    writer.begin()
    writer.end()
  }

  private func writeTable(_ places: [LinePosition], of diary: OpenDiary) throws(InputError) {
    var table = LogTable(
      style: console.colorsOutput ? .ansi : .plain,
      width: console.isOutputTerminal ? console.outputWidth : nil
    )
    var rest = places[...]
    while !rest.isEmpty, console.isOutputOpen {
      var brews: [BrewLogSummaryDTO] = []
      for place in rest.prefix(Self.page) { brews.append(try diary.entry(at: place).summary) }
      console.write(table.text(of: brews))
      rest = rest.dropFirst(Self.page)
    }
  }
}

/// Writes entries of a diary on standard output, in the formats for other programs.
///
/// As JSON they are written as they are stored, with all that is not known here.
private struct EntryWriter {
  private let format: EntryFormat
  private let console: Console
  private var isFirst = true

  init(_ format: EntryFormat, on console: Console) {
    self.format = format
    self.console = console
  }

  /// Writes what stands before all entries.
  func begin() {
    switch format {
    case .json: console.write("{\"version\":1,\"entries\":[")
    case .csv: console.write(LogCSV.header)
    case .jsonl, .text: break
    }
  }

  /// Writes the entry at a place.
  mutating func write(_ place: LinePosition, of diary: OpenDiary) throws(InputError) {
    switch format {
    case .csv: console.write(LogCSV.row(try diary.entry(at: place)))
    case .jsonl: console.write(try diary.line(at: place) + [UInt8(ascii: "\n")])
    case .json, .text:
      if !isFirst { console.write(",") }
      console.write(try diary.line(at: place))
    }
    isFirst = false
  }

  /// Writes what stands behind all entries.
  func end() {
    if format == .json { console.write("]}\n") }
  }
}

/// How entries are written.
enum EntryFormat: String, DescribedFormat, ExpressibleByArgument {
  case text, json, jsonl, csv

  var summary: String {
    switch self {
    case .text: "for people"
    case .json: "one JSON document"
    case .jsonl: "the lines of the diary as they are"
    case .csv: "a row per entry, for spreadsheets"
    }
  }

  static var allValueStrings: [String] { allCases.map(\.rawValue) }

  static var allValueDescriptions: [String: String] {
    allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }
}
