import Essentials
import Platform
import SystemPackage

/// Lines of diaries that make a new diary, in order. Their content stays in the files until it is written.
package struct LineSelection {
  let table: LineTable
  /// The numbers of the lines.
  fileprivate(set) var lines: [UInt32] = []
  /// The diaries, which must stay open until the lines are written.
  var diaries: [OpenDiary] = []

  /// The number of damaged lines among them.
  package var damaged: Int { lines.count { table.kinds[Int($0)] == .damaged } }

  /// Whether they are all lines of the only diary, and every line of it ends with a newline.
  func isWhole() throws(DiaryReadFailure) -> Bool {
    guard table.sources.count == 1, lines.count == table.count else { return false }
    let source = table.sources[0]
    guard source.size > 0 else { return true }
    return try source.bytes(at: LinePosition(offset: source.size - 1, length: 1)) == [0x0A]
  }

  /// Writes the lines, each with a newline, in pieces.
  package func write(_ sink: ([UInt8]) throws(Errno) -> Void) throws(DiaryRewriteError) {
    defer { withExtendedLifetime(diaries) {} }
    let reader = LineTableReader(table)
    var pieces = PieceWriter()
    for line in lines {
      try pieces.append(to: sink) { (buffer) throws(DiaryReadFailure) in
        buffer += try reader.bytes(of: Int(line))
        buffer.append(0x0A)
      }
    }
    try pieces.finish(to: sink)
  }
}

/// Passes lines on in pieces of about a mebibyte.
private struct PieceWriter {
  private static let size = 1 << 20

  private var buffer: [UInt8] = []

  /// Adds what `read` appends, and passes on a whole piece.
  mutating func append(
    to sink: ([UInt8]) throws(Errno) -> Void,
    _ read: (inout [UInt8]) throws(DiaryReadFailure) -> Void
  ) throws(DiaryRewriteError) {
    do throws(DiaryReadFailure) {
      try read(&buffer)
    } catch {
      throw .reading(error.errno)
    }
    if buffer.count >= Self.size { try finish(to: sink) }
  }

