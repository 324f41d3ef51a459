import ArgumentParser
import BrewCLI
import BrewConfig
import Diagnostics
import RecipeLint
import SystemPackage

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
  @OptionGroup(title: "Show") var show: ShowOptions

  @Flag(help: "Check again whenever a recipe or a configuration changes, until Ctrl-C.")
  var watch = false

  @OptionGroup(title: "Work") var jobs: JobOptions
  @OptionGroup(title: "Talk") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func validate() throws {
    try fixing.check(
      keepsIgnored: rules.noIgnores,
      writesFindings: reports.outputFormat != nil || reports.statistics
    )
    if watch, fixing.isWanted || baseline.writeBaseline != nil {
      throw ValidationError("--watch only looks: leave out what changes files")
    }
    if watch, input.paths.contains("-") || input.filesFrom == "-" {
      throw ValidationError("--watch cannot read standard input again and again: name files")
    }
    _ = try rules.applied(to: RuleSettings())
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    do {
      if let status = try show.run(self, in: directory, console) { return status }
      if watch { return try keepChecking(in: directory, console) }
      return try run(plan(in: directory), in: directory, console)
    } catch let problems as ConfigurationProblems {
      problems.report(on: console)
      return .failure
    }
  }

  /// What is to be checked, and how.
  func plan(in directory: WorkingDirectory) throws -> LintPlan {
    try LintPlan(input.request(), configuration.request(), rules, in: directory)
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

  private func run(
    _ plan: LintPlan,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    let inputs = plan.files.map(\.file)
    try reports.check(against: inputs, in: directory)
    try baseline.check(against: inputs, in: directory)
    if talk.verbose { for file in plan.configurations { console.note("configuration \(file)") } }
    for error in plan.errors { console.report(error) }
    let clock = ContinuousClock.now
    let status =
      fixing.isWanted
      ? try fix(plan, in: directory, console) : try check(plan, in: directory, console)
    if talk.verbose { console.note("that took \(clock.duration(to: .now))") }
    return plan.errors.isEmpty ? status : .failure
  }

  private func check(
    _ plan: LintPlan,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    var status = ExitStatus.done
    var done = 0
    var reporter = Reporter(
      reports,
      try baseline.comparison(in: directory),
      console,
      isQuiet: talk.quiet
    )
    CheckPass(threads: threads(for: plan, in: directory)).run(plan.files) { file, outcome in
      done += 1
      if case .unreadable(let error) = outcome {
        console.report(error)
        status = .failure
      } else {
        if talk.verbose { console.note("checked \(file.name)") }
        reporter.add(outcome, of: file)
      }
      if !talk.quiet { console.progress(done, of: plan.files.count) }
      return console.isOutputOpen
    }
    try reporter.finish(nothingFound: plan.isEmpty, in: directory)
    return max(status, verdict.status(for: reporter.summary))
  }
}
