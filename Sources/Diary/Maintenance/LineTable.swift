import Platform
import Recipes

/// The lines of one or more diaries without their content, 60 bytes each: what is needed to find those that belong
/// together. So a diary of a million brews, half a gigabyte, can be compacted, merged and repaired in little memory.
///
/// Lines are numbered in the order of the diaries. Lines with the same id belong together; so do unreadable lines with
/// the same content.
struct LineTable {
  /// What a line is.
  enum Kind: UInt8 {
    case entry, edit, tombstone, damaged
    /// A later release wrote it, and it has no id.
    case newer
    case blank
  }

  /// The bytes to read at once.
  private static let blockSize = 1 << 20

  private(set) var sources: [DiarySource] = []
  /// The first line of each diary, and the number of all lines.
  private(set) var starts = [0]
  private var endsWithNewline: [Bool] = []
  private var ids: [EntryID] = []
  private var times: [Int] = []
  private var offsets: [Int] = []
  private var digests: [UInt64] = []
  private(set) var kinds: [Kind] = []
  /// The line before with the same key, plus 1; 0 if there is none.
  private var before: [UInt32] = []
  /// A hash table of the last line of each key, plus 1. Its size is a power of two, at most half full.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)
  private var keyCount = 0
  /// Random, so that no file can be made to collide.
  private let seed = UInt64.random(in: .min ... .max)

  /// The number of lines.
  var count: Int { offsets.count }

  /// Adds the lines of a diary, which must not change. O(n) in bytes.
  mutating func add(_ source: DiarySource) throws(DiaryReadFailure) {
    let lines = try Self.count(source)
    reserve(count + lines)
    sources.append(source)
    let last = LinePosition(offset: source.size - 1, length: 1)
    endsWithNewline.append(source.size > 0 ? try source.bytes(at: last) == [0x0A] : false)
    let buffer = BlockBuffer(blockSize: Self.blockSize)
    let patterns = ScanPatterns()
    var scanner = LineScanner(patterns, at: buffer.start)
    var entry = ScannedEntry()
    for block in 0..<(source.size + Self.blockSize - 1) / Self.blockSize {
      try buffer.load(block, of: source)
      var line = buffer.start
      while line < buffer.blockEnd {
        let isFirst = offsets.count == starts[sources.count - 1]
        // The first line includes a byte order mark.
        let offset = isFirst ? 0 : buffer.offset(of: line)
        let outcome = scanner.scan(from: line, end: buffer.end, into: &entry)
        let isRead =
          outcome != .unread && scanner.at - line <= LogFormat.maximumLineLength
        let end = isRead ? scanner.at : buffer.lineEnd(from: line)
        let first = isFirst && buffer.offset(of: line) == 3 ? line - 3 : line
        let bytes = UnsafeBufferPointer(start: first, count: end - first)
        if isRead {
          append(
            outcome == .entry ? .entry : .tombstone,
            entry.id,
            entry.milliseconds,
            offset,
            bytes
          )
        } else {
          append(StoredLine(Array(bytes)), offset, bytes)
        }
        line = end + 1
      }
    }
    starts.append(count)
  }

  private mutating func append(
    _ line: StoredLine,
    _ offset: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    switch line.kind {
    case .entry(let id, let time):
      append(line.replaced.isEmpty ? .entry : .edit, EntryID(id), time.milliseconds, offset, bytes)
    case .tombstone(let tombstone):
      append(.tombstone, EntryID(tombstone.id), tombstone.time.milliseconds, offset, bytes)
    case .unreadable(let problem):
      let digest = NameInterner.hash(bytes)
      append(
        problem.isDamage ? .damaged : .newer,
        EntryID(high: digest, low: ~digest),
        0,
        offset,
        bytes
      )
    case .blank: append(.blank, EntryID(high: 0, low: 0), 0, offset, bytes)
    }
  }

  private mutating func append(
    _ kind: Kind,
    _ id: EntryID,
    _ time: Int,
    _ offset: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    ids.append(id)
    times.append(time)
    offsets.append(offset)
    digests.append(NameInterner.hash(bytes))
    kinds.append(kind)
    before.append(0)
    if kind != .blank { link(count - 1) }
  }

