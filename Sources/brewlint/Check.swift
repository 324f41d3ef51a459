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
        brewlint check --format json=report.json --format concise
        git ls-files -z '*.yaml' | brewlint check -0 --files-from -
        brewlint check --fail-on warning --ignore ratio-range recipes/
        brewlint check --config rules=strict --show-settings recipes/morning.yaml
      """
  )

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "How to write findings, and to which file; repeatable.",
      discussion: "full is the default on a terminal, concise elsewhere.",
      valueName: "format[=file]"
    )
  )
  var formats: [OutputTarget<OutputFormat>] = []

  @Option(help: ArgumentHelp("The least severity that makes the status 1.", valueName: "severity"))
  var failOn: SeverityOption = .error

  @Option(help: ArgumentHelp("Make the status 1 if there are more warnings.", valueName: "n"))
  var maxWarnings: Int?

  @Flag(help: "Make the status 0 whatever is found, unless a file could not be read.")
  var exitZero = false

  @OptionGroup(title: "Show") var show: ShowOptions
  @OptionGroup(title: "Fixes") var fixing: FixOptions
  @OptionGroup(title: "Work") var jobs: JobOptions
  @OptionGroup(title: "Talk") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func validate() throws {
    if let maxWarnings, maxWarnings < 0 {
      throw ValidationError("--max-warnings takes a number from 0, not \(maxWarnings)")
    }
    if formats.count(where: { $0.file == nil }) > 1 {
      throw ValidationError(
        "only one --format can go to standard output: give the others a file, as in --format json=report.json"
      )
    }
    let files = formats.compactMap(\.file)
    if let file = files.first(where: { name in files.count(where: { $0 == name }) > 1 }) {
      throw ValidationError("two reports cannot go to one file, \(file)")
    }
    try fixing.check(
      keepsIgnored: rules.noIgnores,
      writesFindings: formats.contains { $0.file == nil }
    )
    _ = try rules.selection()
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    let settings = configuration.request()
    func makePlan() throws -> LintPlan {
      try LintPlan(input.request(), settings, rules, in: directory, console)
    }
    if let status = try show.run(makePlan(), settings, rules, in: directory, console) {
      return status
    }
    return try check(makePlan(), in: directory, console)
  }

  private func check(
    _ plan: LintPlan,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    var reporter = Reporter(formats, console, isQuiet: talk.quiet)
    for file in formats.compactMap(\.file) {
      let inputs = plan.files.map(\.file)
      try ReportFile.check(FilePath(file), against: inputs, in: directory)
    }
    if talk.verbose { for file in plan.configurations { console.note("configuration \(file)") } }
    for error in plan.errors { console.report(error) }
    var status: ExitStatus = plan.errors.isEmpty ? .done : .failure
    let run = LintRun(
      profiles: plan.profiles,
      keepsIgnored: rules.noIgnores,
      jobs: jobs.count,
      directory: directory
    )
    let clock = ContinuousClock.now
    run.run(plan.files) { file, outcome in
      if case .unreadable(let error) = outcome {
        console.report(error)
        status = .failure
      } else {
        if talk.verbose { console.note("checked \(file.name)") }
        reporter.add(outcome)
      }
      return console.isOutputOpen
    }
    let nothingFound = plan.files.isEmpty && !plan.errors.isEmpty
    try reporter.finish(nothingFound: nothingFound, in: directory)
    if talk.verbose { console.note("that took \(clock.duration(to: .now))") }
    return max(status, verdict(on: reporter.summary))
  }

  /// The status that these findings deserve.
  func verdict(on summary: Summary) -> ExitStatus {
    if exitZero { return .done }
    if let maxWarnings, summary.warnings > maxWarnings { return .findings }
    let counted =
      switch failOn.severity {
      case .error: summary.errors
      case .warning: summary.errors + summary.warnings
      case .note: summary.findings
      }
    return counted > 0 ? .findings : .done
  }
}
