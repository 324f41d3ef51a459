import Platform

/// Works on files on all cores; what comes of them comes in the order of the files.
package struct LintThreads: Sendable {
  package let profiles: [LintProfile]
  package let keepsIgnored: Bool
  package let jobs: Int
  package let directory: WorkingDirectory

  package init(profiles: [LintProfile], keepsIgnored: Bool, jobs: Int, directory: WorkingDirectory) {
    self.profiles = profiles
    self.keepsIgnored = keepsIgnored
    self.jobs = jobs
    self.directory = directory
  }

  /// A worker for another thread.
  package func makeWorker() -> LintWorker { LintWorker(self) }

  /// Works on the files; `consume` gets the place of each and what came of it, and says whether to go on.
  package func run<Outcome: Sendable>(
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
