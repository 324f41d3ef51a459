import ArgumentParser
import Diary
import Files
import RecipeLint
import SystemPackage
import Text
import Workspace

/// `brewlog export`
struct Export: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the diary for other programs.",
    discussion: """
      Writes entries oldest first, without deleted ones. Warns about values that the format cannot hold.

      Examples:
        brewlog export --output brews.csv
        brewlog export --format json | jq '.entries | length'
        brewlog export --format brewspec > brews.yaml
      """
  )

  @Option(
    name: .format,
    help: .value(
      "format",
      "Output format; by default that of the suffix of --output: .csv, .json, .jsonl, .yaml."
    )
  )
  var format: ExportFormat?

  @Option(file: "Write to <file> instead of standard output.", name: .output)
  var output: String?

  @OptionGroup(title: "Filters") var filter: FilterOptions
  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    try refuse(output == "", "--output takes a file, such as brews.csv")
    guard format == nil, ExportFormat(suffixOf: output) == nil else { return }
    let formats = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      output == nil || output == "-"
        ? "name a format with --format: \(formats)"
        : "'\(output?.escapedForTerminal ?? "")' does not name a format by its suffix: use --format, with one of \(formats)"
    )
  }

  func run(on console: Console) throws -> ExitStatus {
    let file = try diary.diary(on: console)
    let warnings = ExchangeWarnings(console: console)
    // The default diary counts as empty if it does not exist.
    let exists = diary.path != nil || file.exists
    let lines = exists ? try OpenDiary(file).lines : []
    let export = ExportedDiary(lines, filter: filter.filter)
    guard let format = format ?? ExportFormat(suffixOf: output) else { return .failure }
    for line in export.unreadable {
      warnings.warn("\(PrintableName.of(file.path)):\(line.number): \(line.problem); skipped")
    }
    let (text, losses, isEmpty) = export.text(as: format)
    warnings.write(losses, in: nil)
    if isEmpty, format == .brewspec {
      throw CommandFailure(
        .findings,
        "no brews to export: a BrewSpec document needs at least one"
      )
    }
    if let output, output != "-" {
      try write(text, to: RawArguments.path(for: output), beside: file)
    } else {
      if [.json, .jsonl].contains(format) {
        console.write(json: text)
      } else {
        console.write(source: text)
      }
    }
    return .done
  }

  private func write(
    _ bytes: [UInt8],
    to path: FilePath,
    beside diary: DiaryFile
  ) throws(CommandFailure) {
    let name = PrintableName.of(path)
    do throws(ReportError) {
      try ReportFile.check(path, against: [diary.path], in: diary.directory)
    } catch {
      throw CommandFailure(.failure, "cannot write \(name): it is the diary")
    }
    do throws(ReportError) {
      try ReportFile.write(String(decoding: bytes, as: UTF8.self), to: path, in: diary.directory)
    } catch {
      throw CommandFailure(.failure, "cannot write \(name): \(error.reason)")
    }
  }
}

extension ExportFormat: FormatArgument {
  /// The format that the name of a file means; nil if it means none.
  init?(suffixOf name: String?) {
    switch name?.split(separator: ".").last?.lowercased() {
    case "csv": self = .csv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "yaml", "yml": self = .brewspec
    default: return nil
    }
  }

  package var summary: String {
    switch self {
    case .csv: "a row per entry, for spreadsheets"
    case .json: "one JSON document with the entries as they are stored"
    case .jsonl: "a line of JSON per entry, with the same keys in each, for other programs"
    case .brewspec: "BrewSpec 1.0, in YAML"
    }
  }
}
