import ArgumentParser
import Platform
import RecipeLint
import RecipeTools
import Recipes
import SystemPackage
import Text
import Workspace

/// Why a program ends early.
enum Ending: Error {
  case usage(ValidationError, hint: String? = nil)
  case configuration(ConfigurationProblems)
  case input(InputError)
  case report(ReportError)
  case baseline(String)
  case plan(PlanFailure)
}

/// One run over the selected recipe files: the common part of checking, formatting and scaling.
struct FileRun {
  let directory: WorkingDirectory
  let console: Console
  let arguments: Arguments
  var takesEquipment = false
  var isForWriting = false

  init(_ arguments: Arguments, on console: Console) throws(Ending) {
    self.arguments = arguments
    self.console = console
    do throws(InputError) {
      directory = try WorkingDirectory.current()
    } catch {
      throw .input(error)
    }
  }

  /// The options of every run.
  static let options = [
    OptionDeclaration("files-from", takes: "file", "Also read paths from <file>, one per line."),
    OptionDeclaration("null", short: "0", "The paths of --files-from end with NUL."),
    OptionDeclaration("exclude", takes: "glob", isRepeatable: true, "Skip what matches <glob>."),
    OptionDeclaration("force-exclude", "Skip excluded files even when they are named."),
    OptionDeclaration("no-gitignore", "Do not skip git-ignored files."),
    OptionDeclaration(
      "stdin-filename",
      takes: "path",
      "Treat standard input as the file at <path>."
    ),
    OptionDeclaration("show-settings", takes: "file", "Show the settings for <file>."),
    OptionDeclaration("show-files", "List the input files."),
    OptionDeclaration(
      "config",
      takes: "file|setting",
      isRepeatable: true,
      "A configuration file, or one setting."
    ),
    OptionDeclaration("isolated", "Ignore configuration files."),
    OptionDeclaration(
      "jobs",
      short: "j",
      takes: "n",
      "Accepted; one file is processed after another."
    ),
    OptionDeclaration(
      "color",
      takes: "when",
      of: { ColorChoice.allCases.map { $0.rawValue } },
      "When to use color: auto, always or never."
    ),
    OptionDeclaration("quiet", short: "q", "Write only results and errors."),
    OptionDeclaration("verbose", short: "v", "Also report files and configurations."),
    OptionDeclaration("version", "Show the version."),
    OptionDeclaration("help", short: "h", "Show this help."),
  ]

  /// Rejects options that contradict each other.
  func validate() throws(ValidationError) {
    let isListStandardInput = arguments.text("files-from") == "-"
    if isListStandardInput, arguments.paths.contains([UInt8(ascii: "-")]) {
      throw ValidationError("standard input cannot be both a recipe and the --files-from list")
    }
    if arguments.text("stdin-filename") == "" {
      throw ValidationError("--stdin-filename takes a path, such as recipes/v60/morning.yaml")
    }
    if arguments.has("null"), !arguments.has("files-from") {
      throw ValidationError("--null (-0) requires --files-from")
    }
    for pattern in arguments.texts("exclude") where !IgnoreRule(pattern.utf8).isValid {
      throw ValidationError("--exclude '\(pattern)' is not a valid glob")
    }
    if arguments.has("show-settings"), arguments.has("show-files") {
      throw ValidationError("--show-settings and --show-files cannot be used together")
    }
    if arguments.has("quiet"), arguments.has("verbose") {
      throw ValidationError("--quiet and --verbose cannot be used together")
    }
    if let jobs = arguments.text("jobs"), !(1...1024).contains(Int(jobs) ?? 0) {
      throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs)")
    }
    try validateConfiguration()
  }

  private func validateConfiguration() throws(ValidationError) {
    let (files, settings) = configurations
    if files.count > 1 {
      throw ValidationError(
        "only one --config can name a file, found '\(files[0])' and '\(files[1])'"
      )
    }
    for (place, setting) in settings.enumerated() {
      if let other = settings[..<place].first(where: { setting.contradicts($0) }) {
        throw ValidationError("--config sets one key twice: '\(other.text)' and '\(setting.text)'")
      }
    }
    if arguments.has("isolated"), let file = files.first {
      throw ValidationError("--isolated ignores configuration files, but --config names '\(file)'")
    }
    if files.first == "" {
      throw ValidationError("--config takes a file or a setting, such as rules.water-total=off")
    }
  }

  private var configurations: (files: [String], settings: [InlineSetting]) {
    let texts = arguments.texts("config")
    return (texts.filter { InlineSetting($0) == nil }, texts.compactMap { InlineSetting($0) })
  }

  private var configuration: ConfigurationRequest {
    let (files, settings) = configurations
    let file = files.first.map { ConfigurationRequest.Origin.file(FilePath($0)) }
    return ConfigurationRequest(
      origin: arguments.has("isolated") ? .nowhere : file ?? .nearest,
      settings: settings
    )
  }

  /// The path that an option names.
  func path(_ name: String) -> FilePath? {
    arguments.values[name]?.first.map { FilePath(spelling: $0) }
  }

  private var request: InputRequest {
    var request = InputRequest(paths: arguments.paths.map { FilePath(spelling: $0) })
    request.list = path("files-from")
    request.isListNullSeparated = arguments.has("null")
    request.rules.excludes = IgnoreList(patterns: arguments.texts("exclude"))
    request.rules.usesGitignore = !arguments.has("no-gitignore")
    request.rules.takesEquipment = takesEquipment
    request.rules.isForWriting = isForWriting
    request.forcesExcludes = arguments.has("force-exclude")
    request.standardInputPath = path("stdin-filename")
    return request
  }

  func select() throws(Ending) -> FileSelection {
    do throws(ConfigurationProblems) {
      return try FileSelection(request, configuration, in: directory)
    } catch {
      throw .configuration(error)
    }
  }

  /// Comes before the work on the selected files.
  func begin(_ selection: FileSelection) {
    for file in selection.configurations { console.detail("configuration \(file)") }
    for file in selection.skipped { console.detail(file.skippedNote) }
    for error in selection.errors { console.report(error) }
  }

  /// Comes after the work; returns its status, which is worse if an input could not be selected.
  func end(_ selection: FileSelection, _ status: ExitStatus) -> ExitStatus {
    selection.errors.isEmpty ? status : .failure
  }

  /// Processes the files; `consume` receives each result and returns whether to continue.
  func forEach<Worker: FileWorker>(
    _ selection: FileSelection,
    by worker: Worker,
    consume: (InputFile, Worker.Outcome) -> Bool
  ) {
    var worker = worker
    for file in selection.files {
      guard consume(file.input, worker.work(on: file)) else { return }
    }
  }

  // MARK: Instead of running

  /// Shows settings or files, if an option asks for them; nil if none does.
  func shown(adjusting adjust: (RuleSettings) -> RuleSettings = { $0 }) throws(Ending)
    -> ExitStatus?
  {
    guard let path = path("show-settings") else {
      return arguments.has("show-files") ? list(try select()) : nil
    }
    let resolver = SettingsResolver(configuration, in: directory)
    if (try? Stat(directory.resolve(path)))?.type == .directory {
      let name = arguments.text("show-settings") ?? ""
      throw .usage(ValidationError("--show-settings takes a file, but '\(name)' is a folder"))
    }
    let text = resolver.explanation(of: path, adjust: adjust)
    do throws(ConfigurationProblems) {
      try resolver.requireValid()
    } catch {
      throw .configuration(error)
    }
    console.write(text)
    return .done
  }

  private func list(_ selected: FileSelection) -> ExitStatus {
    for error in selected.errors { console.report(error) }
    for file in selected.skipped { console.note(file.skippedNote) }
    let reader = FileReader(in: directory)
    for file in selected.inputs {
      if !file.isStandardInput, case .skipped? = try? reader.read(file) {
        console.note(file.skippedNote)
        continue
      }
      console.write(file.line(isTerminal: console.isOutputTerminal))
    }
    return selected.errors.isEmpty ? .done : .failure
  }
}

