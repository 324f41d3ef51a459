import ArgumentParser
import BrewDomain
import CommandLine
import Diary
import SystemPackage
import Workspace

/// `brewlog import`
struct Import: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the brews of another file to the diary.",
    discussion: """
      Takes what `brewlog export` writes, diaries, and requests as JSON Lines. All valid brews are added at \
      once; the others are said, and the exit status is 1. Importing a file again adds nothing: what is there \
      already is left out, and so is what was deleted.

      Examples:
        brewlog import brews.csv --dry-run
        brewlog import --from jsonl - < other.jsonl
        brewlog import brews.yaml --format json | jq .losses
      """
  )

  @Argument(help: ArgumentHelp("The file; `-` is standard input.", valueName: "file"))
  var input: String

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("The format of the file, if it cannot be told from it.", valueName: "format")
  )
  var source: ImportFormat?

  @Flag(help: "Only say what would be added.")
  var dryRun = false

  @Flag(help: "Bring entries back that were deleted from the diary.")
  var restore = false

  @Option(
    help: ArgumentHelp("How to tell what was done: text or json.", valueName: "format")
  )
  var format: ImportReportFormat = .text

  @Flag(help: "Do not wait until the entries are on the disk.")
  var noSync = false

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func run(on console: Console) throws -> ExitStatus {
    try Importing(self, diary: try diary.changeable(), console: console).run()
  }
}

extension ImportFormat: ExpressibleByArgument {}

/// How `brewlog import` tells what it did.
enum ImportReportFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// One run of `brewlog import`: reads a file, and adds to the diary what it does not have.
private struct Importing {
  private let command: Import
  private let diary: DiaryFile
  private let console: Console
  private let talk: ExchangeMessages

  init(_ command: Import, diary: DiaryFile, console: Console) {
    self.command = command
    self.diary = diary
    self.console = console
    talk = ExchangeMessages(on: console, options: command.talk)
  }

  func run() throws -> ExitStatus {
    var names = RawArguments.process()
    let path = names.path(for: command.input)
    let isStream = path == "-"
    let name = isStream ? "standard input" : PrintableName.of(path)
    let bytes = try read(path)
    let format = command.source ?? .guess(name: isStream ? nil : String(decoding: path), bytes)
    guard let format else {
      throw ValidationError(
        "\(name): cannot tell the format: name it with --from jsonl, json, csv or brewspec"
      )
    }
    let content = ImportContent(bytes, as: format)
    talk.say(problems: content.problems, in: name)
    talk.say(content.losses, in: name)
    guard let outcome = try add(content) else { return .failure }
    report(outcome, of: content)
    if outcome.isUncertain { return .failure }
    return content.problems.isEmpty ? .done : .findings
  }

  private func read(_ path: FilePath) throws -> [UInt8] {
    // A diary has no limit of size, so neither has what is imported into it.
    let reader = FileReader(in: diary.directory, limit: .max - 1)
    let content =
      path == "-"
      ? try reader.readStandardInput(limit: .max - 1) : try reader.read(path)
    guard case .bytes(let bytes) = content else { return [] }
    return bytes
  }

  // MARK: Adding

  /// What was done to the diary.
  private struct Outcome {
    let plan: ImportPlan
    /// All was written, but may not have reached the disk, which has been said.
    var isUncertain = false
  }

  /// Adds the entries; nil where that failed, which has been said.
  private func add(_ content: ImportContent) throws -> Outcome? {
    // A diary is not begun for nothing.
    if command.dryRun || content.entries.isEmpty {
      let lines = diary.exists ? try StoredLine.lines(of: diary.path, in: diary.directory) : []
      return Outcome(plan: plan(content, into: lines))
    }
    do {
      let held = try LockedDiary(diary, createsFile: true)
      defer { held.close() }
      return try add(content, to: held)
    } catch let error as DiaryWriteError {
      console.error(error)
      return nil
    }
  }

  private func add(_ content: ImportContent, to held: LockedDiary) throws -> Outcome {
    let plan = plan(content, into: held.lines)
    guard !plan.added.isEmpty else { return Outcome(plan: plan) }
    let brews = BrewLogUseCase(Diary(held, synchronizes: !command.noSync))
    let receipt = try brews.saveBrewLogs(plan.added.map(\.log))
    let isCertain = console.tell(receipt, of: diary, isQuiet: command.talk.quiet)
    return Outcome(plan: plan, isUncertain: !isCertain)
  }

  private func plan(_ content: ImportContent, into lines: [StoredLine]) -> ImportPlan {
    ImportPlan(content.entries, into: lines, restores: command.restore)
  }

  // MARK: Report

  private func report(_ outcome: Outcome, of content: ImportContent) {
    let report = ImportReport(outcome.plan, of: content, isTrial: command.dryRun)
    if command.format == .json { console.write(report.json) }
    guard !command.talk.quiet else { return }
    for warning in report.warnings { console.warning(warning) }
    if command.format == .text { console.note(report.text) }
  }
}
