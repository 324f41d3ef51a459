import Files
import RecipeLint
import RecipeText
import Text
import Workspace

/// Reports results: the requested output on standard output, the rest on standard error.
struct FormatReport {
  private(set) var status: ExitStatus = .done
  private var counts = FormatCounts()
  private var reporter: Reporter
  private var patch: PatchOutput
  /// Changes to apply after all files are read.
  private var pending: [(file: InputFile, change: PendingChange)] = []
  private let task: FormatTask
  /// Whether a report on standard output shows files that could not be formatted.
  private let showsInvalidFiles: Bool
  private let console: Console

  init(
    _ task: FormatTask,
    _ formats: [OutputTarget<OutputFormat>],
    of files: [InputFile],
    on console: Console
  ) {
    self.task = task
    self.console = console
    showsInvalidFiles = formats.outputFormat != nil
    reporter = Reporter(
      formats,
      of: .brewfmt,
      rules: { RuleMetadata.formatRules },
      Summary(fixed: "without --check"),
      on: console
    )
    patch = PatchOutput(of: task.action == .diff ? files : [], on: console, in: task.directory)
  }

  /// Adds the result of a file.
  mutating func add(_ file: InputFile, _ outcome: FormatOutcome) {
    switch outcome {
    case .unchanged(let bytes): addUnchanged(file, bytes)
    case .changed(let change): add(file, change)
    case .invalid(let found):
      if !showsInvalidFiles { console.report(found) }
      reporter.add(found)
      fail()
    case .failed(let failure):
      console.error(
        "\(file.name): internal error: formatting would change the recipe (\(failure.difference)), so the file was left unchanged; please report this"
      )
      fail()
    case .unreadable(let error):
      console.report(error)
      fail()
    case .leftAlone(let reason): console.warning(reason.message)
    case .skipped(let bytes):
      console.detail(file.skippedNote)
      if task.echoes(file) { console.write(source: bytes) }
    }
  }

  private mutating func addUnchanged(_ file: InputFile, _ bytes: [UInt8]) {
    reporter.add(nil)
    if task.echoes(file) {
      console.write(source: bytes)
    } else {
      counts.unchanged += 1
    }
  }

  private mutating func add(_ file: InputFile, _ change: FormatChange) {
    if task.echoes(file) { return console.write(source: change.new) }
    switch task.action {
    case .rewrite, .print: record(change.writeResult, of: file)
    case .check:
      counts.changed += 1
      status = max(status, .findings)
      if let found = change.findings { reporter.add(found) } else { name(file) }
    case .diff:
      if patch.add(file, from: change.old, to: change.new) { counts.changed += 1 }
      status = max(status, .findings)
    }
  }

  /// Counts a file that was rewritten or will be.
  private mutating func record(_ writeResult: ReplacementResult, of file: InputFile) {
    switch writeResult {
    case .done: recordChange(file)
    // Read a moment later, the file would have been formatted already.
    case .doneByOtherPath: counts.unchanged += 1
    case .pending(let change): pending.append((file, change))
    case .failed(let error): fail(error)
    }
  }

  private mutating func recordChange(_ file: InputFile) {
    counts.changed += 1
    console.detail("formatted \(file.name)")
  }

  /// Lists a file that would change, for other programs.
  private func name(_ file: InputFile) {
    console.write(file.line(isTerminal: console.isOutputTerminal))
  }

  private mutating func fail() {
    counts.failed += 1
    status = .failure
  }

  private mutating func fail(_ error: ReplacementError) {
    console.report(error)
    fail()
  }

  // MARK: The end

  /// Overwrites files with several names, now that nothing reads them any more, waits until all changes are on the disk,
  /// finishes the reports and writes the summary.
  mutating func finish(nothingFound: Bool) throws(ReportError) {
    for (file, change) in pending { make(change, of: file) }
    task.replacement.settle()
    try reporter.finish(in: task.directory)
    guard !console.isQuiet, !nothingFound, console.isOutputOpen else { return }
    let line = counts.line(writes: task.action == .rewrite)
    if let line, !reporter.showsSummary { console.note(line) }
    patch.noteBaseFolder()
  }

  private mutating func make(_ change: PendingChange, of file: InputFile) {
    do throws(ReplacementError) {
      if try change.make(by: task.replacement, on: console) == .replaced { recordChange(file) }
    } catch {
      fail(error)
    }
  }
}

/// Counts files by result.
private struct FormatCounts {
  /// Files that changed or would change.
  var changed = 0
  /// Files that are already formatted.
  var unchanged = 0
  /// Files that could not be formatted.
  var failed = 0

  /// The summary, such as `formatted 3 files, 53 already formatted`; nil if there is no file.
  ///
  /// - Parameter writes: whether files were changed, or only checked.
  func line(writes: Bool) -> String? {
    var clauses: [String] = []
    func number(_ count: Int) -> String { clauses.isEmpty ? counted(count, "file") : "\(count)" }
    if changed > 0 {
      let files = counted(changed, "file")
      clauses.append(writes ? "formatted \(files)" : "\(files) would be formatted")
    }
    if unchanged > 0 { clauses.append("\(number(unchanged)) already formatted") }
    if failed > 0 { clauses.append("\(number(failed)) could not be formatted") }
    return clauses.isEmpty ? nil : clauses.joined(separator: ", ")
  }
}
