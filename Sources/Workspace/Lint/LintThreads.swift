import BrewCLI
import BrewConfig
import Diagnostics
import RecipeLint

/// Works on files on all cores; what comes of them comes in the order of the files.
struct LintThreads: Sendable {
  let profiles: [LintProfile]
  let keepsIgnored: Bool
  let jobs: Int
  let directory: WorkingDirectory

  /// A worker for another thread.
  func makeWorker() -> LintWorker { LintWorker(self) }

  /// Works on the files; `consume` gets the place of each and what came of it, and says whether to go on.
  func run<Outcome: Sendable>(
    _ files: [ProfiledFile],
    work: @escaping @Sendable (ProfiledFile, inout LintWorker) -> Outcome,
    consume: (Int, Outcome) -> Bool
  ) {
    let run = OrderedParallelRun(jobs: jobs) {
      makeWorker()
    } work: {
      work($0, &$1)
    }
    run.run(files, consume: consume)
  }
}
