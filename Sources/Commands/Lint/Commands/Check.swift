import ArgumentParser
import CommandLine
import RecipeLint
import Reports
import SourceText
import SystemPackage
import Workspace

/// `brewlint check`
struct Check: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check recipes; the default command.",
    discussion: """
      Examples:
        brewlint check recipes/
        brewlint check --fix recipes/
        brewlint check --diff --unsafe-fixes recipes/ | git apply
        brewlint check --format json=report.json --format concise
        git ls-files -z '*.yaml' | brewlint check -0 --files-from -
        brewlint check --fail-on warning --ignore ratio-range recipes/
        brewlint check --config rules=strict --show-settings recipes/morning.yaml
      """
  )

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions
  @OptionGroup(title: "Fixes") var fixing: FixOptions
  @OptionGroup(title: "Reports") var reports: ReportOptions
  @OptionGroup(title: "Baseline") var baseline: BaselineOptions
  @OptionGroup(title: "Exit status") var verdict: VerdictOptions
  @OptionGroup(title: "Running") var watching: WatchOptions
  @OptionGroup(title: "Running") var jobs: JobOptions
  @OptionGroup(title: "Instead of checking") var show: ShowOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func validate() throws {
    try fixing.check(
      keepsIgnored: rules.noIgnores,
      writesFindings: reports.formats.outputFormat != nil || reports.statistics
    )
    try baseline.check(changesNothing: fixing.diff)
    try ReportFile.requireDifferent(reports.formats.files + baseline.files)
    try watching.check(
      changesFiles: fixing.isWanted || baseline.writeBaseline != nil,
      readsStandardInput: input.paths.contains("-") || input.filesFrom == "-"
    )
    _ = try rules.applied(to: RuleSettings())
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    do {
      if let status = try shown(in: directory, console) { return status }
      if watching.watch { return try keepChecking(in: directory, console) }
      return try run(plan(in: directory), in: directory, console)
    } catch let problems as ConfigurationProblems {
      problems.report(on: console)
      return .failure
    }
  }

  /// What is shown instead of checking; nil where nothing is.
  private func shown(in directory: WorkingDirectory, _ console: Console) throws -> ExitStatus? {
    try show.run(configuration, in: directory, console) {
      (try? rules.applied(to: $0)) ?? $0
    } selection: {
      let plan = try plan(in: directory)
      return SelectedInputs(files: plan.files.map(\.file), errors: plan.errors)
    }
  }

  /// What is to be checked, and how.
  func plan(in directory: WorkingDirectory) throws -> LintPlan {
    try LintPlan(
      input.request(),
      configuration.request(),
      adjusting: rules.applied,
      in: directory
    )
  }

  /// The threads for a plan.
  func threads(for plan: LintPlan, in directory: WorkingDirectory) -> LintThreads {
    LintThreads(
      profiles: plan.profiles,
      keepsIgnored: rules.noIgnores,
      jobs: jobs.count,
      directory: directory
    )
  }

  /// Refuses to write over what is to be checked.
  func checkTargets(of plan: LintPlan, in directory: WorkingDirectory) throws {
    let inputs = plan.files.map(\.file)
    try reports.formats.check(against: inputs, in: directory)
    try baseline.check(against: inputs, in: directory)
  }

  /// What writes the findings.
  ///
  /// - Parameter usesOutput: whether standard output is free for them.
  func reporter(
    on console: Console,
    in directory: WorkingDirectory,
    usesOutput: Bool = true
  ) throws -> Reporter {
    Reporter(
      reports,
      try baseline.comparison(leavingOut: rules.leftOut(), in: directory),
      console,
      isQuiet: talk.quiet,
      usesOutput: usesOutput
    )
  }

  private func run(
    _ plan: LintPlan,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    try checkTargets(of: plan, in: directory)
    if talk.verbose { for file in plan.configurations { console.note("configuration \(file)") } }
    for error in plan.errors { console.report(error) }
    let start = ContinuousClock.now
    let status =
      fixing.isWanted
      ? try fix(plan, in: directory, console) : try check(plan, in: directory, console)
    if talk.verbose { console.note("that took \(start.duration(to: .now))") }
    return plan.errors.isEmpty ? status : .failure
  }

  private func check(
    _ plan: LintPlan,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    // A file gets the whole report, also where nobody reads the other.
    let writesFiles = !reports.formats.files.isEmpty || baseline.writeBaseline != nil
    // Read once: each look at an option costs as much as a rule.
    let (isQuiet, isVerbose) = (talk.quiet, talk.verbose)
    let count = plan.files.count
    var status = ExitStatus.done
    var done = 0
    var reporter = try reporter(on: console, in: directory)
    CheckPass(threads: threads(for: plan, in: directory)).run(plan.files) { file, outcome in
      done += 1
      if case .unreadable(let error) = outcome {
        console.report(error)
        status = .failure
      } else {
        if isVerbose { console.note("checked \(file.name)") }
        reporter.add(outcome, of: file)
      }
      if !isQuiet { console.progress(done, of: count) }
      return writesFiles || console.isOutputOpen
    }
    try reporter.finish(nothingFound: plan.isEmpty, in: directory)
    return max(status, verdict.status(for: reporter.summary))
  }
}
