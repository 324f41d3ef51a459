import ArgumentParser
import Files
import RecipeLint
import SystemPackage
import Text
import Workspace

/// `brewlint check`
struct Check: FileCommand {
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

  @OptionGroup(title: "Findings") var findings: FindingOptions
  @OptionGroup(title: "Fixes") var fixes: FixOptions
  @OptionGroup(title: "Reports") var reports: ReportOptions
  @OptionGroup var files: FileOptions
  @Option(help: DocumentOption.help, completion: .file()) var documents: String?

  func validate() throws {
    if fixes.addIgnore, findings.noIgnores {
      throw ValidationError("--add-ignore and --no-ignores cannot be used together")
    }
    try refuse(
      fixes.diff && (reports.formats.outputFormat != nil || reports.statistics),
      "with --diff, standard output is the patch: remove --statistics, and write --format to a file, such as --format json=report.json"
    )
    _ = try findings.rules.applied(to: RuleSettings())
    guard documents != nil else { return }
    try DocumentOption.check(
      documents,
      files,
      against: [
        ("--diff", fixes.diff), ("--add-ignore", fixes.addIgnore),
        ("--format", !reports.given.isEmpty), ("--output", reports.output != nil),
        ("--statistics", reports.statistics),
      ]
    )
  }

  func run(on console: Console) throws -> ExitStatus {
    var run = try FileRun(files, on: console)
    run.takesEquipment = true
    run.isForWriting = fixes.writes
    let shown = try run.shown { (try? findings.rules.applied(to: $0)) ?? $0 }
    if let shown { return shown }
    if let documents { return try checkDocuments(documents, run) }
    let selection = try run.select()
    try checkTargets(of: selection, in: run.directory)
    run.begin(selection)
    let status = fixes.isRequested ? try fix(selection, run) : try check(selection, run)
    return run.end(selection, status)
  }

  /// The run that checks the selected files.
  func lintRun(_ selection: FileSelection, in directory: WorkingDirectory) throws -> LintRun {
    var settings = selection.settings
    for index in settings.indices {
      settings[index].rules = try findings.rules.applied(to: settings[index].rules)
    }
    return LintRun(
      settings: settings,
      keepsIgnored: findings.noIgnores,
      jobs: files.jobs.count(writes: fixes.writes),
      in: directory
    )
  }

  /// Rejects reports that would overwrite an input.
  func checkTargets(of selection: FileSelection, in directory: WorkingDirectory) throws {
    try reports.formats.check(against: selection.inputs, in: directory)
  }

  private func check(_ selection: FileSelection, _ run: FileRun) throws -> ExitStatus {
    let console = run.console
    // Files get the whole report, even if the reader of standard output is gone.
    let writesFiles = !reports.formats.files.isEmpty
    var status = ExitStatus.done
    var (done, skipped, inRecipes) = (0, 0, 0)
    var reporter = reporter(run)
    try lintRun(selection, in: run.directory).check(selection.files) { file, checked in
      done += 1
      if let error = checked.error {
        console.report(error)
        status = .failure
      } else {
        console.detail(checked.isSkipped ? file.skippedNote : "checked \(file.name)")
        if checked.isSkipped { skipped += 1 } else { reporter.add(checked.found) }
        if checked.isSkipped, file.place == .folder { inRecipes += 1 }
      }
      console.progress(done, of: selection.files.count)
      return writesFiles || console.isOutputOpen
    }
    let isEmpty = selection.isEmpty || skipped > 0 && skipped == done
    try finish(&reporter, nothingFound: isEmpty, run)
    if inRecipes > 0, !files.input.forceExclude, !console.isQuiet,
      reports.formats.outputFormat == nil
    {
      console.note(
        "skipped \(counted(inRecipes, "file")) in `recipes/` that do not look like recipes; `--verbose` lists them, and "
          + "with a `.brewguide.yaml` they are checked"
      )
    }
    return max(status, reports.status(for: reporter.summary))
  }
}
