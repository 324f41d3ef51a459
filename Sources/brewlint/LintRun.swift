import BrewCLI
import Diagnostics
import RecipeLint
import SystemPackage

/// Reads and checks files on all cores; what it finds comes in the order of the files.
struct LintRun: Sendable {
  let rules: RuleSelection
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
    var linter: Linter

    func source(_ file: InputFile, _ bytes: [UInt8]) -> SourceText {
      let path = file.path(below: root, in: reader.directory)
      return SourceText(name: file.name, path: path, bytes: bytes)
    }
  }

  /// Checks the files; `consume` says whether to go on.
  func run(_ files: [InputFile], consume: (InputFile, Outcome) -> Bool) {
    let rules = rules
    let keepsIgnored = keepsIgnored
    let reader = FileReader(in: directory)
    // Servers that read reports know the repository, not where in it brewlint was called.
    let root = GitRoot.find(from: directory.path)?.topLevel ?? directory.path
    let run = OrderedParallelRun(jobs: jobs) {
      Worker(reader: reader, root: root, linter: Linter(rules, keepsIgnored: keepsIgnored))
    } work: { (file: InputFile, worker: inout Worker) in
      Self.check(file, &worker)
    }
    var project = ProjectCheck(files, reader) { Linter(rules, keepsIgnored: keepsIgnored) }
    run.run(files) { index, checked in
      consume(files[index], project.completed(checked, at: index))
    }
  }

  private static func check(_ file: InputFile, _ worker: inout Worker) -> Checked {
    do {
      switch try worker.reader.read(file) {
      case .bytes(let bytes):
        let found = worker.linter.lint(bytes)
        let source = worker.source(file, bytes)
        return Checked(
          outcome: found.isEmpty ? .clean : .findings(found, source),
          facts: worker.linter.facts,
          stream: file.isStandardInput ? bytes : nil
        )
      case .tooLarge(let size, let limit):
        let found = worker.linter.lintTooLarge(size: size, limit: limit)
        let source = worker.source(file, [])
        return Checked(outcome: found.isEmpty ? .clean : .findings(found, source))
      }
    } catch {
      return Checked(outcome: .unreadable(error))
    }
  }
}