  private mutating func reserve(_ lines: Int) {
    ids.reserveCapacity(lines)
    times.reserveCapacity(lines)
    offsets.reserveCapacity(lines)
    digests.reserveCapacity(lines)
    kinds.reserveCapacity(lines)
    before.reserveCapacity(lines)
  }

  /// The number of lines, so that memory is reserved once.
  private static func count(_ source: DiarySource) throws(DiaryReadFailure) -> Int {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
    defer { memory.deallocate() }
    var (lines, offset) = (1, 0)
    while offset < source.size {
      let part = UnsafeMutableRawBufferPointer(
        rebasing: memory[..<min(blockSize, source.size - offset)]
      )
      try source.read(from: offset, into: part)
      for byte in part where byte == 0x0A { lines += 1 }
      offset += part.count
    }
    return lines
  }

  // MARK: Lines

  /// The number of the diary of a line.
  func source(of line: Int) -> Int {
    // There are few diaries.
    (1..<starts.count).first { line < starts[$0] }.map { $0 - 1 } ?? 0
  }

  /// The id of an entry or a tombstone.
  func id(of line: Int) -> EntryID { ids[line] }

  /// The time of an entry or a tombstone, in milliseconds since 1970.
  func time(of line: Int) -> Int { times[line] }

  /// The bytes of a line in its diary, without the line feed.
  func range(of line: Int) -> Range<Int> {
    let diary = source(of: line)
    let next = line + 1 < starts[diary + 1] ? offsets[line + 1] : sources[diary].size + 1
    // The last line may lack its line feed.
    return offsets[line]..<min(next - 1, sources[diary].size - (endsWithNewline[diary] ? 1 : 0))
  }

  /// A hash of the bytes of a line.
  func digest(of line: Int) -> UInt64 { digests[line] }

  /// Whether two lines probably have the same bytes.
  func mayEqual(_ first: Int, _ second: Int) -> Bool {
    digests[first] == digests[second] && kinds[first] == kinds[second]
      && range(of: first).count == range(of: second).count
  }

  // MARK: Keys

  /// Calls `body` with the lines of each key, in their order. Keys come in the order of their first lines, so that
  /// files are read nearly from start to end. Blank lines have no key.
  func forEachGroup<Failure: Error>(_ body: ([Int]) throws(Failure) -> Void) throws(Failure) {
    var lines: [Int] = []
    for first in kinds.indices where before[first] == 0 && kinds[first] != .blank {
      lines.removeAll(keepingCapacity: true)
      var line = slots[slot(of: first)]
      while line != 0 {
        lines.append(Int(line) - 1)
        line = before[Int(line) - 1]
      }
      lines.reverse()
      try body(lines)
    }
  }

  /// The slot of the key of a line, or the free one for it.
  private func slot(of line: Int) -> Int {
    var slot = place(of: line)
    while slots[slot] != 0, !hasSameKey(Int(slots[slot]) - 1, line) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func link(_ line: Int) {
    let slot = slot(of: line)
    before[line] = slots[slot]
    if slots[slot] == 0 { keyCount += 1 }
    slots[slot] = UInt32(line + 1)
    if keyCount * 2 > slots.count { grow() }
  }

  private func hasSameKey(_ first: Int, _ second: Int) -> Bool {
    ids[first] == ids[second] && isReadable(first) == isReadable(second)
  }

  private func isReadable(_ line: Int) -> Bool {
    kinds[line] == .entry || kinds[line] == .edit || kinds[line] == .tombstone
  }

  private func place(of line: Int) -> Int {
    let product = (ids[line].high ^ seed).multipliedFullWidth(
      by: ids[line].low ^ 0x9E37_79B9_7F4A_7C15
    )
    return Int(truncatingIfNeeded: product.high ^ product.low ^ ids[line].low) & (slots.count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    for last in old where last != 0 {
      var slot = place(of: Int(last) - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = last
    }
  }
}
