import Platform
import Recipes
import Text

/// Reads JSON Lines: diary entries, which are copied byte for byte, and requests, which are entries without an id.
///
/// Entries that the file itself deletes are skipped. O(n).
struct JSONLinesImport {
  private static let blockSize = 1 << 18

  private let source: DiarySource
  private let blocks: [ExchangePart]

  init(_ source: DiarySource) {
    self.source = source
    let count = (source.size + Self.blockSize - 1) / Self.blockSize
    blocks = (0..<count).map { ExchangePart(range: $0..<$0 + 1, index: $0) }
  }

  /// Reads the file.
  func read(into content: inout ImportContent) throws(DiaryReadFailure) {
    let source = source
    let (deleted, count) = try deletions()
    try content.add(blocks) { (block, buffer) throws(DiaryReadFailure) in
      var batch = ExchangeBatch()
      try Self.forEachLine(of: block, source, &buffer) { line, offset in
        batch.lineCount += 1
        Self.add(line, number: batch.lineCount, to: &batch) { id in
          deleted[EntryID(id)].map { $0 > offset } ?? false
        }
      }
      return batch
    }
    guard count > 0 else { return }
    content.lose([ExchangeBatch.ignoredDeletions(count)])
  }

  private static func forEachLine(
    of block: ExchangePart,
    _ source: DiarySource,
    _ reused: inout BlockBuffer?,
    _ body: (UnsafeBufferPointer<UInt8>, Int) -> Void
  ) throws(DiaryReadFailure) {
    let buffer = reused ?? BlockBuffer(blockSize: blockSize)
    reused = buffer
    try buffer.load(block.index, of: source)
    var line = buffer.start
    while line < buffer.blockEnd {
      let end = buffer.lineEnd(from: line)
      body(UnsafeBufferPointer(start: line, count: end - line), buffer.offset(of: line))
      line = end + 1
    }
  }

  private static func add(
    _ text: UnsafeBufferPointer<UInt8>,
    number: Int,
    to batch: inout ExchangeBatch,
    isDeleted: (UUID) -> Bool
  ) {
    let (line, entry) = StoredLine.reading(Array(text))
    if case .entry(let id, _) = line.kind, isDeleted(id) { return }
    batch.add(line, entry, number: number)
  }

  // MARK: Deletions

  /// The position of the last tombstone of each id, and the number of tombstones. As in a diary, a tombstone deletes
  /// the entries before it.
  private func deletions() throws(DiaryReadFailure) -> (last: [EntryID: Int], count: Int) {
    let source = source
    var last: [EntryID: Int] = [:]
    var count = 0
    try ExchangePart.process(blocks) { (block, buffer) throws(DiaryReadFailure) in
      var batch = ExchangeBatch()
      try Self.forEachLine(of: block, source, &buffer) { line, offset in
        guard Self.mayDelete(line),
          case .tombstone(let tombstone) = StoredLine(Array(line)).kind
        else { return }
        batch.deletions.append((EntryID(tombstone.id), offset))
      }
      return batch
    } consume: { batch in
      for (id, offset) in batch.deletions { last[id] = offset }
      count += batch.deletions.count
      return true
    }
    return (last, count)
  }

  /// Whether a line may be a tombstone: it contains the name of the field, or an escape that may be part of it.
  private static func mayDelete(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let name: StaticString = "deletes"
    guard var place = line.baseAddress else { return false }
    let end = place + line.count
    while place < end, let quote = memchr(place, 0x22, end - place) {
      place = UnsafePointer(quote.assumingMemoryBound(to: UInt8.self)) + 1
      if end - place >= name.utf8CodeUnitCount,
        memcmp(place, name.utf8Start, name.utf8CodeUnitCount) == 0
      {
        return true
      }
    }
    guard let start = line.baseAddress else { return false }
    // Only an escape in a name matters, and no name of an entry that was written by a tool has one.
    return memchr(start, 0x5C, line.count) != nil && !line.starts(with: entryStart)
  }

  private static let entryStart = Array("{\"version\":1,\"id\":".utf8)
}

extension ExchangeBatch {
  /// Adds a line of a diary, or the reasons why it is not imported.
  ///
  /// - Parameters:
  ///   - entry: the entry of the line; nil if only a later release can read it.
  ///   - number: its 1-based line.
  ///   - subject: the brew, such as `entries[3]`.
  mutating func add(
    _ line: StoredLine,
    _ entry: BrewLogDetailDTO?,
    number: Int? = nil,
    subject: String = ""
  ) {
    switch line.kind {
    case .blank, .tombstone: break
    case .entry:
      // Entries of a later release cannot be validated.
      let errors = entry.map { CreateBrewLogRequest($0).validate() } ?? []
      if errors.isEmpty { return add(line: line.bytesOfObject) }
      let issues = EntryProblems(errors).issues.map { $0.of(subject, line: number) }
      refuse(issues, line: subject.isEmpty ? line.hash : nil)
    case .unreadable(.field):
      // It may lack an id; all other problems are reported too.
      let bytes = Array(line.bytesOfObject)
      guard let object = LogObject(reading: bytes) else { return }
      add(EntryFields(object, in: bytes), line: number, subject: subject)
    case .unreadable(let problem):
      refuse([ExchangeIssue(problem).of(subject, line: number)])
    }
  }

  /// The loss of the deletions of a file.
  static func ignoredDeletions(_ count: Int) -> ExchangeIssue {
    ExchangeIssue(
      message: "\(counted(count, "deletion")) not imported: use `brewlog merge` to apply them"
    )
  }
}
