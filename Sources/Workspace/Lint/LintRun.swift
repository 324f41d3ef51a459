import Platform
import RecipeLint
import Text

/// Checks or fixes files on all cores: first each file alone, then compared with earlier files. Results arrive in
/// file order.
package struct LintRun: Sendable {
  private let settings: [Settings]
  private let keepsIgnored: Bool
  private let jobs: Int
  let directory: WorkingDirectory

  /// - Parameters:
  ///   - settings: by the index that a file has.
  ///   - keepsIgnored: whether to show findings that comments ignore.
  ///   - jobs: the number of files to process in parallel.
  package init(
    settings: [Settings],
    keepsIgnored: Bool,
    jobs: Int,
    in directory: WorkingDirectory
  ) {
    self.settings = settings
    self.keepsIgnored = keepsIgnored
    self.jobs = jobs
    self.directory = directory
  }

  /// A worker for another thread.
  func makeWorker() -> LintWorker {
    LintWorker(settings, keepsIgnored: keepsIgnored, in: directory)
  }

  /// Checks the files; `consume` receives each file with its result, and returns whether to continue.
  package func check(_ files: [SelectedFile], consume: (InputFile, FileOutcome) -> Bool) {
    var project = ProjectCheck(files, self)
    run(files, work: Self.check) { place, checked in
      guard let outcome = project.completed(checked, at: place) else { return true }
      return consume(files[place].input, outcome)
    }
  }

  /// Checks one file alone. One that is not reported is only read, to be compared with.
  @Sendable
  static func check(_ file: SelectedFile, _ worker: inout LintWorker) -> CheckedFile {
    do throws(InputError) {
      switch try worker.reader.read(file.input) {
      case .recipe(let bytes, _) where !file.isChanged: return identities(bytes, of: file, &worker)
      case .recipe(let bytes, _): return check(bytes, of: file, &worker)
      case .other(let bytes):
        let found = worker.withLinter(for: file) { $0.lintOther(bytes) }
        return CheckedFile(outcome: FileOutcome(found) { worker.source(file.input, bytes) })
      case .skipped: return CheckedFile(outcome: .skipped)
      case .tooLarge(let size, let limit):
        let found = worker.withLinter(for: file) { $0.lintTooLarge(size: size, limit: limit) }
        return CheckedFile(outcome: FileOutcome(found) { worker.source(file.input, []) })
      }
    } catch {
      return CheckedFile(outcome: .unreadable(error))
    }
  }

  private static func identities(
    _ bytes: [UInt8],
    of file: SelectedFile,
    _ worker: inout LintWorker
  ) -> CheckedFile {
    var checked = CheckedFile(outcome: .clean)
    worker.withLinter(for: file) { checked.facts = $0.facts(of: bytes) }
    if file.input.isStandardInput { checked.stream = bytes }
    return checked
  }

  private static func check(
    _ bytes: [UInt8],
    of file: SelectedFile,
    _ worker: inout LintWorker
  ) -> CheckedFile {
    var checked = CheckedFile(outcome: .clean)
    let found = worker.withLinter(for: file) { linter in
      let found = linter.lint(bytes)
      checked.facts = linter.facts
      return Fixer.withoutRefusedFixes(found, of: bytes, with: &linter)
    }
    checked.outcome = FileOutcome(found) { worker.source(file.input, bytes) }
    if file.input.isStandardInput { checked.stream = bytes }
    return checked
  }

  /// Processes the files; `consume` receives the index of each with its result, and returns whether to
  /// continue.
  func run<Outcome: Sendable>(
    _ files: [SelectedFile],
    work: @escaping @Sendable (SelectedFile, inout LintWorker) -> Outcome,
    consume: (Int, Outcome) -> Bool
  ) {
    OrderedParallelRun(jobs: jobs, makeScratch: makeWorker, work: work)
      .run(files, consume: consume)
  }
}

/// The result of one file.
package enum FileOutcome: Sendable {
  case clean
  case findings(FileFindings)
  case unreadable(InputError)
  /// No recipe, and left alone.
  case skipped

  /// The findings; the source is created only if there are any.
  init(_ found: [Diagnostic], in source: () -> SourceText) {
    self = found.isEmpty ? .clean : .findings(FileFindings(findings: found, source: source()))
  }
}

/// The result of one file alone, and its identities for comparison with other files.
package struct CheckedFile: Sendable {
  var outcome: FileOutcome
  var facts = IdentityHashes()
  /// The content of standard input, which cannot be read twice.
  var stream: [UInt8]?
}
