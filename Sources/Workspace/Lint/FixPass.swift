import Platform

/// One pass of fixes over many files: reads, fixes and writes each, on all threads, and then looks at it
/// beside those before it.
package struct FixPass {
  package let threads: LintThreads
  package let work: FixWork

  package init(threads: LintThreads, work: FixWork) {
    self.threads = threads
    self.work = work
  }

  /// Fixes the files, in order. Unlike a check it goes on to the end, whether or not anybody reads what it
  /// says.
  package func run(_ files: [ProfiledFile], consume: (InputFile, FixWork.Outcome) -> Void) {
    if work.writes { InterruptGate.install() }
    let work = work
    var project = ProjectCheck(files, threads)
    threads.run(files) { file, worker in
      work.work(file, &worker)
    } consume: { place, outcome in
      let file = files[place].file
      consume(file, completed(outcome, of: file, at: place, &project))
      return true
    }
  }

  /// What came of the next file, with the fixes that take an earlier one to be known.
  private func completed(
    _ outcome: FixWork.Outcome,
    of file: InputFile,
    at place: Int,
    _ project: inout ProjectCheck
  ) -> FixWork.Outcome {
    guard case .changed(let change, let fate) = outcome else { return outcome }
    let stream = file.isStandardInput ? change.new : nil
    let earlier = project.earlier(than: place, change.facts, stream: stream)
    guard !earlier.isEmpty else { return outcome }
    let more = project.withLinter(at: place, after: earlier) {
      work.change(change.new, with: &$0)
    }
    let whole = change.followed(by: more)
    guard case .done = fate else { return .changed(whole, fate) }
    return .changed(whole, work.write(more, to: file))
  }
}