extension Console {
  func report(_ error: ReplacementError) { self.error(error.message, hint: error.hint) }

  func report(_ failure: CommandFailure) {
    error(failure.message, hint: failure.hint, file: failure.file)
  }

  /// Reports all problems.
  func report(_ problems: ConfigurationProblems) {
    for failure in problems.failures { error(failure.message, hint: failure.hint) }
    for (source, found) in problems.reports {
      report(FileFindings(findings: found, source: source))
    }
  }
}

/// Shows no progress: the programs have no clock.
struct ProgressLine {
  init(isShown: Bool) {}

  func line(_ done: Int, of total: Int) -> String? { nil }

  func clearing() -> String? { nil }
}

/// Processes files one after another.
protocol FileWorker {
  associatedtype Outcome
  mutating func work(on file: SelectedFile) -> Outcome
}

/// A format and its file; nil is standard output.
struct OutputTarget<Format> {
  let format: Format
  let file: String?
}

extension [OutputTarget<OutputFormat>] {
  /// The format for standard output, if any.
  var outputFormat: OutputFormat? { first { $0.file == nil }?.format }

  /// The files to write.
  var files: [String] { compactMap { $0.file } }

  /// The values of `--format`.
  init(_ texts: [String]) throws(ValidationError) {
    self = []
    for text in texts {
      let name = String(text.prefix { $0 != "=" })
      let file = name.count == text.count ? "-" : String(text.dropFirst(name.count + 1))
      guard let format = OutputFormat(rawValue: FormatName.standard(name)), file != "" else {
        let names = OutputFormat.allCases.map { $0.rawValue }
        throw ValidationError(
          "--format takes \(listed(names, "or")), not '\(text)'"
            + Suggestion.question(Suggestion.likely(name, among: names))
        )
      }
      append(OutputTarget(format: format, file: file == "-" ? nil : file))
    }
    try requireDifferent()
  }

  /// Rejects reports that would share a target.
  func requireDifferent() throws(ValidationError) {
    if count(where: { $0.file == nil }) > 1 {
      throw ValidationError(
        "only one --format can write to standard output: write the others to files, such as --format json=report.json"
      )
    }
    var seen: Set<FilePath> = []
    for file in files where !seen.insert(FilePath(file).lexicallyNormalized()).inserted {
      throw ValidationError("two results cannot be written to the same file, \(file)")
    }
  }

  /// Rejects reports that would overwrite an input.
  func check(against inputs: [InputFile], in directory: WorkingDirectory) throws(Ending) {
    do throws(ReportError) {
      for file in files { try ReportFile.check(FilePath(file), against: inputs, in: directory) }
    } catch {
      throw .report(error)
    }
  }
}

/// Names of files as they were given.
enum RawArguments {
  static func path(for name: String) -> FilePath { FilePath(name) }
}

/// How recipes become plans.
struct PlanTask {
  let request: ScaleRequest
  let filter: RecipeFilter
  /// By the index of the settings.
  let methods: [MethodTable]
  let units: [UnitSystem]
}

extension PlanWriter {
  /// A writer for a console; text is fitted to the width of the terminal.
  init(_ format: PlanOutputFormat, on console: Console) {
    self.init(format, style: console.outputStyle, width: console.outputWidth)
  }
}
