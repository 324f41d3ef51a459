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

/// How far the workers of a pass have come; see ``DiaryScan``.
struct ScanProgress: Sendable {
  /// What the first look at a block gives.
  struct Look: Sendable {
    /// The lines that start in it, blank ones included.
    var lines = 0
    var tombstones: [(id: EntryID, offset: Int)] = []
  }

  /// The block that is taken next; they are taken from the end.
  private var next: Int
  private var looks: [Look?]
  /// The blocks from this one on have been looked at.
  private var lookedFrom: Int
  private(set) var failure: DiaryReadFailure?

  init(blocks: Int) {
    next = blocks - 1
    lookedFrom = blocks
    looks = Array(repeating: nil, count: blocks)
  }

  /// A block to work on; nil where none is left.
  mutating func take() -> Int? {
    guard next >= 0, failure == nil else { return nil }
    defer { next -= 1 }
    return next
  }

  /// Says what a first look at a block gave.
  mutating func publish(_ look: Look, of block: Int) {
    looks[block] = look
    while lookedFrom > 0, looks[lookedFrom - 1] != nil { lookedFrom -= 1 }
  }

  /// Ends the pass.
  mutating func fail(_ error: DiaryReadFailure) { failure = failure ?? error }

  /// The tombstones from a block on, up to another; nil while not all of them are known.
  func tombstones(from block: Int, to end: Int) -> [(id: EntryID, offset: Int)]? {
    if failure != nil { return [] }
    guard lookedFrom <= block else { return nil }
    return looks[block..<end].flatMap { $0?.tombstones ?? [] }
  }

  /// The lines that start before a block.
  func lines(before block: Int) -> Int { looks[..<block].reduce(0) { $0 + ($1?.lines ?? 0) } }
}

/// The lines of a diary that could not be read.
package struct SkippedLines: Sendable, Equatable {
  /// The most lines of which is said what is wrong.
  package static let most = 20

  /// A line, and what is wrong with it.
  package struct Line: Sendable, Equatable {
    /// From 1.
    package let number: Int
    package let problem: LineProblem
  }

  /// The first ones, by number.
  package let first: [Line]
  /// How many there are.
  package let count: Int
}

/// The lines that a worker could not read: how many, and the first ones.
struct SkippedTally: Sendable {
  struct Line: Sendable {
    let block: Int
    /// The number of the line in its block, from 0.
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
    guard place < SkippedLines.most else { return }
    first.insert(line, at: place)
    if first.count > SkippedLines.most { first.removeLast() }
  }
}
