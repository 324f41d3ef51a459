import ArgumentParser
import BrewCLI
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
      """
  )

  @OptionGroup(title: "Input") var input: InputOptions
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
    _ = try rules.selection()
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    let selected = InputSelection.select(input.request(), in: directory)
    var reporter = Reporter(formats, console, isQuiet: talk.quiet)
    for file in formats.compactMap(\.file) {
      try ReportFile.check(FilePath(file), against: selected.files, in: directory)
    }
    for error in selected.errors { console.report(error) }
    var status: ExitStatus = selected.errors.isEmpty ? .done : .failure
    let run = LintRun(
      rules: try rules.selection(),
      keepsIgnored: rules.noIgnores,
      jobs: jobs.count,
      directory: directory
    )
    let clock = ContinuousClock.now
    run.run(selected.files) { file, outcome in
      if case .unreadable(let error) = outcome {
        console.report(error)
        status = .failure
      } else {
        if talk.verbose { console.note("checked \(file.name)") }
        reporter.add(outcome)
      }
      return console.isOutputOpen
    }
    let nothingFound = selected.files.isEmpty && !selected.errors.isEmpty
    try reporter.finish(nothingFound: nothingFound, in: directory)
    if talk.verbose { console.note("that took \(clock.duration(to: .now))") }
    return max(status, verdict(on: reporter.summary))
  }

  private func verdict(on summary: Summary) -> ExitStatus {
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
