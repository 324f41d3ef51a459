import Files
import RecipeLint
import Text
import Workspace

/// Reports fixes, and passes the remaining findings to the reports.
struct FixReport {
  private(set) var status: ExitStatus = .done
  /// Takes the remaining findings.
  var reporter: Reporter
  private var fixed: [String: Int] = [:]
  private var ignored = 0
  private var fixedFiles = 0
  private var ignoredFiles = 0
  private var patch: PatchOutput
  /// Changes to apply after all files are read, with their fixes.
  private var pending: [(file: PendingChange, change: FixRun.Change)] = []
  private let console: Console
  private let writes: Bool
  private var roots: ProjectRoots
  /// Whether standard output is the recipe.
  private let echoesRecipe: Bool

  init(
    _ reporter: Reporter,
    _ console: Console,
    writes: Bool,
    files: [InputFile],
    in directory: WorkingDirectory
  ) {
    self.reporter = reporter
    self.console = console
    self.writes = writes
    patch = PatchOutput(of: writes ? [] : files, on: console, in: directory)
    roots = ProjectRoots(in: directory)
    echoesRecipe = writes && files.contains { $0.isStandardInput }
  }

  /// Adds the result of a file.
  mutating func add(_ file: InputFile, _ outcome: FixRun.Outcome) {
    if case .skipped = outcome {
      console.detail(file.skippedNote)
    } else {
      console.detail("checked \(file.name)")
    }
    switch outcome {
    case .checked(let checked):
      guard let error = checked.error else { return report(checked.found) }
      console.report(error)
      status = .failure
    case .skipped(let bytes): if writes, file.isStandardInput { console.write(source: bytes) }
    case .changed(let change, .failed(let error)):
      console.report(error)
      status = .failure
      report(change.found, change.old, of: file)
    case .changed(let change, let writeResult):
      take(change, writeResult, of: file)
      report(change.remaining, change.new, of: file)
    }
  }

  private mutating func take(
    _ change: FixRun.Change,
    _ writeResult: ReplacementResult,
    of file: InputFile
  ) {
    if change.isRefused {
      let refusal = file.refusal
      console.warning("\(refusal.message): \(refusal.hint ?? "")", file: file.name)
    }
    if !writes {
      if patch.add(file, from: change.old, to: change.new) { count(change) }
      return
    }
    if file.isStandardInput { console.write(source: change.new) }
    if case .pending(let pendingChange) = writeResult {
      pending.append((pendingChange, change))
    } else if case .done = writeResult {
      count(change)
    }
  }

  private mutating func count(_ change: FixRun.Change) {
    for (rule, count) in change.fixed { fixed[rule, default: 0] += count }
    if !change.fixed.isEmpty { fixedFiles += 1 }
    ignored += change.ignored
    if change.ignored > 0 { ignoredFiles += 1 }
  }

  private mutating func report(_ findings: [Diagnostic], _ bytes: [UInt8], of file: InputFile) {
    if findings.isEmpty { return report(nil) }
    let source = SourceText(name: file.name, path: roots.path(of: file.path), bytes: bytes)
    report(FileFindings(findings: findings, source: source))
  }

  private mutating func report(_ found: FileFindings?) {
    reporter.add(found)
    guard echoesRecipe, let found else { return }
    var renderer = ConciseRenderer()
    var text = ""
    renderer.render(found.findings, in: found.source, into: &text)
    if !text.isEmpty { console.note(String(text.dropLast())) }
  }

  // MARK: The end

  /// Overwrites files with several names, now that nothing reads them any more, and waits until all changes are on the
  /// disk.
  mutating func finish(_ replacement: FileReplacement) {
    for (file, change) in pending {
      do throws(ReplacementError) {
        if try file.make(by: replacement, on: console) == .replaced { count(change) }
      } catch {
        console.report(error)
        status = .failure
      }
    }
    replacement.settle()
  }

  /// Writes the summary, and the number of fixes per rule if verbose.
  func writeSummary() {
    guard !console.isQuiet else { return }
    let rest = writes ? "" : "; \(Self.remain(reporter.summary.findings))"
    let fixes = fixed.values.reduce(0, +)
    if fixes > 0 {
      let line =
        "\(writes ? "fixed" : "would fix") \(counted(fixes, "finding")) in \(counted(fixedFiles, "file"))"
      console.note(line + (ignored == 0 ? rest : ""))
    }
    for (rule, count) in fixed.sorted(by: { $0.key < $1.key }) {
      console.detail("  \(rule): \(count)")
    }
    if ignored > 0 {
      let line =
        "\(writes ? "ignored" : "would ignore") \(counted(ignored, "finding")) in \(counted(ignoredFiles, "file"))"
      console.note(line + rest)
    }
    if fixes == 0, ignored == 0, !writes { console.note("nothing would change\(rest)") }
    patch.noteBaseFolder()
  }

  /// Whether there is a patch.
  var wouldChange: Bool { !patch.isEmpty }

  private static func remain(_ count: Int) -> String {
    count == 0
      ? "no findings remain" : "\(counted(count, "finding")) remain\(count == 1 ? "s" : "")"
  }
}
