import ArgumentParser
import Files
import Platform
import RecipeLint
import SystemPackage
import Text
import Workspace

/// One run of a command over the selected recipe files: the common part of checking, formatting and scaling.
struct FileRun {
  /// The folder that relative paths start from.
  let directory: WorkingDirectory
  /// Where results and messages go.
  let console: Console
  private let start = ContinuousClock.now
  private let options: FileOptions
  private let configuration: ConfigurationRequest
  private let names: RecipeNameOptions?
  /// Whether a search also takes equipment files.
  var takesEquipment = false
  /// Whether the run changes what a search finds.
  var isForWriting = false

  /// A run with these options.
  ///
  /// - Parameter names: for a command at the counter, to whose recipes people may give names; nil for one that works on
  ///   files, which a mistake in the configuration stops.
  init(_ options: FileOptions, naming names: RecipeNameOptions? = nil, on console: Console) throws {
    directory = try WorkingDirectory.current()
    self.console = console
    self.options = options
    self.names = names
    configuration = options.configuration.request(names.map { _ in ConfigurationWarnings() })
  }

  /// The selected files; throws ``ConfigurationProblems`` if the configuration is invalid.
  func select() throws -> FileSelection {
    var request = options.input.request()
    request.rules.takesEquipment = takesEquipment
    request.rules.isForWriting = isForWriting
    if let names {
      var finder = RecipeFinder(configuration, in: directory)
      try names.resolve(&request, with: &finder)
    }
    defer { configuration.warnings?.report(on: console) }
    return try FileSelection(request, configuration, in: directory)
  }

  /// The settings of documents.
  ///
  /// - Throws: ``ConfigurationProblems``.
  func documentSettings() throws -> DocumentSettings {
    let resolver = SettingsResolver(configuration, in: directory)
    let settings = try resolver.documentSettings()
    configuration.warnings?.report(on: console)
    for file in resolver.files { console.detail("configuration \(file)") }
    return settings
  }

  /// Comes before the work on the selected files: reports inputs that could not be selected.
  func begin(_ selection: FileSelection) {
    for file in selection.configurations { console.detail("configuration \(file)") }
    for file in selection.skipped { console.detail(file.skippedNote) }
    for error in selection.errors { console.report(error) }
  }

  /// Comes after the work; returns its status, which is worse if an input could not be selected.
  func end(_ selection: FileSelection, _ status: ExitStatus) -> ExitStatus {
    console.detail("finished in \(start.duration(to: .now))")
    return selection.errors.isEmpty ? status : .failure
  }

  /// Processes the files on all cores and shows progress.
  ///
  /// - Parameters:
  ///   - makeWorker: creates the worker of a thread.
  ///   - consume: receives the results in file order, and returns whether to continue.
  func forEach<Worker: FileWorker>(
    _ selection: FileSelection,
    by makeWorker: @autoclosure @escaping @Sendable () -> Worker,
    consume: (InputFile, Worker.Outcome) -> Bool
  ) {
    let count = selection.files.count
    let jobs = options.jobs.count(writes: isForWriting)
    OrderedParallelRun(jobs: jobs, makeScratch: makeWorker, work: { $1.work(on: $0) })
      .run(selection.files) { place, outcome in
        let continues = consume(selection.files[place].input, outcome)
        console.progress(place + 1, of: count)
        return continues
      }
  }

  /// The number of threads that compute.
  var jobs: Int { options.jobs.count(writes: false) }

  /// Warns about copies that a run has left that was interrupted while it overwrote a file.
  func warnAboutCopies(beside files: [InputFile]) {
    for warning in LeftoverDrafts.warnings(beside: files.compactMap(\.file), in: directory) {
      console.warning(warning.message, file: warning.file)
    }
  }
}

/// Processes files one after another on a thread.
protocol FileWorker: SendableMetatype {
  associatedtype Outcome: Sendable
  /// Processes a file.
  mutating func work(on file: SelectedFile) -> Outcome
}

// MARK: Instead of running

extension FileRun {
  /// Shows settings or files, if an option asks for them; nil if none does.
  ///
  /// - Parameter adjust: applies the command line to the rules.
  func shown(adjusting adjust: (RuleSettings) -> RuleSettings = { $0 }) throws -> ExitStatus? {
    if let name = options.showSettings {
      let resolver = SettingsResolver(configuration, in: directory)
      let path = RawArguments.path(for: name)
      if (try? Stat(directory.resolve(path)).type) == .directory {
        throw ValidationError("--show-settings takes a file, but '\(name)' is a folder")
      }
      let text = resolver.explanation(of: path, adjust: adjust)
      try resolver.requireValid()
      console.write(text)
      return .done
    }
    return options.showFiles ? list(try select()) : nil
  }

  private func list(_ selected: FileSelection) -> ExitStatus {
    for error in selected.errors { console.report(error) }
    for file in selected.skipped { console.note(file.skippedNote) }
    let reader = FileReader(in: directory)
    let isTerminal = console.isOutputTerminal
    // A file comes once for each of its recipes that was named.
    var seen: Set<InputFile.Source> = []
    for file in selected.inputs
    where seen.insert(file.source).inserted {
      if !file.isStandardInput, case .skipped? = try? reader.read(file) {
        console.note(file.skippedNote)
        continue
      }
      console.write(file.line(isTerminal: isTerminal))
    }
    return selected.errors.isEmpty ? .done : .failure
  }
}
