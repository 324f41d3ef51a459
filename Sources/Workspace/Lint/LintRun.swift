import Files
import Platform
import RecipeLint
import RecipeTools
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
  package func check(_ files: [SelectedFile], consume: (InputFile, CheckedFile) -> Bool) {
    var project = ProjectCheck(files, self)
    run(files, work: Self.check) { place, checked in
      consume(files[place].input, project.completed(checked, at: place))
    }
  }

  /// Checks one file alone.
  @Sendable
  static func check(_ file: SelectedFile, _ worker: inout LintWorker) -> CheckedFile {
    do throws(InputError) {
      let content = try worker.reader.read(file.input)
      switch content {
      case .recipe(let bytes, let isWritable):
        return check(bytes, isWritable: isWritable, of: file, &worker)
      case .unlike, .other, .tooLarge: return checkOther(content, of: file, &worker)
      case .skipped: return CheckedFile(isSkipped: true)
      }
    } catch {
      return CheckedFile(error: error)
    }
  }

  /// The result of what cannot be a recipe.
  static func checkOther(
    _ content: InputContent,
    of file: SelectedFile,
    _ worker: inout LintWorker
  ) -> CheckedFile {
    CheckedFile(worker.withLinter(for: file) { $0.lint(content) }) {
      worker.source(file.input, content.bytes)
    }
  }

  private static func check(
    _ bytes: [UInt8],
    isWritable: Bool,
    of file: SelectedFile,
    _ worker: inout LintWorker
  ) -> CheckedFile {
    var facts = IdentityHashes()
    let found = worker.withLinter(for: file) { linter -> [Diagnostic] in
      let found = linter.lint(bytes)
      facts = linter.facts
      // What a run with `--fix` would not do is not offered.
      if !isWritable { return found.map { $0.withoutFix } }
      return Fixer.withoutRefusedFixes(found, of: bytes, with: &linter)
    }
    var checked = CheckedFile(found) { worker.source(file.input, bytes) }
    checked.facts = facts
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
package struct CheckedFile: Sendable {
  /// What was found; nil for nothing.
  package var found: FileFindings?
  /// Why it could not be read.
  package var error: InputError?
  /// Whether it is not a recipe, and left alone.
  package var isSkipped = false
  /// The identities of its recipes, for comparison with other files.
  var facts = IdentityHashes()
  /// The content of standard input, which cannot be read twice.
  var stream: [UInt8]?
}

extension CheckedFile {
  /// The result of a file with these findings; its source is created only if there are any.
  init(_ findings: [Diagnostic], in source: () -> SourceText) {
    if !findings.isEmpty { found = FileFindings(findings: findings, source: source()) }
  }
}

extension Diagnostic {
  /// The finding without its fix.
  var withoutFix: Diagnostic {
    var copy = self
    copy.fix = nil
    return copy
  }
}
