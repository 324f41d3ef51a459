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
  private var edits = EditIndex()
  /// The edits that the first look missed, because their fields have an unusual order.
  private(set) var missedEdits: [EditMark] = []
  /// The tombstones and edits of the blocks from this one on are known.
  private var knownFrom: Int

  /// - Parameter known: all edits that are not deleted, if they are known from an earlier scan.
  init(
    _ tally: Tally,
    of source: DiarySource,
    blockSize: Int,
    blocks: Int,
    known: [EditMark]
  ) {
    for edit in known { edits.add(edit) }
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
      let found = progress.wait(wakes: false) { $0.marks(from: block, to: end) }
      for (id, offset) in found.tombstones { tombstones.add(id, at: offset) }
      for edit in found.edits { edits.add(edit) }
      knownFrom = block
      count(block)
    }
  }

  // MARK: The first look

  /// Counts lines and finds tombstones and edits.
  private mutating func summarize() -> ScanProgress.BlockSummary {
    var summary = ScanProgress.BlockSummary()
    var line = buffer.start
    while line < buffer.blockEnd {
      summary.lines += 1
      let end = buffer.lineEnd(from: line)
      if !patterns.entryStart.matches(line), mayBeMark(line, end) {
        addMark(line, end, to: &summary)
      }
      line = end + 1
    }
    return summary
  }

  /// Adds what a line deletes or replaces.
  private mutating func addMark(
    _ line: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>,
    to summary: inout ScanProgress.BlockSummary
  ) {
    let offset = buffer.offset(of: line)
    switch scanner.scan(from: line, end: buffer.end, into: &entry) {
    case .tombstone where scanner.at - line <= LogFormat.maximumLineLength:
      summary.tombstones.append((entry.id, offset))
    case .tombstone, .entry: break
    case .unread:
      guard let (read, replaced) = try? read(line, end) else { return }
      switch read {
      case .tombstone(let tombstone): summary.tombstones.append((EntryID(tombstone.id), offset))
      case .entry(let detail):
        let id = EntryID(detail.summary.id)
        summary.edits += replaced.map { EditMark(id: id, replaced: $0, offset: offset) }
      }
    }
  }

  private func mayBeMark(_ line: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    var place = line
    while place < end {
      if place.pointee == UInt8(ascii: "\""),
        patterns.deletes.matches(place) || patterns.replaces.matches(place)
      {
        return true
      }
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
    guard !tombstones.deletes(entry.id, at: offset),
      !edits.mayReplace(entry.id)
        || !edits.replace(
          entry.id,
          UnsafeBufferPointer(start: line, count: scanner.at - line),
          tombstones
        )
    else { return }
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
      let (read, replaced) = try read(line, end)
      guard case .entry(let detail) = read else { return }
      // Concatenated files have byte order marks in the middle.
      let start = BlockBuffer.hasMark(line) ? line + 3 : line
      let place = LinePosition(offset: buffer.offset(of: start), length: length(start, end))
      let id = EntryID(detail.summary.id)
      if !replaced.isEmpty, patterns.entryStart.matches(line) {
        missedEdits += replaced.map { EditMark(id: id, replaced: $0, offset: place.offset) }
      }
      guard !tombstones.deletes(id, at: place.offset),
        !edits.mayReplace(id)
          || !edits.replace(id, UnsafeBufferPointer(start: line, count: end - line), tombstones)
      else { return }
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
  ) throws(LineProblem) -> (line: DiaryLine, replaced: [LineHash]) {
    let length = length(line, end)
    guard length <= LogFormat.maximumLineLength else { throw .tooLong }
    return try DiaryLineReader.readWithLinks(Array(UnsafeBufferPointer(start: line, count: length)))
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
  private var last: [EntryID: Int] = [:]
  private var filter = IDFilter()

  /// Adds a tombstone at an offset.
  mutating func add(_ id: EntryID, at offset: Int) {
    filter.insert(id)
    last[id] = max(offset, last[id] ?? 0)
  }

  /// Whether an entry at an offset is deleted.
  @inline(__always)
  func deletes(_ id: EntryID, at offset: Int) -> Bool {
    guard filter.mayContain(id), let last = last[id] else { return false }
    return last > offset
  }
}

/// A line that an edit replaces.
struct EditMark: Hashable, Sendable {
  /// The id of the entry.
  let id: EntryID
  let replaced: LineHash
  /// The position of the edit.
  let offset: Int
}

/// The replaced lines, and the offsets of the last edits that replace them.
private struct EditIndex {
  private struct Key: Hashable {
    let id: EntryID
    let line: LineHash
  }

  private var last: [Key: Int] = [:]
  private var filter = IDFilter()

  mutating func add(_ edit: EditMark) {
    filter.insert(edit.id)
    let key = Key(id: edit.id, line: edit.replaced)
    last[key] = max(edit.offset, last[key] ?? 0)
  }

  /// Whether a line with this id may be replaced.
  @inline(__always)
  func mayReplace(_ id: EntryID) -> Bool { filter.mayContain(id) }

  /// Whether a line is replaced by an edit that is not deleted.
  func replace(
    _ id: EntryID,
    _ line: UnsafeBufferPointer<UInt8>,
    _ tombstones: TombstoneIndex
  ) -> Bool {
    guard let edit = last[Key(id: id, line: LineHash(of: line))] else { return false }
    return !tombstones.deletes(id, at: edit)
  }
}

/// A Bloom filter of ids, to avoid most look-ups.
private struct IDFilter {
  private static let bits = 1 << 17

  private var words: [UInt64] = []

  mutating func insert(_ id: EntryID) {
    if words.isEmpty { words = Array(repeating: 0, count: Self.bits / 64) }
    words[Self.word(of: id)] |= Self.bit(of: id)
  }

  /// False only if the id was not inserted.
  @inline(__always)
  func mayContain(_ id: EntryID) -> Bool {
    !words.isEmpty && words[Self.word(of: id)] & Self.bit(of: id) != 0
  }

  private static func word(of id: EntryID) -> Int {
    Int(truncatingIfNeeded: (id.high ^ id.low) >> 6) & (bits / 64 - 1)
  }

  private static func bit(of id: EntryID) -> UInt64 { 1 << ((id.high ^ id.low) & 63) }
}
