/// Processes a stream of inputs on several threads and delivers the results in input order.
///
/// A thread of its own reads the inputs, so that workers are busy while it waits. The consumer runs on the calling
/// thread. What is read ahead is bounded, in number and in size.
package struct OrderedStreamRun<Input: Sendable, Output: Sendable>: Sendable {
  private let jobs: Int
  private let largest: Int
  private let makeWork: @Sendable () -> (Input) -> Output

  /// A run with `jobs` threads that process inputs.
  ///
  /// - Parameters:
  ///   - largest: the size of the inputs in progress that is not exceeded, unless a single one is larger.
  ///   - makeWork: creates the work of one thread, with its state.
  package init(
    jobs: Int = Processors.online,
    largest: Int,
    makeWork: @escaping @Sendable () -> (Input) -> Output
  ) {
    self.jobs = jobs
    self.largest = largest
    self.makeWork = makeWork
  }

  /// Processes all inputs.
  ///
  /// - Parameters:
  ///   - next: waits for the next input and returns it with its size; nil at the end. Called by one thread.
  ///   - consume: receives each result, and returns whether to continue.
  ///   - pause: called after results, when there is no other result yet; writes them to their reader.
  package func run(
    next: @escaping @Sendable () -> (input: Input, size: Int)?,
    consume: (Output) -> Bool,
    pause: () -> Void
  ) {
    let progress = Monitor(StreamProgress<Input, Output>(window: jobs * 4, largest: largest))
    let workers = jobs <= 1 ? [] : (0..<jobs).compactMap { _ in startWorker(progress) }
    let reader = workers.isEmpty ? nil : startReader(progress, next)
    guard reader != nil else {
      progress.withLock { $0.stop() }
      for worker in workers { worker.join() }
      return runSerially(next, consume, pause)
    }
    // After a stop the reader may wait for input that never comes, so only the workers are joined.
    deliver(progress, consume, pause)
    for worker in workers { worker.join() }
  }

  private func runSerially(
    _ next: () -> (input: Input, size: Int)?,
    _ consume: (Output) -> Bool,
    _ pause: () -> Void
  ) {
    let work = makeWork()
    while let (input, _) = next(), consume(work(input)) { pause() }
  }

  private func startReader(
    _ progress: Monitor<StreamProgress<Input, Output>>,
    _ next: @escaping @Sendable () -> (input: Input, size: Int)?
  ) -> WorkerThread? {
    WorkerThread.start {
      while let (input, size) = next() {
        guard progress.wait(wakes: true, until: { $0.add(input, size) }) else { return }
      }
      progress.withLock { $0.end() }
    }
  }

  private func startWorker(
    _ progress: Monitor<StreamProgress<Input, Output>>
  ) -> WorkerThread? {
    let makeWork = makeWork
    return WorkerThread.start {
      let work = makeWork()
      while case .input(let input, let place) = progress.wait(wakes: false, until: { $0.take() }) {
        let output = work(input)
        progress.withLock { $0.finish(place, output) }
      }
    }
  }

  private func deliver(
    _ progress: Monitor<StreamProgress<Input, Output>>,
    _ consume: (Output) -> Bool,
    _ pause: () -> Void
  ) {
    var isPaused = true
    while true {
      switch progress.wait(wakes: true, until: { $0.deliver(isPaused: isPaused) }) {
      case .output(let output):
        isPaused = false
        guard consume(output) else { return progress.withLock { $0.stop() } }
      case .nothing:
        pause()
        isPaused = true
      case .end:
        if !isPaused { pause() }
        return
      }
    }
  }
}

/// The progress of a stream: which inputs wait, are taken, finished and delivered.
///
/// Inputs and results are in ring buffers with one slot for each input in progress.
private struct StreamProgress<Input: Sendable, Output: Sendable>: Sendable {
  /// The next task of a worker.
  enum Assignment {
    case input(Input, place: Int)
    case end
  }

  /// What the consumer does next.
  enum Delivery {
    case output(Output)
    /// There is no result yet.
    case nothing
    case end
  }

  private var added = 0
  private var taken = 0
  private var delivered = 0
  private var size = 0
  private var isEnded = false
  private var isStopped = false
  private var waiting: [Input?]
  private var sizes: [Int]
  private var finished: [Output?]
  private let largest: Int

  init(window: Int, largest: Int) {
    self.largest = largest
    waiting = Array(repeating: nil, count: window)
    finished = Array(repeating: nil, count: window)
    sizes = Array(repeating: 0, count: window)
  }

  /// Adds an input; nil while there is no room for it, false if nothing is needed any more.
  mutating func add(_ input: Input, _ size: Int) -> Bool? {
    if isStopped { return false }
    let isFull = added - delivered == waiting.count || self.size + size > largest
    guard !isFull || added == delivered else { return nil }
    waiting[added % waiting.count] = input
    sizes[added % waiting.count] = size
    self.size += size
    added += 1
    return true
  }

  /// No input follows.
  mutating func end() { isEnded = true }

  /// The consumer needs nothing more.
  mutating func stop() { isStopped = true }

  /// The next input for a worker; nil while there is none.
  mutating func take() -> Assignment? {
    if isStopped { return .end }
    let place = taken % waiting.count
    guard taken < added, let next = waiting[place] else { return isEnded ? .end : nil }
    waiting[place] = nil
    taken += 1
    return .input(next, place: place)
  }

  /// Stores the result of the input at a place.
  mutating func finish(_ place: Int, _ output: Output) { finished[place] = output }

  /// The next result in order; nil while there is none, if the consumer knows that already.
  mutating func deliver(isPaused: Bool) -> Delivery? {
    let place = delivered % finished.count
    guard let next = finished[place] else {
      if isEnded, delivered == added { return .end }
      return isPaused ? nil : .nothing
    }
    finished[place] = nil
    size -= sizes[place]
    delivered += 1
    return .output(next)
  }
}
