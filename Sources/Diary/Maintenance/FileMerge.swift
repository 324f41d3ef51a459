import Platform
import Recipes

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
        try reader.lines(lines.filter { table.source(of: $0) == diary })
      },
      base: reader.lines(lines.filter { table.source(of: $0) == base })
    )
    removed += group.removed
    conflicts += group.conflicts
    forks += group.forks
    let own = lines.filter { table.source(of: $0) < diaryCount }
    let texts = try reader.lines(own).map(\.bytes)
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
