import ArgumentParser
import Diary
import Files
import RecipeExchange
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewlog import`
struct Import: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import brews from another file.",
    discussion: """
      Reads output of `brewlog export`, diaries, requests as JSON Lines, and spreadsheets saved as CSV, whose columns \
      have usual names in any order; also the brews of Beanconqueror, and shots of espresso machines. Adds all valid brews at once; reports the others, and then the exit status is 1. \
      Importing a file again skips existing and deleted entries, and updates those that have changed in the file.

      Examples:
        brewlog import brews.csv --dry-run
        brewlog import sheet.csv --map 'Grams in=dose' --dates day-first
        brewlog import Beanconqueror.zip
        brewlog import shot.json --dose 18
        brewlog import --from jsonl - < other.jsonl
        brewlog import brews.yaml --format json | jq .losses
      """
  )

  @Argument(help: .value("file", "The file; `-` is standard input."))
  var input: String

  @Option(
    name: .customLong("from"),
    help: .value("format", "The format of the file, if it cannot be detected.")
  )
  var source: ImportFormat?

  @Option(
    help: .value(
      "column=field",
      "What a column of a table is, such as Brewed=timestamp; once for each column."
    )
  )
  var map: [String] = []

  @Option(
    help: .value(
      "order",
      "The order in dates of a table such as 03/04/2026: day-first or month-first."
    )
  )
  var dates: TableReading.DateOrder?

  @Option(help: .value("mark", "The mark before decimals in a table: comma or point."))
  var decimals: TableReading.DecimalMark?

  @Option(help: .value("method", "The method of all brews of a table without that column."))
  var method: String?

  @Option(typed: "mass", "The coffee of a shot that does not say it, such as 18.", name: .dose)
  var dose: String?

  @Option(typed: "mass", "What was in the cup, for a shot that does not say it.", name: .yield)
  var yield: String?

  @Flag(help: "Report what would be added; write nothing.")
  var dryRun = false

  @Flag(help: "Also add entries that were deleted from the diary.")
  var restore = false

  @Option(name: .format, help: .value("format", "Format of the report: text or json."))
  var format: ReportFormat = .text

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    _ = try reading()
    _ = try defaults()
  }

  /// What the options say of a file of another program.
  fileprivate func defaults() throws -> ImportDefaults {
    try ImportDefaultOptions.defaults(dose: dose, yield: yield, method: method)
  }

  /// What the options say of a table.
  fileprivate func reading() throws -> TableReading {
    var reading = TableReading()
    (reading.dates, reading.decimals) = (dates, decimals)
    reading.method = method.map { BrewMethod.argument($0) }
    for pair in map {
      let parts = pair.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
      guard parts.count == 2, let field = LogField.named(parts[1]) else {
        let fields = LogField.allCases.map(\.rawValue)
        let near = parts.count == 2 ? nearestWord(to: parts[1], among: fields) : nil
        throw ValidationError(
          "--map takes the name of a column and a field, such as Brewed=timestamp, not '\(pair.escapedForTerminal)'"
            + (near.map { ": did you mean '\($0)'?" } ?? "")
        )
      }
      reading.map[parts[0].lowercased()] = field
    }
    return reading
  }

  func run(on console: Console) throws -> ExitStatus {
    let file = try diary.changeable(on: console)
    return try ImportRun(command: self, diary: file, console: console, defaults: defaults()).run()
  }
}

extension TableReading.DateOrder: ChoiceArgument {}
extension TableReading.DecimalMark: ChoiceArgument {}

extension ImportFormat: ChoiceArgument {
  package static func named(_ word: String) -> Self? { Self(rawValue: FormatName.standard(word)) }
}

/// One run of `brewlog import`: reads a file and adds new entries to the diary.
private struct ImportRun {
  let command: Import
  let diary: DiaryFile
  let console: Console
  let defaults: ImportDefaults

  func run() throws -> ExitStatus {
    let path = RawArguments.path(for: command.input)
    let isStream = path == "-"
    let name = isStream ? "standard input" : PrintableName.of(path)
    // Diaries have no size limit, so imported files have none either.
    let bytes = try FileReader(in: diary.directory, limit: .max - 1).readAll(path)
    let kind = KnownContent(Array(bytes.prefix(LogFormat.maximumLineLength)))
    let named = isStream ? nil : String(decoding: path)
    let other = kind == .plan ? nil : OtherImport.format(of: bytes, name: named)
    if let kind, other == nil, [.plan, .recipe, .lintReport, .events, .equipment].contains(kind) {
      throw kind.unexpected(in: name, expected: "brews")
    }
    let content = try content(of: bytes, other, named: named, shown: name)
    let warnings = ExchangeWarnings(console: console)
    warnings.write(content.problems, in: name)
    warnings.write(content.losses, in: name)
    let (plan, status) = try add(content)
    report(plan, of: content)
    return max(status, content.problems.isEmpty ? .done : .findings)
  }

  /// The brews of a file.
  ///
  /// - Parameter other: the format of another program that it has.
  private func content(
    of bytes: [UInt8],
    _ other: ExchangeFormat?,
    named: String?,
    shown name: String
  ) throws -> ImportContent {
    guard let other else {
      if command.source == nil, KnownContent(Array(bytes.prefix(1 << 14))) == nil,
        let foreign = ImportFile(bytes, name: named).foreign
      {
        throw CommandFailure(.findings, "\(name): it is \(foreign.name)", hint: foreign.hint)
      }
      guard let format = command.source ?? ImportFormat.guess(name: named, bytes) else {
        throw ValidationError(
          "\(name): cannot detect the format: use --from jsonl, json, csv or brewspec"
        )
      }
      return ImportContent(bytes, as: format, try command.reading())
    }
    let word = command.input == "-" ? "-" : ShellWord.spelling(of: name)
    guard OtherImport.withBrews.contains(other) else {
      let found =
        [.recipe, .json].contains(other) ? "a recipe" : "a file of \(other.description.title)"
      throw CommandFailure(
        .findings,
        "\(name): expected brews, but this is \(found)",
        hint: "import its recipes with `brewbook import \(word)`"
      )
    }
    do throws(ImportRefusal) {
      let imported = try other.read(ImportFile(bytes, name: named), defaults: defaults)
      guard !imported.brews.isEmpty else {
        let reason = imported.notes.first { $0.kind == .unreadable }
        throw ImportRefusal(
          "there is no brew in it" + (reason.map { ": \($0.field): \($0.message)" } ?? "")
        )
      }
      if !imported.recipes.isEmpty {
        let recipes = counted(imported.recipes.count, "recipe")
        console.remark("\(name) also has \(recipes): `brewbook import \(word)` adds them")
      }
      return ImportContent(imported)
    } catch {
      throw CommandFailure(.findings, "\(name): \(error.message)", hint: error.hint)
    }
  }

  // MARK: Adding

  /// Adds the entries; a failure if they may not have reached the disk, which was reported.
  private func add(_ content: ImportContent) throws -> (ImportPlan, ExitStatus) {
    // Do not create a diary without need.
    if command.dryRun || content.lines.isEmpty {
      let lines = diary.exists ? try OpenDiary(diary).lines : []
      return (ImportPlan(content, into: lines, restores: command.restore), .done)
    }
    return try diary.whileLocked(createsFile: true) { try add(content, to: $0) }
  }

  private func add(
    _ content: ImportContent,
    to locked: LockedDiary
  ) throws -> (ImportPlan, ExitStatus) {
    let lines = try locked.opened().lines
    let plan = ImportPlan(content, into: lines, restores: command.restore)
    guard !plan.added.isEmpty else { return (plan, .done) }
    let brews = Composition.brews(in: locked)
    let receipt = try brews.saveBrewLogs(plan.added.compactMap(\.log))
    let entries = counted(plan.added.count, "imported entry is", "imported entries are")
    console.record(change: "\(entries) stored")
    return (plan, console.report(receipt, of: diary))
  }

  // MARK: Report

  private func report(_ plan: ImportPlan, of content: ImportContent) {
    let report = ImportReport(plan: plan, content: content, isDryRun: command.dryRun)
    if command.format == .json { console.write(report.json) }
    guard !console.isQuiet else { return }
    for warning in report.warnings { console.warning(warning) }
    if command.format == .text { console.note(report.text) }
  }
}
