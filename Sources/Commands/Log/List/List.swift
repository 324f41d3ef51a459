import ArgumentParser
import Diary
import RecipeLint
import Recipes
import Text
import Workspace

/// `brewlog list`
struct List: MessageCommand {
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
  @OptionGroup(title: "Filters") var filter: FilterOptions

  @Option(help: ArgumentHelp("Show at most <n> brews, the newest ones.", valueName: "n"))
  var limit: Int?

  @Option(name: .format, help: ArgumentHelp("Output format.", valueName: "format"))
  var format: EntryFormat = .text

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a whole number of 1 or more") }
  }

  func run(on console: Console) throws -> ExitStatus {
    guard let (diary, file) = try diary.openedIfThere(on: console) else {
      EntryListWriter(format, on: console).writeNothing()
      return .done
    }
    let answer = diary.newest(filter.filter, limit: limit)
    console.warn(of: answer.skipped, in: file)
    if answer.value.isEmpty {
      console.noteNothing(in: file, isFiltered: !filter.filter.isEmpty)
    }
    try EntryListWriter(format, on: console).write(answer.value, of: diary)
    return .done
  }
}

/// Writes entries to standard output.
struct EntryListWriter {
  /// The number of brews that are measured for column widths before they are written.
  private static let page = 1000

  private let format: EntryFormat
  private let console: Console

  init(_ format: EntryFormat, on console: Console) {
    self.format = format
    self.console = console
  }

  /// Writes entries until the reader is gone.
  func write(_ found: [OpenDiary.Found], of diary: OpenDiary) throws(InputError) {
    if format == .text { return writeTable(found) }
    var writer = EntryWriter(format, on: console)
    writer.begin()
    for brew in found where console.isOutputOpen { try writer.write(brew.place, of: diary) }
    writer.end()
  }

  /// Writes an empty list.
  func writeNothing() {
    let writer = EntryWriter(format, on: console)
    writer.begin()
    writer.end()
  }

  private func writeTable(_ found: [OpenDiary.Found]) {
    var table = LogTable(
      style: console.outputStyle,
      width: console.tableWidth
    )
    var rest = found[...]
    while !rest.isEmpty, console.isOutputOpen {
      console.write(table.text(of: rest.prefix(Self.page).map(\.summary)))
      rest = rest.dropFirst(Self.page)
    }
  }
}

/// Writes entries of a diary to standard output in machine-readable formats.
///
/// JSON entries are written as stored, including unknown fields.
private struct EntryWriter {
  private let format: EntryFormat
  private let console: Console
  private var isFirst = true

  init(_ format: EntryFormat, on console: Console) {
    self.format = format
    self.console = console
  }

  /// Writes the start of the output.
  func begin() {
    switch format {
    case .json: console.write("{\"version\":1,\"entries\":[")
    case .csv: console.write(LogCSV.header)
    case .jsonl, .text: break
    }
  }

  /// Writes the entry at a position.
  mutating func write(_ place: LinePosition, of diary: OpenDiary) throws(InputError) {
    switch format {
    case .csv: console.write(LogCSV.row(try diary.entry(at: place)))
    case .jsonl: console.write(source: diary.line(at: place) + [UInt8(ascii: "\n")])
    case .json, .text:
      if !isFirst { console.write(",") }
      console.write(source: diary.line(at: place))
    }
    isFirst = false
  }

  /// Writes the end of the output.
  func end() {
    if format == .json { console.write("]}\n") }
  }
}

/// The output formats of entries.
enum EntryFormat: String, FormatArgument {
  case text, json, jsonl, csv

  var summary: String {
    switch self {
    case .text: "a table or a card, to read"
    case .json: "one JSON document"
    case .jsonl: "the lines of the diary, unchanged"
    case .csv: "a row per entry, for spreadsheets"
    }
  }
}
