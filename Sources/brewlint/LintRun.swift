import BrewCLI
import BrewDomain
import Diagnostics
import RecipeLint
import SystemPackage

/// Reads and checks files on all cores; what it finds comes in the order of the files.
struct LintRun: Sendable {
  let profiles: [LintProfile]
  let keepsIgnored: Bool
  let jobs: Int
  let directory: WorkingDirectory

  /// What came of one file.
  enum Outcome: Sendable {
    case clean
    case findings([Diagnostic], SourceText)
    case unreadable(InputError)
  }

  /// What came of one file by itself, and what the others have to know of it.
  struct Checked: Sendable {
    let outcome: Outcome
    var facts = SourceFacts()
    /// The content of standard input.
    var stream: [UInt8]?
  }

  /// The memory of one thread.
  private struct Worker {
    let reader: FileReader
    /// The folder that paths in reports are relative to.
    let root: FilePath
    var linters: LinterSet

    func source(_ file: InputFile, _ bytes: [UInt8]) -> SourceText {
      let path = file.path(below: root, in: reader.directory)
      return SourceText(name: file.name, path: path, bytes: bytes)
    }
  }

  /// Checks the files; `consume` says whether to go on.
  func run(_ files: [ProfiledFile], consume: (InputFile, Outcome) -> Bool) {
    let profiles = profiles
    let keepsIgnored = keepsIgnored
    let reader = FileReader(in: directory)
    // Servers that read reports know the repository, not where in it brewlint was called.
    let root = GitRoot.find(from: directory.path)?.topLevel ?? directory.path
    let run = OrderedParallelRun(jobs: jobs) {
      Worker(
        reader: reader,
        root: root,
        linters: LinterSet(profiles, keepsIgnored: keepsIgnored)
      )
    } work: { (file: ProfiledFile, worker: inout Worker) in
      Self.check(file, &worker)
    }
    var project = ProjectCheck(files.map(\.file), reader) {
      Linter(profiles[0].rules, keepsIgnored: keepsIgnored)
    }
    run.run(files) { index, checked in
      consume(files[index].file, project.completed(checked, at: index))
    }
  }

  private static func check(_ profiled: ProfiledFile, _ worker: inout Worker) -> Checked {
    let file = profiled.file
    do {
      switch try worker.reader.read(file) {
      case .bytes(let bytes):
        let (found, facts) = worker.linters.withLinter(of: profiled.profile) {
          ($0.lint(bytes), $0.facts)
        }
        let source = worker.source(file, bytes)
        return Checked(
          outcome: found.isEmpty ? .clean : .findings(found, source),
          facts: facts,
          stream: file.isStandardInput ? bytes : nil
        )
      case .tooLarge(let size, let limit):
        let found = worker.linters.withLinter(of: profiled.profile) {
          $0.lintTooLarge(size: size, limit: limit)
        }
        let source = worker.source(file, [])
        return Checked(outcome: found.isEmpty ? .clean : .findings(found, source))
      }
    } catch {
      return Checked(outcome: .unreadable(error))
    }
  }
}
