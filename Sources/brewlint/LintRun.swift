import BrewCLI
import Diagnostics
import RecipeLint

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

  /// The memory of one thread.
  private struct Worker {
    let reader: FileReader
    var linter: Linter
  }

  /// Checks the files; `consume` says whether to go on.
  func run(_ files: [InputFile], consume: (InputFile, Outcome) -> Bool) {
    let rules = rules
    let keepsIgnored = keepsIgnored
    let reader = FileReader(in: directory)
    let run = OrderedParallelRun(jobs: jobs) {
      Worker(reader: reader, linter: Linter(rules, keepsIgnored: keepsIgnored))
    } work: { (file: InputFile, worker: inout Worker) in
      Self.check(file, &worker)
    }
    run.run(files) { index, outcome in consume(files[index], outcome) }
  }

  private static func check(_ file: InputFile, _ worker: inout Worker) -> Outcome {
    do {
      switch try worker.reader.read(file) {
      case .bytes(let bytes):
        let found = worker.linter.lint(bytes)
        return found.isEmpty ? .clean : .findings(found, file.source(bytes))
      case .tooLarge(let size, let limit):
        let found = worker.linter.lintTooLarge(size: size, limit: limit)
        return found.isEmpty ? .clean : .findings(found, file.source([]))
      }
    } catch {
      return .unreadable(error)
    }
  }
}

extension InputFile {
  /// The file with what was read from it; its path is what the user wrote.
  fileprivate func source(_ bytes: [UInt8]) -> SourceText {
    let path = path.map { path in
      path.withPlatformString { start in
        Array(UnsafeRawBufferPointer(start: start, count: path.length))
      }
    }
    return SourceText(name: name, path: path, bytes: bytes)
  }
}
