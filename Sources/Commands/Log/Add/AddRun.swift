import Diary
import Files
import Platform
import RecipeLint
import Recipes
import SystemPackage
import Text
import Workspace

/// One run of `brewlog add`: collects the values of the entry and writes it.
struct AddRun {
  private let command: Add
  private let diary: DiaryFile
  private let console: Console
  private var draft = Brew()
  /// Whether the command or its input says that nobody rated the brew.
  private var isUnrated: Bool
  /// Whether the values come from a recipe.
  private var isRecipe = false
  private var recipe: RecipeDetailDTO?
  /// The file that the recipe comes from; nil for standard input.
  private var file: FilePath?
  /// Errors in the command line, and errors in the brew.
  private var usageErrors: [String] = []
  private var problems: [String] = []

  init(_ command: Add, diary: DiaryFile, console: Console) {
    self.command = command
    self.diary = diary
    self.console = console
    isUnrated = command.entry.unrated
  }

  mutating func run() throws -> ExitStatus {
    try readSource()
    takeOptions()
    guard usageErrors.isEmpty, problems.isEmpty else {
      // Report all errors at once, even if some values are missing.
      problems += LogField.settable.compactMap { draft.problem(with: $0)?.description }
      return refuse()
    }
    try completeDraft()
    guard usageErrors.isEmpty, let request = CreateBrewLogRequest(draft, now: LogTime.now.date)
    else { return refuse() }
    if !command.yes {
      try DoubtfulTime(terminal: terminal, console: console).requireAccepted(request.timestamp)
    }
    DoubtfulTime.warn(about: command.entry.at, on: console)
    return try save(request)
  }

  // MARK: Sources

  /// Reads the plan, the request or the recipe.
  private mutating func readSource() throws {
    let directory = try WorkingDirectory.current()
    guard let (path, document) = try place(in: directory) else { return }
    file = path == "-" ? nil : path
    let name = path == "-" ? "standard input" : PrintableName.of(path)
    let reader = FileReader(in: directory)
    let content = path == "-" ? try reader.readStandardInput() : try reader.read(path)
    guard case .bytes(let bytes) = content else {
      return problems.append("\(name): too large for one brew")
    }
    if let kind = KnownContent(bytes) {
      try require(kind, in: name)
      isRecipe = kind == .recipe
    } else {
      isRecipe = command.recipe != nil || document != nil || Self.isYAML(bytes)
    }
    guard isRecipe else { return try readInput(bytes, name) }
    let source = EntryRecipe(
      path: path,
      document: document,
      bytes: bytes,
      options: command.entry,
      directory: directory
    )
    (draft, recipe) = try source.find()
    if path != "-" { draft.recipeRevision = SHA1.gitBlob(bytes) }
  }

  /// Throws unless a brew can be made of a kind of file.
  private func require(_ kind: KnownContent, in name: String) throws(CommandFailure) {
    switch kind {
    case .lintReport, .events, .brewSpec, .equipment:
      throw kind.unexpected(in: name, expected: "a recipe, a plan or a brew")
    case .plan, .diary:
      if command.recipe != nil { throw kind.unexpected(in: name, expected: "a recipe") }
    case .recipe: break
    }
  }

  /// The file to read, and the document if a recipe was named; nil if there is none.
  ///
  /// - Throws: an ``InputError`` for a name that is unknown or ambiguous.
  private func place(
    in directory: WorkingDirectory
  ) throws -> (path: FilePath, document: Int?)? {
    try EntryRecipe.place(
      of: command.input ?? command.recipe,
      isLast: command.last,
      in: directory,
      on: console
    )
  }

  /// Whether a text may be a recipe. Other JSON is a request of which most fields are missing.
  private static func isYAML(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.firstOfContent else { return false }
    return first != UInt8(ascii: "{") && first != UInt8(ascii: "[")
  }

  private mutating func readInput(_ bytes: [UInt8], _ name: String) throws(ExitStatus) {
    do throws(PlanProblems) {
      let input = try EntryInput(bytes)
      draft = input.draft
      isUnrated = isUnrated || input.isUnrated
      problems += input.problems
      if !console.isQuiet {
        for name in input.unknownFields {
          console.warning("ignored `\(name.quotedBriefly)`: an entry has no such field")
        }
        if input.hasOwnID {
          console.warning("ignored `id`: the brew gets a new one; `brewlog import` keeps it")
        }
      }
    } catch {
      throw console.report(error.diagnostics, in: bytes, of: name)
    }
  }

