import ArgumentParser
import Files
import Platform
import SystemPackage
import Workspace

/// `brewfmt`: see `brewfmt --help`.
struct Brewfmt: FileCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      program: "brewfmt",
      command: "fmt",
      abstract: "Format coffee brew recipes in one style.",
      discussion: """
        Files are rewritten in place; standard input goes to standard output.

        Examples:
          brewfmt
          brewfmt recipes/v60
          brewfmt --check recipes/
          brewfmt --diff recipes/
          brewfmt - < morning.yaml > formatted.yaml
          brewfmt --check --format github

        Exit status: 0 all files are formatted, 1 some are not (with --check or --diff), 2 a file could not be \
        read or formatted, or the command line was invalid.
        """
    )
  }

  @OptionGroup(title: "Mode") var mode: ModeOptions
  @OptionGroup var files: FileOptions
  @Option(help: DocumentOption.help, completion: .file()) var documents: String?

  func validate() throws {
    try DocumentOption.check(
      documents,
      files,
      against: [
        ("--diff", mode.diff), ("--stdout", mode.stdout), ("--format", !mode.formats.isEmpty),
      ]
    )
  }

  func run(on console: Console) throws -> ExitStatus {
    var run = try FileRun(files, on: console)
    run.takesEquipment = true
    run.isForWriting = mode.action == .rewrite
    if let status = try run.shown() { return status }
    if let documents { return try formatDocuments(documents, run) }
    let selection = try run.select()
    try mode.check(inputCount: selection.files.count)
    try mode.formats.check(against: selection.inputs, in: run.directory)
    run.begin(selection)
    return run.end(selection, try format(selection, run))
  }

  private func format(_ selection: FileSelection, _ run: FileRun) throws -> ExitStatus {
    let task = FormatTask(
      action: mode.action,
      reports: !mode.formats.isEmpty,
      lineEndings: selection.settings.map(\.lineEnding),
      replacement: FileReplacement(WriteScope(of: selection, in: run.directory)),
      directory: run.directory
    )
    var report = FormatReport(task, mode.formats, of: selection.inputs, on: run.console)
    // Files get the whole report, even if the reader of standard output is gone.
    let continues = task.action == .rewrite || !mode.formats.files.isEmpty
    if task.action == .rewrite {
      run.warnAboutCopies(beside: selection.inputs)
      task.replacement.tidy(beside: selection.inputs.compactMap(\.file))
      InterruptGuard.install()
    }
    run.forEach(selection, by: FormatWorker(task)) { file, outcome in
      report.add(file, outcome)
      return continues || run.console.isOutputOpen
    }
    try report.finish(nothingFound: selection.isEmpty)
    return report.status
  }
}
