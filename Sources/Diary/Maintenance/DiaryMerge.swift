import Recipes

/// The merge of several diaries, ordered by time.
///
/// The result does not depend on the order of the diaries, except for unreadable lines, which come last.
package struct DiaryMerge: Equatable, Sendable {
  /// The merged lines.
  package private(set) var lines: [StoredLine] = []
  /// Ids with several different entries, of which at least one is not an edit; all are kept. Sorted.
  package private(set) var conflicts: [UUID] = []
  /// Ids of entries that were edited in several places; all edits are kept. Sorted.
  package private(set) var forks: [UUID] = []

  /// Merges diaries.
  ///
  /// - Parameter base: the common ancestor, if known. Lines that one diary has removed since, by compacting
  ///   or repairing, stay removed. O(n log n).
  package init(_ diaries: [[StoredLine]], base: [StoredLine] = []) {
    let removedLines = Self.removedLines(from: diaries, base: base)
    var order = MergeOrder()
    var unreadable: [StoredLine] = []
    var seen: Set<ArraySlice<UInt8>> = []
    let staying = diaries.map { $0.filter { !removedLines.contains($0.bytes) } }
    for diary in staying { order.recordTombstones(diary) }
    for diary in staying {
      order.startDiary()
      for line in diary where line.kind != .blank {
        if line.id != nil {
          order.add(line)
        } else if seen.insert(line.bytes).inserted {
          unreadable.append(line)
        }
      }
    }
    lines = Self.withoutCopies(order.lines)
    (conflicts, forks) = Self.conflicts(in: lines)
    lines += unreadable
  }

  /// The number of damaged lines in the result.
  package var damaged: Int { lines.count(where: \.isDamaged) }

  /// Whether the result contains all lines of a diary. O(n).
  package func hasAll(of diary: [StoredLine]) -> Bool {
    let bytes = Set(lines.lazy.map(\.bytes))
    return diary.allSatisfy { $0.kind == .blank || bytes.contains($0.bytes) }
  }

  // MARK: Base

  /// The lines of the base that a diary no longer has: they were compacted or repaired there.
  private static func removedLines(
    from diaries: [[StoredLine]],
    base: [StoredLine]
  ) -> Set<ArraySlice<UInt8>> {
    var removedLines: Set<ArraySlice<UInt8>> = []
    let known = Set(base.lazy.map(\.bytes))
    guard !known.isEmpty else { return removedLines }
    for diary in diaries { removedLines.formUnion(known.subtracting(diary.lazy.map(\.bytes))) }
    return removedLines
  }

  // MARK: Copies

  /// Removes entries with the same id and content as an earlier one, even if fields differ in order or
  /// spelling. Identical lines have already been merged.
  private static func withoutCopies(_ lines: [StoredLine]) -> [StoredLine] {
    var versions: [UUID: LineVersions] = [:]
    return lines.filter { line in
      switch line.kind {
      case .entry(let id, _):
        if versions[id, default: LineVersions()].contains(line.bytes) { return false }
        versions[id, default: LineVersions()].add(line.bytes)
        return true
      case .tombstone(let tombstone):
        versions[tombstone.id] = nil
        return true
      case .unreadable, .blank: return true
      }
    }
  }

  /// Ids with more than one remaining entry: those of different entries, and those of
  /// edits of the same line.
  private static func conflicts(in lines: [StoredLine]) -> (different: [UUID], edited: [UUID]) {
    var living: [UUID: [StoredLine]] = [:]
    var several: [UUID] = []
    for line in DiaryCompaction(lines).kept {
      guard case .entry(let id, _) = line.kind else { continue }
      living[id, default: []].append(line)
      if living[id]?.count == 2 { several.append(id) }
    }
    several.sort { $0.uuidString < $1.uuidString }
    let edited = several.filter { isFork(living[$0] ?? []) }
    return (several.filter { !edited.contains($0) }, edited)
  }

  /// Whether all lines are edits that replace a line in common.
  private static func isFork(_ lines: [StoredLine]) -> Bool {
    guard let first = lines.first else { return false }
    return !lines.dropFirst().reduce(Set(first.replaced)) { $0.intersection($1.replaced) }.isEmpty
  }
}