  // MARK: Options

  private mutating func takeOptions() {
    let filterFields: [LogField] = isRecipe ? [.recipeNameAtBrew, .method] : []
    for (field, text) in command.entry.given where !filterFields.contains(field) {
      if !(text.isEmpty && draft.clear(field)), !draft.set(field, typed: text) {
        usageErrors.append(EntryProblem(field: field, text: text).message)
      }
    }
    if let recipe { plan(recipe) }
  }

  /// Logs what brewscale plans for a dose. The yield is what was poured, which changes no dose.
  private mutating func plan(_ recipe: RecipeDetailDTO) {
    let options = command.entry
    guard options.dose != nil, options.yield == nil, let dose = draft.doseGrams,
      draft.problem(with: .doseGrams) == nil
    else { return }
    do throws(BrewPlanError) {
      let request = ScaleRequest(amounts: .dose(dose))
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      (draft.doseGrams, draft.targetYieldGrams) = (
        plan.inputs.doseGrams, plan.inputs.targetYieldGrams
      )
    } catch {
      problems.append("the recipe cannot be scaled: \(error); add --yield, what was poured")
    }
  }

  // MARK: Writing

  /// Asks for missing values if there is a terminal.
  private mutating func completeDraft() throws {
    let isRatingOpen = draft[.rating] == nil && !isUnrated
    guard !draft.missing.isEmpty || isRatingOpen else { return }
    var isAsked = false
    if let (keys, display) = terminal {
      isAsked = EntryQuestions(keys: keys, display: display)
        .complete(&draft, except: isUnrated ? [.rating] : [])
    }
    usageErrors = draft.missing.map {
      "\($0.option) is missing: expected \($0.typedExpectation)"
    }
    if isRatingOpen, !isAsked, draft[.rating] == nil {
      usageErrors.append("give --rating 1 to 5, or --unrated")
    }
  }

  private var terminal: (keys: FileDescriptor, display: FileDescriptor)? {
    DoubtfulTime.terminal(readsInput: [command.input, command.recipe].contains("-"))
  }

  private func warnAboutMethod(_ method: BrewMethod) {
    guard !method.isKnown, !console.isQuiet else { return }
    let near = BrewMethod.nearest(to: method.rawValue)
    console.warning(
      "unknown method '\(method.rawValue.quotedBriefly)'"
        + (near.map { ": did you mean '\($0.rawValue)'?" } ?? "")
    )
  }

  private func refuse() -> ExitStatus {
    for message in usageErrors + problems { console.error(message) }
    if !usageErrors.isEmpty { console.note("nothing was written; see `brewlog add --help`") }
    return usageErrors.isEmpty ? .findings : .failure
  }

  private mutating func save(_ request: CreateBrewLogRequest) throws -> ExitStatus {
    do {
      let brews = Composition.brews(in: diary)
      let (entry, receipt) = try brews.saveBrewLog(request)
      console.recordEntry(entry.summary.id)
      if isRecipe, let directory = try? WorkingDirectory.current() {
        Composition.preferences.rememberRecipe(draft.recipeId, in: file, directory)
      }
      warnAboutMethod(request.method)
      let status = console.report(receipt, of: diary)
      // The entry is in the file in any case, with this id.
      write(entry)
      return status
    } catch let error as InvalidBrewLogError {
      problems = error.errors.map(\.description)
      return refuse()
    } catch let error as DiaryWriteError {
      warnAboutMethod(request.method)
      throw error
    }
  }

  private func write(_ entry: BrewLogDetailDTO) {
    switch command.format {
    case .json: console.write(entry: Array(LineWriter.line(entry).utf8.dropLast()))
    case .text:
      console.write(entry.summary.id.text + "\n")
      if !console.isQuiet {
        console.write("Added \(EntrySentence.text(of: entry)).\n")
        console.write(TasteAdvice.text(for: entry) + "\n")
      }
    }
  }
}
