import Platform

/// A parallel scan of a diary in constant memory.
///
/// The file is split into blocks, which are processed from the end, because a tombstone deletes the entries before
/// it. A worker first collects the tombstones and edits of its block. It counts the entries when those of all later
/// blocks are known. O(n) in bytes.
///
/// An edit replaces a line wherever it is, so a diary with edits is scanned once more when all of them are known, unless
/// it has a single block. The first look takes every line that begins with its id for an entry, to be fast; an edit
/// that another program wrote like this is found when it is counted.
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
    let (outcome, edits, isComplete) = try run(empty, known: [])
    return isComplete ? outcome : try run(empty, known: edits).outcome
  }

  private func run<Tally: ScanTally>(
    _ empty: Tally,
    known: [EditMark]
  ) throws(DiaryReadFailure) -> (outcome: Outcome<Tally>, edits: [EditMark], isComplete: Bool) {
    let progress = Monitor(ScanProgress(blocks: blocks))
    let results = Monitor<[Result<Tally>]>([])
    let (source, blockSize, blocks) = (source, blockSize, blocks)
    let work: @Sendable () -> Void = {
      var worker = ScanWorker(
        empty,
        of: source,
        blockSize: blockSize,
        blocks: blocks,
        known: known
      )
      worker.run(progress)
      let result = Result(
        tally: worker.tally,
        skipped: worker.skipped,
        missedEdits: worker.missedEdits
      )
      results.withLock { $0.append(result) }
    }
    let threads = (1..<jobs).compactMap { _ in WorkerThread.start(work) }
    work()
    for thread in threads { thread.join() }
    if let failure = progress.withLock({ $0.failure }) { throw failure }
    let found = results.withLock { $0 }
    let missed = found.flatMap(\.missedEdits)
    let marks = progress.withLock { $0.marks(from: 0, to: blocks) } ?? (tombstones: [], edits: [])
    let isComplete = missed.isEmpty && (marks.edits.isEmpty || blocks == 1)
    let edits = isComplete ? [] : Self.living(missed + marks.edits, marks.tombstones)
    return (Self.merged(found, empty, progress), edits, isComplete)
  }

  /// The edits that no tombstone deletes.
  private static func living(
    _ edits: [EditMark],
    _ tombstones: [(id: EntryID, offset: Int)]
  ) -> [EditMark] {
    let last = Dictionary(tombstones.map { ($0.id, $0.offset) }, uniquingKeysWith: max)
    return edits.filter { edit in last[edit.id].map { $0 < edit.offset } ?? true }
  }

  private struct Result<Tally: ScanTally>: Sendable {
    let tally: Tally
    let skipped: SkippedTally
    let missedEdits: [EditMark]
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
    var edits: [EditMark] = []
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

  /// The tombstones and edits of a range of blocks; nil until all are known.
  func marks(
    from block: Int,
    to end: Int
  ) -> (tombstones: [(id: EntryID, offset: Int)], edits: [EditMark])? {
    if failure != nil { return ([], []) }
    guard summarizedFrom <= block else { return nil }
    let known = summaries[block..<end]
    return (known.flatMap { $0?.tombstones ?? [] }, known.flatMap { $0?.edits ?? [] })
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
