/// Works on many inputs with several threads and hands the results over in the order of the inputs.
///
/// The consumer runs on the calling thread, so that it may use what is not thread-safe, such as
/// the console. Workers get ahead of it by a bounded number of inputs only.
package struct OrderedParallelRun<Input: Sendable, Scratch, Output: Sendable> {
  private let jobs: Int
  private let makeScratch: @Sendable () -> Scratch
  private let work: @Sendable (Input, inout Scratch) -> Output

  /// A run with `jobs` threads, each of which keeps a scratch state for all of its inputs.
  package init(
    jobs: Int = Processors.online,
    makeScratch: @escaping @Sendable () -> Scratch,
    work: @escaping @Sendable (Input, inout Scratch) -> Output
  ) {
    self.jobs = jobs
    self.makeScratch = makeScratch
    self.work = work
  }

  /// Works on `inputs`; `consume` gets each result with the place of its input, and returns
  /// whether to go on.
  package func run(_ inputs: [Input], consume: (Int, Output) -> Bool) {
    let chunks = Chunks(count: inputs.count, jobs: jobs)
    if jobs <= 1 || inputs.count <= 1 { return runSerially(inputs, consume) }
    let progress = Monitor(
      RunProgress<Output>(chunkCount: chunks.chunkCount, window: jobs * 4)
    )
    let threads = (0..<min(jobs, chunks.chunkCount)).compactMap { _ in
      startWorker(on: inputs, chunks, progress)
    }
    // A system without threads to give still lints, if slowly.
    if threads.isEmpty { return runSerially(inputs, consume) }
    deliver(chunks, from: progress, to: consume)
    for thread in threads { thread.join() }
  }

  private func runSerially(_ inputs: [Input], _ consume: (Int, Output) -> Bool) {
    var scratch = makeScratch()
    for (index, input) in inputs.enumerated() {
      guard consume(index, work(input, &scratch)) else { return }
    }
  }

  private func startWorker(
    on inputs: [Input],
    _ chunks: Chunks,
    _ progress: Monitor<RunProgress<Output>>
  ) -> WorkerThread? {
    let makeScratch = makeScratch
    let work = work
    return WorkerThread.start {
      var scratch = makeScratch()
      while case .chunk(let chunk) = progress.wait(wakes: false, until: { $0.take() }) {
        let results = inputs[chunks.range(of: chunk)].map { work($0, &scratch) }
        progress.withLock { $0.finish(chunk, results) }
      }
    }
  }

  private func deliver(
    _ chunks: Chunks,
    from progress: Monitor<RunProgress<Output>>,
    to consume: (Int, Output) -> Bool
  ) {
    for chunk in 0..<chunks.chunkCount {
      let results = progress.wait(wakes: true) { $0.deliver() }
      for (index, result) in zip(chunks.range(of: chunk), results)
      where !consume(index, result) {
        return progress.withLock { $0.stop() }
      }
    }
  }
}
