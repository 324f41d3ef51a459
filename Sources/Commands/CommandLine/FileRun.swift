import ArgumentParser
import Platform
import RecipeLint
import Workspace

/// One run of a command over the selected recipe files: the common part of checking, formatting and scaling.
package struct FileRun {
  /// The folder that relative paths start from.
  package let directory: WorkingDirectory
  /// Where results and messages go.
  package let console: Console
  private let input: InputOptions
  private let configuration: ConfigurationOptions
  private let show: ShowOptions
  private let messageOptions: ConsoleOptions
  private let names: RecipeNameOptions?
  private var changes: Changes?
  /// Whether a search also takes equipment files.
  package var takesEquipment = false
  /// Whether the run changes what a search finds.
  package var isForWriting = false

  /// The changed files, where a run is only about them.
  private struct Changes {
    let reference: RawText
    let keepsOthers: Bool
  }

  /// A run with these options.
  ///
  /// - Parameter names: for a command to whose recipes people may give names; nil for one that works on files.
  package init(
    _ input: InputOptions,
    naming names: RecipeNameOptions? = nil,
    _ configuration: ConfigurationOptions,
    _ show: ShowOptions,
    _ messageOptions: ConsoleOptions,
    on console: Console
  ) throws {
    directory = try WorkingDirectory.process()
    self.console = console
    self.input = input
    self.names = names
    self.configuration = configuration
    self.show = show
    self.messageOptions = messageOptions
  }

  /// Limits the run to files that have changed.
  ///
  /// - Parameters:
  ///   - reference: the value of `--changed-since`.
  ///   - keepsOthers: whether the other files stay in the selection, to be compared with.
  package mutating func limit(
    toChangedSince reference: String?,
    keepsOthers: Bool
  ) {
    guard let reference else { return }
    var arguments = RawArguments.process()
    changes = Changes(reference: arguments.text(of: reference), keepsOthers: keepsOthers)
  }

  /// Selects and processes the files; reports inputs that could not be selected and configuration errors.
  ///
  /// - Parameters:
  ///   - adjust: applies the command line to the rules.
  ///   - instead: replaces the single pass over the files; nil for the normal run.
  ///   - check: rejects options that do not fit the files.
  ///   - work: processes the files and returns the status.
  package func run(
    adjusting adjust: (RuleSettings) -> RuleSettings = { $0 },
    instead: ((FileRun) throws -> ExitStatus)? = nil,
    check: (FileSelection) throws -> Void = { _ in },
    work: (FileSelection) throws -> ExitStatus
  ) throws -> ExitStatus {
    do {
      if let status = try show.run(configuration, in: directory, console, adjust, select) {
        return status
      }
      if let instead { return try instead(self) }
      let selection = try select()
      try check(selection)
      return try report(selection, work)
    } catch let problems as ConfigurationProblems {
      problems.report(on: console)
      return .failure
    }
  }

  /// The selected files; throws ``ConfigurationProblems`` if the configuration is invalid.
  package func select() throws -> FileSelection {
    var request = input.request()
    request.rules.takesEquipment = takesEquipment
    request.rules.isForWriting = isForWriting
    let configuration = configuration.request()
    if let names {
      var finder = RecipeFinder(configuration, in: directory)
      try names.resolve(&request, with: &finder)
    }
    var selection = try FileSelection(request, configuration, in: directory)
    if let changes { try limit(&selection, to: changes) }
    return selection
  }

  private func limit(_ selection: inout FileSelection, to changes: Changes) throws {
    do throws(ChangedFiles.Problem) {
      let changed = try ChangedFiles(since: changes.reference, in: directory)
      try selection.limit(toChanged: changed.contains)
    } catch {
      console.error("--changed-since: \(error.message)", hint: error.hint)
      throw ExitCode(ExitStatus.failure.rawValue)
    }
    if !changes.keepsOthers { selection.removeOthers() }
  }

  /// The settings of documents.
  ///
  /// - Throws: ``ConfigurationProblems``.
  func documentSettings() throws -> DocumentSettings {
    let resolver = SettingsResolver(configuration.request(), in: directory)
    let settings = try resolver.documentSettings()
    if messageOptions.verbose {
      for file in resolver.files { console.note("configuration \(file)") }
    }
    return settings
  }

  private func report(
    _ selection: FileSelection,
    _ work: (FileSelection) throws -> ExitStatus
  ) throws -> ExitStatus {
    let isVerbose = messageOptions.verbose
    if isVerbose { for file in selection.configurations { console.note("configuration \(file)") } }
    if isVerbose { for file in selection.skipped { console.note(file.skippedNote) } }
    for error in selection.errors { console.report(error) }
    let start = ContinuousClock.now
    let status = try work(selection)
    if isVerbose { console.note("finished in \(start.duration(to: .now))") }
    return selection.errors.isEmpty ? status : .failure
  }

  /// Processes the files on all cores and shows progress.
  ///
  /// - Parameters:
  ///   - makeWorker: creates the state of a thread.
  ///   - work: processes one file, on a thread.
  ///   - consume: receives the results in file order, and returns whether to continue.
  package func forEach<Worker, Outcome: Sendable>(
    _ selection: FileSelection,
    jobs: JobOptions,
    _ makeWorker: @escaping @Sendable () -> Worker,
    work: @escaping @Sendable (SelectedFile, inout Worker) -> Outcome,
    consume: (InputFile, Outcome) -> Bool
  ) {
    // Read once: each access to an option costs as much as a rule.
    let isQuiet = messageOptions.quiet
    let count = selection.files.count
    OrderedParallelRun(jobs: jobs.count, makeScratch: makeWorker, work: work)
      .run(selection.files) { place, outcome in
        let continues = consume(selection.files[place].input, outcome)
        if !isQuiet { console.progress(place + 1, of: count) }
        return continues
      }
  }

  /// Warns about copies that a run has left that was interrupted while it overwrote a file.
  package func warnAboutCopies(beside files: [InputFile]) {
    for warning in LeftoverDrafts.warnings(beside: files, in: directory) {
      console.warning(warning.message, file: warning.file)
    }
  }
}