/// Orders the lines of several diaries by time, but keeps the order of lines with the same id. A tombstone
/// stays after the entries that it deletes, whatever the clocks said, and before entries that were added
/// again.
private struct MergeOrder {
  private struct Placed {
    let line: StoredLine
    let id: UUID
    let time: LogTime
    /// The number of changes between entries and tombstones with this id before the line: even for entries,
    /// odd for tombstones.
    let generation: Int
  }

  private var placed: [Placed] = []
  /// The current generation of each id in the diary whose lines are being added.
  private var generations: [UUID: Int] = [:]
  /// The latest generation of each tombstone in any diary. A compacted diary has lost earlier generations,
  /// but entries that were added again after the tombstone must stay after it.
  private var latest: [ArraySlice<UInt8>: Int] = [:]
  /// Tombstones that occur twice in a diary, so that they determine no generation.
  private var repeated: Set<ArraySlice<UInt8>> = []

  /// Records the tombstones of a diary. Call it for all diaries before adding lines.
  mutating func recordTombstones(_ diary: [StoredLine]) {
    startDiary()
    var seen: Set<ArraySlice<UInt8>> = []
    for line in diary {
      switch line.kind {
      case .entry(let id, _): _ = generation(of: id, parity: 0)
      case .tombstone(let tombstone):
        let generation = generation(of: tombstone.id, parity: 1)
        latest[line.bytes] = max(latest[line.bytes] ?? generation, generation)
        if !seen.insert(line.bytes).inserted { repeated.insert(line.bytes) }
      case .unreadable, .blank: break
      }
    }
  }

  mutating func startDiary() { generations = [:] }

  /// Adds the next line of a diary; lines without an id are ignored.
  mutating func add(_ line: StoredLine) {
    switch line.kind {
    case .entry(let id, let time): add(line, id, time, parity: 0)
    case .tombstone(let tombstone): add(line, tombstone.id, tombstone.time, parity: 1)
    case .unreadable, .blank: break
    }
  }

  private mutating func add(_ line: StoredLine, _ id: UUID, _ time: LogTime, parity: Int) {
    let own = generation(of: id, parity: parity)
    let generation = repeated.contains(line.bytes) ? own : max(own, latest[line.bytes] ?? own)
    generations[id] = generation
    placed.append(Placed(line: line, id: id, time: time, generation: generation))
  }

  /// The generation of the next line with an id in the diary.
  private mutating func generation(of id: UUID, parity: Int) -> Int {
    var generation = generations[id] ?? parity
    if generation % 2 != parity { generation += 1 }
    generations[id] = generation
    return generation
  }

  /// All lines in order, without duplicates. O(n log n).
  var lines: [StoredLine] {
    let minimumTimes = minimumTimes()
    let keyed = placed.map { placed in
      (placed, max(placed.time, minimumTimes[placed.id]?[placed.generation] ?? placed.time))
    }
    let sorted = keyed.sorted { first, second in
      if first.1 != second.1 { return first.1 < second.1 }
      if first.0.generation != second.0.generation {
        return first.0.generation < second.0.generation
      }
      return first.0.line.bytes.lexicographicallyPrecedes(second.0.line.bytes)
    }
    // Identical lines have the same sort key, so they are adjacent.
    return zip(sorted.indices, sorted).filter { index, element in
      index == 0 || sorted[index - 1].0.line.bytes != element.0.line.bytes
    }.map(\.1.0.line)
  }

  /// By id and generation, the latest time of the generations before it; only for ids with several.
  private func minimumTimes() -> [UUID: [Int: LogTime]] {
    let several = Set(placed.lazy.filter { $0.generation > 0 }.map(\.id))
    var minimumTimes: [UUID: [Int: LogTime]] = [:]
    for line in placed.sorted(by: { $0.generation < $1.generation }) where several.contains(line.id)
    {
      let known = minimumTimes[line.id, default: [:]]
      for generation in (line.generation + 1)...(line.generation + 2) {
        let before = max(known[line.generation] ?? line.time, line.time)
        minimumTimes[line.id, default: [:]][generation] = max(known[generation] ?? before, before)
      }
    }
    return minimumTimes
  }
}
