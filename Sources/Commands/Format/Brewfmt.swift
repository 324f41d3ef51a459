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
    let run = try FileRun(input, configuration, show, talk, on: console)
    return try run.run(
      check: { selection in
        try mode.check(inputCount: selection.files.count)
        try mode.formats.check(against: selection.inputs, in: run.directory)
      },
      work: { try format($0, run) }
    )
  }

  private func format(_ selection: FileSelection, _ run: FileRun) throws -> ExitStatus {
    let task = FormatTask(
      action: mode.action,
      lines: try mode.lineRange(),
      reports: !mode.formats.isEmpty,
      lineEndings: selection.settings.map(\.lineEnding),
      replacement: FileReplacement(in: run.directory),
      directory: run.directory
    )
    var report = FormatReport(task, mode.formats, of: selection.inputs, on: run.console, talk)
    // A file gets the whole report, also where nobody reads the other.
    let goesOn = task.action == .rewrite || !mode.formats.files.isEmpty
    if task.action == .rewrite { InterruptGate.install() }
    run.forEach(selection, jobs: jobs) {
      FormatWorker(task)
    } work: { file, worker in
      worker.work(on: file)
    } consume: { file, outcome in
      report.add(file, outcome)
      return goesOn || run.console.isOutputOpen
    }
    try report.finish(nothingFound: selection.isEmpty)
    return report.status
  }
}
