import Platform

/// A parallel scan of a diary in constant memory.
///
/// The file is split into blocks, which are processed from the end, because a tombstone deletes the entries
/// before it. A worker first collects the tombstones of its block. It counts the entries when the tombstones
/// of all later blocks are known. O(n) in bytes.
struct DiaryScan {
  /// Large enough to make locking cheap, small enough for the processor cache.
  static let defaultBlockSize = 1 << 20
  /// The maximum number of threads; each has its own buffer.
  private static let maximumJobs = 16

  /// The result of a scan.
  struct Outcome<Tally: Sendable>: Sendable {
    var tally: Tally
    let skipped: SkippedLines
  }

  private let source: DiarySource
  private let blockSize: Int
  private let blocks: Int
  private let jobs: Int

  /// - Parameter blockSize: in bytes, at least the size of a byte order mark.
  init(_ source: DiarySource, jobs: Int = Processors.online, blockSize: Int = defaultBlockSize) {
    self.source = source
    self.blockSize = blockSize
    blocks = (source.size + blockSize - 1) / blockSize
    self.jobs = max(1, min(jobs, blocks, Self.maximumJobs))
  }

  /// Passes each entry that is not deleted to one of the tallies, which start as `empty`, and merges them.
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

/// The progress of the workers of a scan; see ``DiaryScan``.
struct ScanProgress: Sendable {
  /// The result of the first pass over a block.
  struct BlockSummary: Sendable {
    /// The number of lines that start in the block, including empty ones.
    var lines = 0
    var tombstones: [(id: EntryID, offset: Int)] = []
  }

  /// The next block to process, counting down.
  private var next: Int
  private var summaries: [BlockSummary?]
  /// All blocks from this one on have a summary.
  private var summarizedFrom: Int
  private(set) var failure: DiaryReadFailure?

  init(blocks: Int) {
    next = blocks - 1
    summarizedFrom = blocks
    summaries = Array(repeating: nil, count: blocks)
  }

  /// Takes a block to process; nil if none is left.
  mutating func take() -> Int? {
    guard next >= 0, failure == nil else { return nil }
    defer { next -= 1 }
    return next
  }

  /// Publishes the summary of a block.
  mutating func publish(_ summary: BlockSummary, of block: Int) {
    summaries[block] = summary
    while summarizedFrom > 0, summaries[summarizedFrom - 1] != nil { summarizedFrom -= 1 }
  }

  /// Aborts the scan.
  mutating func fail(_ error: DiaryReadFailure) { failure = failure ?? error }

  /// The tombstones of a range of blocks; nil until all are known.
  func tombstones(from block: Int, to end: Int) -> [(id: EntryID, offset: Int)]? {
    if failure != nil { return [] }
    guard summarizedFrom <= block else { return nil }
    return summaries[block..<end].flatMap { $0?.tombstones ?? [] }
  }

  /// The number of lines before a block.
  func lines(before block: Int) -> Int { summaries[..<block].reduce(0) { $0 + ($1?.lines ?? 0) } }
}

/// The unreadable lines of a diary.
package struct SkippedLines: Sendable, Equatable {
  /// The maximum number of lines that are listed.
  package static let maximumListed = 20

  /// A line and its problem.
  package struct Line: Sendable, Equatable {
    /// From 1.
    package let number: Int
    package let problem: LineProblem
  }

  /// The first unreadable lines, by number.
  package let first: [Line]
  /// The number of all unreadable lines.
  package let count: Int
}

/// The unreadable lines of a worker: their number and the first ones.
struct SkippedTally: Sendable {
  struct Line: Sendable {
    let block: Int
    /// The 0-based number of the line in its block.
    let place: Int
    let problem: LineProblem
  }

  private(set) var first: [Line] = []
  private(set) var count = 0

  mutating func add(_ line: Line) {
    count += 1
    keep(line)
  }

  mutating func merge(_ other: SkippedTally) {
    count += other.count
    for line in other.first { keep(line) }
  }

  private mutating func keep(_ line: Line) {
    let place = first.firstIndex { (line.block, line.place) < ($0.block, $0.place) } ?? first.count
    guard place < SkippedLines.maximumListed else { return }
    first.insert(line, at: place)
    if first.count > SkippedLines.maximumListed { first.removeLast() }
  }
}