  /// Passes on what is left.
  mutating func finish(to sink: ([UInt8]) throws(Errno) -> Void) throws(DiaryRewriteError) {
    guard !buffer.isEmpty else { return }
    do throws(Errno) { try sink(buffer) } catch { throw .writing(error) }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension DiaryReadFailure {
  fileprivate var errno: Errno? {
    if case .system(let errno) = self { errno } else { nil }
  }
}

/// Why the lines of a new diary could not be written.
package enum DiaryRewriteError: Error {
  /// A diary could not be read: it has changed, or the system failed.
  case reading(Errno?)
  /// The new one could not be written.
  case writing(Errno)
}

/// The compaction of a diary file. The same as ``DiaryCompaction``, in memory that depends on the number of lines
/// only: 61 bytes each.
package struct FileCompaction {
  /// The remaining lines.
  package private(set) var selection: LineSelection
  /// The number of entries among them.
  package private(set) var entries = 0
  /// See ``DiaryCompaction``.
  package private(set) var deletedEntries = 0
  /// See ``DiaryCompaction``.
  package private(set) var replacedEntries = 0
  /// See ``DiaryCompaction``.
  package private(set) var duplicates = 0

  init(_ source: DiarySource) throws(DiaryReadFailure) {
    var table = LineTable()
    try table.add(source)
    selection = LineSelection(table: table)
    var isKept = table.kinds.map { $0 != .blank }
    let reader = LineTableReader(table)
    try table.forEachGroup { (lines) throws(DiaryReadFailure) in
      // A damaged line has a key only to merge diaries. What is alone has nothing to remove it.
      guard lines.count > 1, table.kinds[lines[0]] != .damaged, table.kinds[lines[0]] != .newer
      else { return }
      let group = try StoredLine.lines(lines, of: reader)
      let compaction = DiaryCompaction(group)
      for line in lines { isKept[line] = false }
      for place in compaction.places { isKept[lines[place]] = true }
      deletedEntries += compaction.deletedEntries
      replacedEntries += compaction.replacedEntries
      duplicates += compaction.duplicates
    }
    selection.lines = isKept.indices.filter { isKept[$0] }.map { UInt32($0) }
    entries = selection.lines.count {
      table.kinds[Int($0)] == .entry || table.kinds[Int($0)] == .edit
    }
  }
}

/// The merge of diary files. The same as ``DiaryMerge``, in memory that depends on the number of lines only: 80 bytes
/// each.
package struct FileMerge {
  /// The merged lines.
  package internal(set) var selection: LineSelection
  /// See ``DiaryMerge``, sorted by id.
  package private(set) var conflicts: [UUID] = []
  /// See ``DiaryMerge``, sorted by id.
  package private(set) var forks: [UUID] = []
  /// See ``DiaryMerge``.
  package private(set) var removed = 0
  /// Whether the result has all lines of the diary that it replaces.
  package private(set) var hasAllOfReplaced = true

  private let diaryCount: Int
  private let base: Int?
  private let replaced: Int?
  private var placed: [Placed] = []
  private var unreadable: [UInt32] = []

  private struct Placed {
    let time: Int
    let generation: UInt32
    let line: UInt32
  }

  /// Merges diaries.
  ///
  /// - Parameters:
  ///   - base: the common ancestor, if known.
  ///   - replaced: the diary that the result replaces, unless it is one of the others.
  init(
    _ diaries: [DiarySource],
    base: DiarySource? = nil,
    replaced: DiarySource? = nil
  ) throws(DiaryReadFailure) {
    var table = LineTable()
    for diary in diaries { try table.add(diary) }
    if let base { try table.add(base) }
    if let replaced { try table.add(replaced) }
    diaryCount = diaries.count
    self.base = base == nil ? nil : diaries.count
    self.replaced = replaced == nil ? nil : diaries.count + (base == nil ? 0 : 1)
    selection = LineSelection(table: table)
    placed.reserveCapacity(table.count)
    let reader = LineTableReader(table)
    try table.forEachGroup { (lines) throws(DiaryReadFailure) in try add(lines, reader) }
    try sort(reader)
    selection.lines = placed.map(\.line) + unreadable.sorted()
    (placed, unreadable) = ([], [])
    conflicts.sort { $0.uuidString < $1.uuidString }
    forks.sort { $0.uuidString < $1.uuidString }
  }

  // MARK: Lines that belong together

  private mutating func add(_ lines: [Int], _ reader: LineTableReader) throws(DiaryReadFailure) {
    let table = selection.table
    switch table.kinds[lines[0]] {
    case .damaged, .newer: return try addUnreadable(lines, reader)
    case .entry, .edit, .tombstone, .blank: break
    }
    let isAlone = try areCopies(lines, reader) && table.kinds[lines[0]] != .tombstone
    if isAlone || lines.count == 1 { return addCopies(lines) }
    let group = try DiaryMerge(
      (0..<diaryCount).map { (diary) throws(DiaryReadFailure) in
        try StoredLine.lines(lines.filter { table.source(of: $0) == diary }, of: reader)
      },
      base: StoredLine.lines(lines.filter { table.source(of: $0) == base }, of: reader)
    )
    removed += group.removed
    conflicts += group.conflicts
    forks += group.forks
    let own = lines.filter { table.source(of: $0) < diaryCount }
    let texts = try StoredLine.lines(own, of: reader).map(\.bytes)
    for ordered in group.ordered {
      guard let place = texts.firstIndex(of: ordered.line.bytes) else { continue }
      put(own[place], time: ordered.time.milliseconds, generation: ordered.generation)
    }
    let kept = Set(group.ordered.map(\.line.bytes))
    for line in lines where table.source(of: line) == replaced {
      if !kept.contains(try reader.bytes(of: line)) { hasAllOfReplaced = false }
    }
  }

  /// Adds copies of one line, of which one stays, unless one of the diaries has removed it.
  private mutating func addCopies(_ lines: [Int]) {
    guard let line = stayingCopy(of: lines) else { return }
    let isTombstone = selection.table.kinds[line] == .tombstone
    put(line, time: selection.table.time(of: line), generation: isTombstone ? 1 : 0)
  }

  private mutating func stayingCopy(of lines: [Int]) -> Int? {
    let sources = lines.map { selection.table.source(of: $0) }
    let own = lines.filter { selection.table.source(of: $0) < diaryCount }
    let isRemoved =
      base.map(sources.contains) ?? false && !(0..<diaryCount).allSatisfy(sources.contains)
    if isRemoved { removed += own.count }
    let staying = isRemoved ? nil : own.first
    if staying == nil, let replaced, sources.contains(replaced) { hasAllOfReplaced = false }
    return staying
  }

  /// Different lines may have the same hash.
  private mutating func addUnreadable(
    _ lines: [Int],
    _ reader: LineTableReader
  ) throws(DiaryReadFailure) {
    var rest = lines
    while let first = rest.first {
      var copies: [Int] = []
      var others: [Int] = []
      for line in rest {
        if try reader.areEqual(first, line) { copies.append(line) } else { others.append(line) }
      }
      rest = others
      if let line = stayingCopy(of: copies) { unreadable.append(UInt32(line)) }
    }
  }

  private func areCopies(_ lines: [Int], _ reader: LineTableReader) throws(DiaryReadFailure) -> Bool
  {
    for line in lines.dropFirst() {
      guard try reader.areEqual(lines[0], line) else { return false }
    }
    return true
  }

  private mutating func put(_ line: Int, time: Int, generation: Int) {
    placed.append(Placed(time: time, generation: UInt32(generation), line: UInt32(line)))
  }

  // MARK: Order

  /// Sorts the lines by time, and those of the same time by generation and bytes.
  private mutating func sort(_ reader: LineTableReader) throws(DiaryReadFailure) {
    placed.sort { ($0.time, $0.generation, $0.line) < ($1.time, $1.generation, $1.line) }
    var start = 0
    while start < placed.count {
      var end = start + 1
      while end < placed.count, placed[end].time == placed[start].time,
        placed[end].generation == placed[start].generation
      {
        end += 1
      }
      if end - start > 1 { try sortByBytes(start..<end, reader) }
      start = end
    }
  }

  private mutating func sortByBytes(
    _ range: Range<Int>,
    _ reader: LineTableReader
  ) throws(DiaryReadFailure) {
    var texts: [(bytes: [UInt8], placed: Placed)] = []
    for line in placed[range] { texts.append((try reader.bytes(of: Int(line.line)), line)) }
    texts.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    placed.replaceSubrange(range, with: texts.map(\.placed))
  }
}

extension StoredLine {
  /// The lines of a table with these numbers.
  fileprivate static func lines(
    _ numbers: [Int],
    of reader: LineTableReader
  ) throws(DiaryReadFailure) -> [StoredLine] {
    var lines: [StoredLine] = []
    for number in numbers { lines.append(StoredLine(try reader.bytes(of: number))) }
    return lines
  }
}

/// The repair of a diary file. The same as ``DiaryRepair``, with one line in memory at a time.
package struct FileRepair {
  /// A damaged line.
  package struct Rejected: Equatable, Sendable {
    /// The 1-based line number.
    package let number: Int
    package let problem: LineProblem
  }

  /// The first damaged lines.
  package private(set) var first: [Rejected] = []
  /// The number of damaged lines.
  package private(set) var count = 0
  /// The number of entries recovered from damaged lines.
  package private(set) var recovered = 0
  /// Whether the last line lacks its newline.
  package let lacksNewline: Bool

  private let table: LineTable

  init(_ source: DiarySource) throws(DiaryReadFailure) {
    var table = LineTable()
    try table.add(source)
    self.table = table
    let last = LinePosition(offset: source.size - 1, length: 1)
    lacksNewline = source.size > 0 ? try source.bytes(at: last) != [0x0A] : false
    let reader = LineTableReader(table)
    for (line, kind) in table.kinds.enumerated() where kind == .damaged {
      let repair = DiaryRepair([StoredLine(try reader.bytes(of: line))])
      recovered += repair.recovered
      guard let rejected = repair.rejected.first else { continue }
      count += 1
      if first.count < SkippedLines.maximumListed {
        first.append(Rejected(number: line + 1, problem: rejected.problem))
      }
    }
  }

  /// Whether the repair changes nothing.
  package var isNothing: Bool { count == 0 && recovered == 0 && !lacksNewline }

  /// Passes on what is left of each damaged line.
  func forEachRejected(_ body: ([UInt8]) throws -> Void) throws {
    let reader = LineTableReader(table)
    for (line, kind) in table.kinds.enumerated() where kind == .damaged {
      let bytes = try reader.bytes(of: line)
      for rejected in DiaryRepair([StoredLine(bytes)]).rejected { try body(rejected.bytes) }
    }
  }

  /// Writes the remaining lines, each with a newline, in pieces.
  package func write(_ sink: ([UInt8]) throws(Errno) -> Void) throws(DiaryRewriteError) {
    let reader = LineTableReader(table)
    var pieces = PieceWriter()
    for (line, kind) in table.kinds.enumerated() {
      try pieces.append(to: sink) { (buffer) throws(DiaryReadFailure) in
        let bytes = try reader.bytes(of: line)
        if kind == .damaged {
          for kept in DiaryRepair([StoredLine(bytes)]).kept { buffer += kept.bytes + [0x0A] }
        } else {
          buffer += bytes
          buffer.append(0x0A)
        }
      }
    }
    try pieces.finish(to: sink)
  }
}
