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

/// Cuts a row of inputs into pieces that are large enough for the price of a lock not to matter,
/// and small enough for all threads to finish at about the same time.
struct Chunks: Sendable {
  /// At 15 µs for a file, 256 files take about four milliseconds, a switch of threads some
  /// microseconds, and on a virtual machine some tens of them.
  static let largestSize = 256

  /// The number of inputs.
  let count: Int
  /// The number of inputs in each chunk but the last.
  let size: Int

  init(count: Int, jobs: Int) {
    self.count = count
    size = max(1, min(Self.largestSize, count / (max(1, jobs) * 8)))
  }

  /// The number of chunks.
  var chunkCount: Int { (count + size - 1) / size }

  /// The inputs of a chunk.
  func range(of chunk: Int) -> Range<Int> {
    chunk * size..<min(count, (chunk + 1) * size)
  }
}

/// How far a parallel run has come: which chunks are taken, finished and delivered.
///
/// Results wait in a ring with one place for each chunk that may be under way, so that one slow
/// file cannot make the results of all later ones pile up.
private struct RunProgress<Output: Sendable>: Sendable {
  /// What a worker is to do next.
  enum Assignment: Equatable {
    /// Work on the chunk of this number.
    case chunk(Int)
    /// There is nothing left.
    case done
  }

  private var taken = 0
  private var delivered = 0
  private var isStopped = false
  private var finished: [[Output]?]
  private let chunkCount: Int

  /// The progress of a run of which `window` chunks may be under way at once.
  init(chunkCount: Int, window: Int) {
    self.chunkCount = chunkCount
    finished = Array(repeating: nil, count: window)
  }

  /// The next chunk for a worker; nil while it would run too far ahead.
  mutating func take() -> Assignment? {
    if isStopped || taken == chunkCount { return .done }
    guard taken - delivered < finished.count else { return nil }
    defer { taken += 1 }
    return .chunk(taken)
  }

  /// Stores the results of a chunk.
  mutating func finish(_ chunk: Int, _ results: [Output]) {
    finished[chunk % finished.count] = results
  }

  /// The results of the next chunk in order; nil while they are not there.
  mutating func deliver() -> [Output]? {
    let place = delivered % finished.count
    guard let results = finished[place] else { return nil }
    finished[place] = nil
    delivered += 1
    return results
  }

  /// Lets no worker start anything new.
  mutating func stop() { isStopped = true }
}
