import Platform
import RecipeLint
import Workspace

/// One run of a command over the recipe files that its options select: what checking, formatting and scaling
/// have in common.
package struct FileRun {
  /// The folder that relative paths start from.
  package let directory: WorkingDirectory
  /// Where results and messages go.
  package let console: Console
  private let input: InputOptions
  private let configuration: ConfigurationOptions
  private let show: ShowOptions
  private let talk: ConsoleOptions

  /// A run as these options want it.
  package init(
    _ input: InputOptions,
    _ configuration: ConfigurationOptions,
    _ show: ShowOptions,
    _ talk: ConsoleOptions,
    on console: Console
  ) throws {
    directory = try WorkingDirectory.process()
    self.console = console
    self.input = input
    self.configuration = configuration
    self.show = show
    self.talk = talk
  }

  /// Selects the files and works on them; reports what could not be selected, and what is wrong with the
  /// configuration.
  ///
  /// - Parameters:
  ///   - adjust: what the command line makes of the rules.
  ///   - instead: what to do instead of working on the files once; nil where that is what to do.
  ///   - check: refuses options that do not go with the files.
  ///   - work: the work; the status that it deserves.
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

  /// The files that the options select; throws ``ConfigurationProblems`` where the configuration is wrong.
  package func select() throws -> FileSelection {
    try FileSelection(input.request(), configuration.request(), in: directory)
  }

  private func report(
    _ selection: FileSelection,
    _ work: (FileSelection) throws -> ExitStatus
  ) throws -> ExitStatus {
    let isVerbose = talk.verbose
    if isVerbose { for file in selection.configurations { console.note("configuration \(file)") } }
    selection.configurationProblems.report(on: console)
    for error in selection.errors { console.report(error) }
    let start = ContinuousClock.now
    let status = try work(selection)
    if isVerbose { console.note("that took \(start.duration(to: .now))") }
    return selection.errors.isEmpty ? status : .failure
  }

  /// Works on the files on all cores, and shows progress.
  ///
  /// - Parameters:
  ///   - makeWorker: the memory of another thread.
  ///   - work: the work on one file, in a thread.
  ///   - consume: gets each file in order and what came of it, and says whether to go on.
  package func forEach<Worker, Outcome: Sendable>(
    _ selection: FileSelection,
    jobs: JobOptions,
    _ makeWorker: @escaping @Sendable () -> Worker,
    work: @escaping @Sendable (SelectedFile, inout Worker) -> Outcome,
    consume: (InputFile, Outcome) -> Bool
  ) {
    // Read once: each look at an option costs as much as a rule.
    let isQuiet = talk.quiet
    let count = selection.files.count
    OrderedParallelRun(jobs: jobs.count, makeScratch: makeWorker, work: work)
      .run(selection.files) { place, outcome in
        let goesOn = consume(selection.files[place].input, outcome)
        if !isQuiet { console.progress(place + 1, of: count) }
        return goesOn
      }
  }
}
