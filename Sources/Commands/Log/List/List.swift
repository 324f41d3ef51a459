import ArgumentParser
import Diary
import Files
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

  @Option(help: .value("n", "Show at most <n> brews, the newest ones."))
  var limit: Int?

  @Option(name: .format, help: .value("format", "Output format."))
  var format: EntryFormat = .text

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a whole number of 1 or more") }
  }

  func run(on console: Console) throws -> ExitStatus {
    guard let (diary, file) = try diary.openedIfThere(on: console) else {
      EntryListWriter(format: format, console: console).writeNothing()
      return .done
    }
    let answer = diary.newest(filter.filter, limit: limit)
    console.warn(of: answer.skipped, in: file)
    if answer.value.isEmpty {
      console.noteNothing(in: file, isFiltered: !filter.filter.isEmpty)
    }
    try EntryListWriter(format: format, console: console).write(answer.value, of: diary)
    return .done
  }
}

/// Writes entries to standard output.
struct EntryListWriter {
  /// The number of brews that are measured for column widths before they are written.
  private static let page = 1000

  let format: EntryFormat
  let console: Console

  /// Writes entries until the reader is gone. JSON entries are written as stored, including unknown fields.
  func write(_ found: [OpenDiary.Found], of diary: OpenDiary) throws(InputError) {
    if format == .text { return writeTable(found) }
    writeStart()
    var isFirst = true
    for brew in found where console.isOutputOpen {
      switch format {
      case .csv: console.write(source: Array(LogCSV.row(try diary.entry(at: brew.place)).utf8))
      case .jsonl: console.write(json: diary.line(at: brew.place) + [UInt8(ascii: "\n")])
      case .json, .text:
        if !isFirst { console.write(",") }
        console.write(json: diary.line(at: brew.place))
      }
      isFirst = false
    }
    writeEnd()
  }

  /// Writes an empty list.
  func writeNothing() {
    writeStart()
    writeEnd()
  }

  private func writeStart() {
    switch format {
    case .json: console.write("{\"version\":1,\"entries\":[")
    case .csv: console.write(source: Array(LogCSV.header.utf8))
    case .jsonl, .text: break
    }
  }

  private func writeEnd() {
    if format == .json { console.write("]}\n") }
  }

  private func writeTable(_ found: [OpenDiary.Found]) {
    var table = LogTable(style: console.outputStyle, width: console.tableWidth)
    var rest = found[...]
    while !rest.isEmpty, console.isOutputOpen {
      console.write(table.text(of: rest.prefix(Self.page).map(\.summary)))
      rest = rest.dropFirst(Self.page)
    }
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
