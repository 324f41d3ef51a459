import Platform

/// One pass over a diary, by several threads, in memory that does not grow with it.
///
/// The file is cut into blocks, which are worked on from the end, because a tombstone concerns what stands
/// before it. Each worker first looks for the tombstones of its block; the entries are counted when all
/// blocks behind have been looked at. O(n) in bytes.
struct DiaryScan {
  /// Enough for the price of a lock not to matter, little enough for a processor's cache.
  static let usualBlock = 1 << 20
  /// The most threads: each has its own memory.
  private static let mostJobs = 16

  /// What came of a pass.
  struct Outcome<Tally: Sendable>: Sendable {
    var tally: Tally
    let skipped: SkippedLines
  }

  private let source: DiarySource
  private let blockSize: Int
  private let blocks: Int
  private let jobs: Int

  /// - Parameter blockSize: in bytes, enough for a byte order mark at least.
  init(_ source: DiarySource, jobs: Int = Processors.online, blockSize: Int = usualBlock) {
    self.source = source
    self.blockSize = blockSize
    blocks = (source.size + blockSize - 1) / blockSize
    self.jobs = max(1, min(jobs, blocks, Self.mostJobs))
  }

  /// Hands every entry that counts to one of the tallies, which begin as `empty`, and merges them.
  func run<Tally: ScanTally>(_ empty: Tally) throws(DiaryReadFailure) -> Outcome<Tally> {
    let progress = Monitor(ScanProgress(blocks: blocks))
    let results = Monitor<[Result<Tally>]>([])
    let (source, blockSize, blocks) = (source, blockSize, blocks)
    let work: @Sendable () -> Void = {
      var worker = ScanWorker(empty, of: source, blockSize: blockSize, blocks: blocks)
      worker.run(progress)
      let result = Result(tally: worker.tally, skipped: worker.skipped)
      results.withLock { $0.append(result) }
    }
    let threads = (1..<jobs).compactMap { _ in WorkerThread.start(work) }
    work()
    for thread in threads { thread.join() }
    if let failure = progress.withLock({ $0.failure }) { throw failure }
    return Self.merged(results.withLock { $0 }, empty, progress)
  }

  private struct Result<Tally: ScanTally>: Sendable {
    let tally: Tally
    let skipped: SkippedTally
  }

  private static func merged<Tally: ScanTally>(
    _ results: [Result<Tally>],
    _ empty: Tally,
    _ progress: Monitor<ScanProgress>
  ) -> Outcome<Tally> {
    var tally = empty
    var skipped = SkippedTally()
    for result in results {
      tally.merge(result.tally)
      skipped.merge(result.skipped)
    }
    let lines = skipped.first.map { line in
      let before = progress.withLock { $0.lines(before: line.block) }
      return SkippedLines.Line(number: before + line.place + 1, problem: line.problem)
    }
    return Outcome(tally: tally, skipped: SkippedLines(first: lines, count: skipped.count))
  }
}
