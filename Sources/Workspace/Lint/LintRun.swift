import Platform
import RecipeLint
import Reports
import SourceText

/// Checks or fixes files on all cores: each by itself, and then beside those before it. What comes of them
/// comes in the order of the files.
package struct LintRun: Sendable {
  private let profiles: [LintProfile]
  private let keepsIgnored: Bool
  private let jobs: Int
  let directory: WorkingDirectory

  /// - Parameters:
  ///   - profiles: what to make linters for, by the position of a file's settings.
  ///   - keepsIgnored: whether findings that comments ignore are shown all the same.
  ///   - jobs: how many files to work on at once.
  package init(
    profiles: [LintProfile],
    keepsIgnored: Bool,
    jobs: Int,
    in directory: WorkingDirectory
  ) {
    self.profiles = profiles
    self.keepsIgnored = keepsIgnored
    self.jobs = jobs
    self.directory = directory
  }

  /// A worker for another thread.
  func makeWorker() -> LintWorker {
    LintWorker(profiles, keepsIgnored: keepsIgnored, in: directory)
  }

  /// Checks the files; `consume` gets each file and what came of it, and says whether to go on.
  package func check(_ files: [SelectedFile], consume: (InputFile, FileOutcome) -> Bool) {
    var project = ProjectCheck(files, self)
    run(files, work: Self.check) { place, checked in
      consume(files[place].input, project.completed(checked, at: place))
    }
  }

  /// Checks one file by itself.
  @Sendable
  static func check(_ file: SelectedFile, _ worker: inout LintWorker) -> CheckedFile {
    do throws(InputError) {
      switch try worker.reader.read(file.input) {
      case .bytes(let bytes): return check(bytes, of: file, &worker)
      case .tooLarge(let size, let limit):
        let found = worker.withLinter(for: file) { $0.lintTooLarge(size: size, limit: limit) }
        return CheckedFile(outcome: FileOutcome(found) { worker.source(file.input, []) })
      }
    } catch {
      return CheckedFile(outcome: .unreadable(error))
    }
  }

  private static func check(
    _ bytes: [UInt8],
    of file: SelectedFile,
    _ worker: inout LintWorker
  ) -> CheckedFile {
    let (found, facts) = worker.withLinter(for: file) { linter in
      let (found, facts) = (linter.lint(bytes), linter.facts)
      return (Fixer.withoutRefusedFixes(found, of: bytes, with: &linter), facts)
    }
    return CheckedFile(
      outcome: FileOutcome(found) { worker.source(file.input, bytes) },
      facts: facts,
      stream: file.input.isStandardInput ? bytes : nil
    )
  }

  /// Works on the files; `consume` gets the place of each and what came of it, and says whether to go on.
  func run<Outcome: Sendable>(
    _ files: [SelectedFile],
    work: @escaping @Sendable (SelectedFile, inout LintWorker) -> Outcome,
    consume: (Int, Outcome) -> Bool
  ) {
    OrderedParallelRun(jobs: jobs) {
      makeWorker()
    } work: {
      work($0, &$1)
    }.run(files, consume: consume)
  }
}

/// What came of one file.
package enum FileOutcome: Sendable {
  case clean
  case findings(FileFindings)
  case unreadable(InputError)

  /// What was found, in a source that is made only where something was.
  init(_ found: [Diagnostic], in source: () -> SourceText) {
    self = found.isEmpty ? .clean : .findings(FileFindings(findings: found, source: source()))
  }
}

/// What came of one file by itself, and what the others have to know of it.
struct CheckedFile: Sendable {
  let outcome: FileOutcome
  var facts = IdentityHashes()
  /// The content of standard input, which cannot be read twice.
  var stream: [UInt8]?
}
