import CommandLine
import Reports
import SourceText
import Workspace

/// Says what came of files: on standard output what was asked for, and on standard error the rest.
struct FormatReport {
  private(set) var status: ExitStatus = .done
  private var counts = FormatCounts()
  private var summary = Summary(fixed: "without --check")
  private var reports: ReportSet
  private var refusals: FindingsMessages
  private var patch: PatchOutput
  /// Changes to be made when all files are read.
  private var waiting: [(file: InputFile, change: PendingChange)] = []
  private let task: FormatTask
  /// Whether a report on standard output shows what is no recipe.
  private let showsRefusals: Bool
  private let console: Console
  private let isQuiet: Bool
  private let isVerbose: Bool

  init(
    _ task: FormatTask,
    _ formats: [OutputTarget<OutputFormat>],
    of files: [InputFile],
    on console: Console,
    _ talk: ConsoleOptions
  ) {
    self.task = task
    self.console = console
    isQuiet = talk.quiet
    isVerbose = talk.verbose
    showsRefusals = formats.outputFormat != nil
    reports = ReportSet(formats, of: .brewfmt, rules: { RuleMetadata.formatRules }, on: console)
    refusals = FindingsMessages(on: console)
    patch = PatchOutput(of: task.action == .diff ? files : [], on: console, in: task.directory)
  }

  /// Takes what came of a file.
  mutating func add(_ file: InputFile, _ outcome: FormatOutcome) {
    switch outcome {
    case .same(let bytes): addSame(file, bytes)
    case .changed(let change): add(file, change)
    case .refused(let found):
      if !showsRefusals { refusals.say(found) }
      report(found)
      fail()
    case .failed(let failure):
      console.error(
        "\(file.name): internal error: the formatted recipe would not be the same (\(failure.difference)), so the file was left as it is; please report this"
      )
      fail()
    case .unreadable(let error):
      console.report(error)
      fail()
    }
  }

  private mutating func addSame(_ file: InputFile, _ bytes: [UInt8]) {
    summary.add([])
    if task.echoes(file) {
      console.write(bytes)
    } else {
      counts.same += 1
    }
  }

  private mutating func add(_ file: InputFile, _ change: FormatChange) {
    if task.echoes(file) { return console.write(change.new) }
    switch task.action {
    case .rewrite, .print: took(change.fate, of: file)
    case .check:
      counts.changed += 1
      status = max(status, .findings)
      if let found = change.findings { report(found) } else { name(file) }
    case .diff:
      if patch.add(file, from: change.old, to: change.new) { counts.changed += 1 }
      status = max(status, .findings)
    }
  }

  /// Counts a file that was rewritten, or is to be.
  private mutating func took(_ fate: ReplacementResult, of file: InputFile) {
    switch fate {
    case .done: rewrote(file)
    // Had this path been read a moment later, the file would have been found formatted.
    case .doneElsewhere: counts.same += 1
    case .waits(let change): waiting.append((file, change))
    case .failed(let error): fail(error)
    }
  }

  private mutating func rewrote(_ file: InputFile) {
    counts.changed += 1
    if isVerbose { console.note("formatted \(file.name)") }
  }

  /// Names a file that would change, for other programs.
  private func name(_ file: InputFile) { console.write(file.bytesOfName + [0x0A]) }

  private mutating func report(_ found: FileFindings) {
    summary.add(found.findings)
    reports.add(found)
  }

  private mutating func fail() {
    counts.failed += 1
    status = .failure
  }

  private mutating func fail(_ error: ReplacementError) {
    console.error(error.message, hint: error.hint)
    fail()
  }

  // MARK: The end

  /// Overwrites the files that have several names, now that nobody reads them any more, closes the reports
  /// and says how much was done.
  mutating func finish(nothingFound: Bool) throws {
    for (file, change) in waiting { make(change, of: file) }
    try reports.finish(summary, in: task.directory)
    guard !isQuiet, !nothingFound, console.isOutputOpen else { return }
    let line = counts.line(writes: task.action == .rewrite)
    if let line, !reports.said(summary) { console.note(line) }
    patch.sayPlace()
  }

  private mutating func make(_ change: PendingChange, of file: InputFile) {
    do throws(ReplacementError) {
      if try change.make(by: task.replacement, on: console) == .replaced { rewrote(file) }
    } catch {
      fail(error)
    }
  }
}

/// What became of files, in numbers.
private struct FormatCounts {
  /// Files that changed, or would.
  var changed = 0
  /// Files that are formatted already.
  var same = 0
  /// Files that could not be formatted.
  var failed = 0

  /// `formatted 3 files, 53 were formatted already`; nil where there is no file.
  ///
  /// - Parameter writes: whether files changed; otherwise they only would.
  func line(writes: Bool) -> String? {
    var clauses: [String] = []
    func number(_ count: Int) -> String { clauses.isEmpty ? counted(count, "file") : "\(count)" }
    if changed > 0 {
      let files = counted(changed, "file")
      clauses.append(writes ? "formatted \(files)" : "\(files) would be formatted")
    }
    if same > 0 {
      let verb = writes ? (same == 1 ? "was" : "were") : (same == 1 ? "is" : "are")
      clauses.append("\(number(same)) \(verb) formatted already")
    }
    if failed > 0 { clauses.append("\(number(failed)) could not be formatted") }
    return clauses.isEmpty ? nil : clauses.joined(separator: ", ")
  }
}
