import ArgumentParser
import BrewDomain
import BrewPlans
import CommandLine
import Diary
import Essentials
import Platform
import Reports
import SourceText
import SystemPackage
import Workspace

/// `brewlog add`
struct Add: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a brew to the diary.",
    discussion: """
      Prints the id of the entry and what to try next time. On a terminal, prompts for missing values. With a \
      recipe, --dose or --yield alone scales the other one, as in brewscale.

      Examples:
        brewlog add --recipe morning.yaml --rating 4 --taste too-sour
        brewscale morning.yaml --dose 18 --format json | brewlog add - --rating 5
        brewlog add --name Cupping --method immersion --dose 12 --yield 200 \\
          --temperature 96 --grind medium --rating 3 --at 2026-04-01
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A plan from `brewscale --format json`, or a request as JSON; `-` reads standard input.",
      valueName: "file"
    ),
    completion: .file(extensions: ["json"])
  )
  var input: String?

  @Option(
    help: ArgumentHelp(
      "Fill in values from a recipe; --name and --method select one of several.",
      valueName: "file"
    ),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var recipe: String?

  @OptionGroup(title: "Entry") var entry: EntryOptions

  @Option(
    help: ArgumentHelp("Output format: text, or json for the entry as stored.", valueName: "format")
  )
  var format: AddFormat = .text

  @Flag(help: "Do not sync the entry to disk before returning.")
  var noSync = false

  @OptionGroup(title: "Diary") var diary: DiaryOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func validate() throws {
    if input != nil, recipe != nil {
      throw ValidationError(
        "--recipe and a plan cannot be used together: a plan contains its recipe"
      )
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    var adding = AddRun(self, diary: try diary.changeable(), console: console)
    return try adding.run()
  }
}

/// The output formats of `brewlog add`.
enum AddFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// One run of `brewlog add`: collects the values of the entry and writes it.
private struct AddRun {
  private let command: Add
  private let diary: DiaryFile
  private let console: Console
  private var draft = EntryDraft()
  /// Errors in the command line, and errors in the brew.
  private var usageErrors: [String] = []
  private var problems: [String] = []

  init(_ command: Add, diary: DiaryFile, console: Console) {
    self.command = command
    self.diary = diary
    self.console = console
  }

  mutating func run() throws -> ExitStatus {
    guard try readSource() else { return .findings }
    takeOptions()
    guard usageErrors.isEmpty, problems.isEmpty else {
      // Report all errors at once, even if some values are missing.
      problems += EntryField.allCases.compactMap { draft.problem(with: $0)?.description }
      return refuse()
    }
    try completeDraft()
    guard let request = draft.request(now: .now) else { return refuse() }
    return try save(request)
  }

  // MARK: Sources

  /// Reads the plan, the request or the recipe; false if there is none, which was reported.
  private mutating func readSource() throws -> Bool {
    let directory = try WorkingDirectory.process()
    var names = RawArguments.process()
    if let input = command.input {
      return try readInput(names.path(for: input), directory)
    }
    guard let recipe = command.recipe else { return true }
    let source = EntryRecipe(
      path: names.path(for: recipe),
      options: command.entry,
      directory: directory,
      console: console
    )
    guard let found = try source.find() else { return false }
    draft = found
    return true
  }

  private mutating func readInput(_ path: FilePath, _ directory: WorkingDirectory) throws -> Bool {
    let reader = FileReader(in: directory)
    let content = path == "-" ? try reader.readStandardInput() : try reader.read(path)
    guard case .bytes(let bytes) = content else {
      problems.append("\(PrintableName.of(path)): too large for one brew")
      return true
    }
    do throws(PlanReadError) {
      let input = try EntryInput(bytes)
      draft = input.draft
      problems += input.problems
      if !command.messageOptions.quiet {
        for name in input.unknownFields {
          console.warning("ignored `\(name.quotedBriefly)`: an entry has no such field")
        }
      }
      return true
    } catch {
      let name = path == "-" ? "standard input" : PrintableName.of(path)
      var findings = FindingsMessages(on: console)
      let source = SourceText(name: name, path: nil, bytes: bytes)
      findings.write(FileFindings(findings: [error.diagnostic], source: source))
      return false
    }
  }

  // MARK: Options

  private mutating func takeOptions() {
    let filterFields: [EntryField] = command.recipe == nil ? [] : [.name, .method]
    let before = draft
    for (field, text) in command.entry.given where !filterFields.contains(field) {
      do throws(EntryProblem) {
        try draft.set(text, for: field)
      } catch {
        usageErrors.append(error.message)
      }
    }
    if command.recipe != nil { scale(from: before) }
  }

  /// Scales the amount that was not given with the one that was.
  private mutating func scale(from recipe: EntryDraft) {
    let options = command.entry
    guard (options.dose == nil) != (options.yield == nil), let dose = draft.dose,
      let yield = draft.yield, let ownDose = recipe.dose, let ownYield = recipe.yield,
      dose > 0, yield > 0
    else { return }
    if options.yield == nil {
      draft.yield = Rounding.whole(dose * ownYield / ownDose)
    } else {
      draft.dose = Rounding.tenth(yield * ownDose / ownYield)
    }
  }

  // MARK: Writing

  /// Asks for missing values if there is a terminal.
  private mutating func completeDraft() throws {
    guard !draft.missing.isEmpty else { return }
    if let (keys, display) = Self.terminal(readsInput: command.input == "-") {
      _ = EntryQuestions(keys: keys, display: display).complete(&draft)
    }
    let missing = draft.missing
    guard !missing.isEmpty else { return }
    usageErrors = missing.map { "\($0.option) is missing: expected \($0.expectation)" }
  }

  private static func terminal(readsInput: Bool) -> (FileDescriptor, FileDescriptor)? {
    if readsInput {
      guard Terminal.isTerminal(.standardError) else { return nil }
      return ControllingTerminal.open().map { ($0, $0) }
    }
    guard Terminal.isTerminal(.standardInput), Terminal.isTerminal(.standardError) else {
      return nil
    }
    return (.standardInput, .standardError)
  }

  private func warnAboutMethod(_ method: BrewMethod) {
    guard !method.isKnown, !command.messageOptions.quiet else { return }
    let near = nearestWord(to: method.rawValue, among: BrewMethod.allKnown.map(\.rawValue))
    console.warning(
      "unknown method '\(method.rawValue.quotedBriefly)'"
        + (near.map { ": did you mean '\($0)'?" } ?? "")
    )
  }

  private func refuse() -> ExitStatus {
    for message in usageErrors + problems { console.error(message) }
    if !usageErrors.isEmpty { console.note("nothing was written; see `brewlog add --help`") }
    return usageErrors.isEmpty ? .findings : .failure
  }

  private mutating func save(_ request: CreateBrewLogRequest) throws -> ExitStatus {
    do {
      let brews = BrewLogUseCase(Diary(diary, synchronizes: !command.noSync))
      let (entry, receipt) = try brews.saveBrewLog(request)
      console.recordEntry(entry.summary.id)
      warnAboutMethod(request.method)
      let isCertain = console.report(receipt, of: diary, isQuiet: command.messageOptions.quiet)
      // The entry is in the file in any case, with this id.
      write(entry)
      return isCertain ? .done : .failure
    } catch let error as InvalidBrewLogError {
      problems = error.errors.map(\.description)
      return refuse()
    } catch let error as DiaryWriteError {
      warnAboutMethod(request.method)
      console.error(error)
      return .failure
    }
  }

  private func write(_ entry: BrewLogDetailDTO) {
    switch command.format {
    case .json: console.write(LineWriter.line(entry))
    case .text:
      console.write(entry.summary.id.uuidString.lowercased() + "\n")
      if !command.messageOptions.quiet {
        console.write(TasteHintService.hint(for: entry.summary.tasteTag) + "\n")
      }
    }
  }
}
