import ArgumentParser
import CommandLine
import Platform
import SystemPackage
import Workspace

/// `brewfmt`: see `brewfmt --help`.
struct Brewfmt: ToolCommand {
  static let configuration = CommandConfiguration(
    program: "brewfmt",
    command: "fmt",
    abstract: "Lay out coffee brew recipes in one style.",
    discussion: """
      Files are rewritten in place; standard input goes to standard output.

      Examples:
        brewfmt                          the recipes of this folder
        brewfmt recipes/v60              a folder
        brewfmt --check recipes/         only name the recipes that would change
        brewfmt --diff recipes/          show how, as a patch
        brewfmt - < morning.yaml         from standard input to standard output
        brewfmt --check --format github  for a build server

      Exit status: 0 all is formatted now, 1 something is not (with --check or --diff), 2 a file could not \
      be read or formatted, or the command was wrong.
      """
  )

  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "What to do") var mode: ModeOptions
  @OptionGroup(title: "Running") var jobs: JobOptions
  @OptionGroup(title: "Instead of formatting") var show: ShowOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }


  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    do {
      if let status = try shown(in: directory, console) { return status }
      return try run(plan(in: directory), in: directory, console)
    } catch let problems as ConfigurationProblems {
      problems.report(on: console)
      return .failure
    }
  }

  /// What is shown instead of formatting; nil where nothing is.
  private func shown(in directory: WorkingDirectory, _ console: Console) throws -> ExitStatus? {
    try show.run(configuration, in: directory, console) {
      let plan = try plan(in: directory)
      return SelectedInputs(files: plan.files.map(\.file), errors: plan.errors)
    }
  }

  /// What is to be formatted, and how.
  private func plan(in directory: WorkingDirectory) throws -> FormatPlan {
    try FormatPlan(input.request(), configuration.request(), in: directory)
  }

  private func run(
    _ plan: FormatPlan,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    let inputs = plan.files.map(\.file)
    try mode.check(inputCount: inputs.count)
    try mode.formats.check(against: inputs, in: directory)
    let isVerbose = talk.verbose
    if isVerbose { for file in plan.configurations { console.note("configuration \(file)") } }
    for error in plan.errors { console.report(error) }
    let start = ContinuousClock.now
    let status = try format(plan, inputs, in: directory, console)
    if isVerbose { console.note("that took \(start.duration(to: .now))") }
    return plan.errors.isEmpty ? status : .failure
  }

  private func format(
    _ plan: FormatPlan,
    _ inputs: [InputFile],
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    let task = FormatTask(
      action: mode.action,
      lines: try mode.lineRange(),
      reports: !mode.formats.isEmpty,
      replacement: FileReplacement(in: directory),
      directory: directory
    )
    var report = FormatReport(task, mode.formats, of: inputs, on: console, talk)
    // A file gets the whole report, also where nobody reads the other.
    let goesOn = task.action == .rewrite || !mode.formats.files.isEmpty
    let isQuiet = talk.quiet
    let count = inputs.count
    if task.action == .rewrite { InterruptGate.install() }
    OrderedParallelRun(jobs: jobs.count) {
      FormatWorker(task)
    } work: { file, worker in
      worker.work(on: file)
    }.run(plan.files) { place, outcome in
      report.add(inputs[place], outcome)
      if !isQuiet { console.progress(place + 1, of: count) }
      return goesOn || console.isOutputOpen
    }
    try report.finish(nothingFound: plan.isEmpty)
    return report.status
  }
}
