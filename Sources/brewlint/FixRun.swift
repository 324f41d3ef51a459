import BrewCLI
import RecipeLint

/// Reads, fixes and writes files on all cores; what came of them comes in the order of the files.
struct FixRun: Sendable {
  let work: FixWork
  let rules: RuleSelection
  let keepsIgnored: Bool
  let jobs: Int
  let directory: WorkingDirectory

  /// The memory of one thread.
  private struct Worker {
    let reader: FileReader
    var linter: Linter
  }

  /// Fixes the files. Unlike a check it goes on to the end, whether or not anybody reads what it says.
  func run(_ files: [InputFile], consume: (InputFile, FixWork.Outcome) -> Void) {
    if work.writes { InterruptGate.install() }
    let (work, rules, keepsIgnored) = (work, rules, keepsIgnored)
    let reader = FileReader(in: directory)
    let run = OrderedParallelRun(jobs: jobs) {
      Worker(reader: reader, linter: Linter(rules, keepsIgnored: keepsIgnored))
    } work: { (file: InputFile, worker: inout Worker) in
      work.work(file, worker.reader, &worker.linter)
    }
    run.run(files) { index, outcome in
      consume(files[index], outcome)
      return true
    }
  }
}
