import Platform

/// A worker of a scan.
struct ScanWorker<Tally: ScanTally> {
  private(set) var tally: Tally
  private(set) var skipped = SkippedTally()
  private let source: DiarySource
  private let buffer: BlockBuffer
  private let patterns = ScanPatterns()
  private var scanner: LineScanner
  private var entry = ScannedEntry()
  private var tombstones = TombstoneIndex()
  /// The tombstones of the blocks from this one on are known.
  private var knownFrom: Int

  init(_ tally: Tally, of source: DiarySource, blockSize: Int, blocks: Int) {
    self.tally = tally
    self.source = source
    buffer = BlockBuffer(blockSize: blockSize)
    scanner = LineScanner(patterns, at: buffer.start)
    knownFrom = blocks
  }

  /// Processes blocks until none is left.
  mutating func run(_ progress: Monitor<ScanProgress>) {
    while let block = progress.withLock({ $0.take() }) {
      do throws(DiaryReadFailure) {
        try buffer.load(block, of: source)
      } catch {
        return progress.withLock { $0.fail(error) }
      }
      let summary = summarize()
      progress.withLock { $0.publish(summary, of: block) }
      let end = knownFrom
      let found = progress.wait(wakes: false) { $0.tombstones(from: block, to: end) }
      for (id, offset) in found { tombstones.add(id, at: offset) }
      knownFrom = block
      count(block)
    }
  }

  // MARK: The first look

  /// Counts lines and finds tombstones.
  private mutating func summarize() -> ScanProgress.BlockSummary {
    var summary = ScanProgress.BlockSummary()
    var line = buffer.start
    while line < buffer.blockEnd {
      summary.lines += 1
      let end = buffer.lineEnd(from: line)
      if !patterns.entryStart.matches(line), let id = tombstone(line, end) {
        summary.tombstones.append((id, buffer.offset(of: line)))
      }
      line = end + 1
    }
    return summary
  }

  /// The id that a line deletes, if it is a tombstone.
  private mutating func tombstone(
    _ line: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) -> EntryID? {
    guard mayBeTombstone(line, end) else { return nil }
    switch scanner.scan(from: line, end: buffer.end, into: &entry) {
    case .tombstone where scanner.at - line <= LogFormat.maximumLineLength: return entry.id
    case .tombstone, .entry: return nil
    case .unread:
      guard case .tombstone(let tombstone) = try? read(line, end) else { return nil }
      return EntryID(tombstone.id)
    }
  }

  private func mayBeTombstone(_ line: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    var place = line
    while place < end {
      if place.pointee == UInt8(ascii: "\""), patterns.deletes.matches(place) { return true }
      place += 1
    }
    return false
  }

  // MARK: Counting

  private mutating func count(_ block: Int) {
    var line = buffer.start
    var place = 0
    while line < buffer.blockEnd {
      defer { place += 1 }
      switch scanner.scan(from: line, end: buffer.end, into: &entry) {
      case .entry where scanner.at - line <= LogFormat.maximumLineLength:
        addEntry(from: line)
        line = scanner.at + 1
      case .tombstone where scanner.at - line <= LogFormat.maximumLineLength:
        line = scanner.at + 1
      default:
        let end = buffer.lineEnd(from: line)
        addUsingReader(line, end, SkippedPlace(block: block, line: place))
        line = end + 1
      }
    }
  }

  @inline(__always)
  private mutating func addEntry(from line: UnsafePointer<UInt8>) {
    let offset = buffer.offset(of: line)
    guard !tombstones.deletes(entry.id, at: offset) else { return }
    entry.place = LinePosition(offset: offset, length: length(line, scanner.at))
    tally.add(entry)
  }

  private struct SkippedPlace {
    let block: Int
    let line: Int
  }

  private mutating func addUsingReader(
    _ line: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>,
    _ place: SkippedPlace
  ) {
    guard !isBlank(line, end) else { return }
    do throws(LineProblem) {
      guard case .entry(let detail) = try read(line, end) else { return }
      // Concatenated files have byte order marks in the middle.
      let start = BlockBuffer.hasMark(line) ? line + 3 : line
      let place = LinePosition(offset: buffer.offset(of: start), length: length(start, end))
      guard !tombstones.deletes(EntryID(detail.summary.id), at: place.offset) else { return }
      ScannedEntry.with(detail, at: place) { tally.add($0) }
    } catch {
      skipped.add(SkippedTally.Line(block: place.block, place: place.line, problem: error))
    }
  }

  private func isBlank(_ line: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    UnsafeBufferPointer(start: line, count: end - line).allSatisfy {
      $0 == 0x20 || $0 == 0x09 || $0 == 0x0D
    }
  }

  private func read(
    _ line: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) throws(LineProblem) -> DiaryLine {
    let length = length(line, end)
    guard length <= LogFormat.maximumLineLength else { throw .tooLong }
    return try DiaryLineReader.read(Array(UnsafeBufferPointer(start: line, count: length)))
  }

  /// The length of a line, without a carriage return at its end.
  @inline(__always)
  private func length(_ line: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    let length = end - line
    return length > 0 && end[-1] == 0x0D ? length - 1 : length
  }
}

/// The deleted ids and the offsets of their tombstones. A tombstone deletes the entries before it.
private struct TombstoneIndex {
  private static let bits = 1 << 17

  private var last: [EntryID: Int] = [:]
  /// A Bloom filter of the deleted ids, to avoid most look-ups.
  private var filter: [UInt64] = []

  /// Adds a tombstone at an offset.
  mutating func add(_ id: EntryID, at offset: Int) {
    if filter.isEmpty { filter = Array(repeating: 0, count: Self.bits / 64) }
    filter[Self.word(of: id)] |= Self.bit(of: id)
    last[id] = max(offset, last[id] ?? 0)
  }

  /// Whether an entry at an offset is deleted.
  @inline(__always)
  func deletes(_ id: EntryID, at offset: Int) -> Bool {
    guard !filter.isEmpty, filter[Self.word(of: id)] & Self.bit(of: id) != 0,
      let last = last[id]
    else { return false }
    return last > offset
  }

  private static func word(of id: EntryID) -> Int {
    Int(truncatingIfNeeded: (id.high ^ id.low) >> 6) & (bits / 64 - 1)
  }

  private static func bit(of id: EntryID) -> UInt64 { 1 << ((id.high ^ id.low) & 63) }
}
