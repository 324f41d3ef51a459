import Essentials
import Workspace

/// Several diaries as one, ordered by time.
///
/// The result is the same in whatever order they are given, but for what cannot be read, which comes last.
package struct DiaryMerge: Equatable, Sendable {
  /// All lines of the result.
  package private(set) var lines: [StoredLine] = []
  /// Ids under which different entries stand; all of them are kept.
  package private(set) var conflicts: [UUID] = []
  /// How many lines were left out, because they had been in the base and one diary had them no more.
  package private(set) var removed = 0

  /// Merges diaries.
  ///
  /// - Parameter base: what all of them once were, if that is known. What one of them has no more, as it was
  ///   compacted or repaired, then stays away. O(n log n).
  package init(_ diaries: [[StoredLine]], base: [StoredLine] = []) {
    let gone = Self.gone(from: diaries, base: base)
    var order = MergeOrder()
    var unreadable: [StoredLine] = []
    var seen: Set<[UInt8]> = []
    let staying = diaries.map { $0.filter { !gone.contains($0.bytes) } }
    for diary in staying { order.survey(diary) }
    removed = Self.countOfLines(diaries) - Self.countOfLines(staying)
    for diary in staying {
      order.begin()
      for line in diary where line.meaning != .blank {
        if line.id != nil {
          order.add(line)
        } else if seen.insert(line.bytes).inserted {
          unreadable.append(line)
        }
      }
    }
    lines = Self.withoutCopies(order.lines)
    conflicts = Self.conflicts(in: lines)
    lines += unreadable
  }

  /// Whether nothing of a diary is missing in the result. O(n).
  package func hasAll(of diary: [StoredLine]) -> Bool {
    let bytes = Set(lines.lazy.map(\.bytes))
    return diary.allSatisfy { $0.meaning == .blank || bytes.contains($0.bytes) }
  }

  // MARK: Base

  /// What the base has and one of the diaries has not.
  private static func gone(from diaries: [[StoredLine]], base: [StoredLine]) -> Set<[UInt8]> {
    var gone: Set<[UInt8]> = []
    let known = Set(base.lazy.map(\.bytes))
    guard !known.isEmpty else { return gone }
    for diary in diaries { gone.formUnion(known.subtracting(diary.lazy.map(\.bytes))) }
    return gone
  }

  private static func countOfLines(_ diaries: [[StoredLine]]) -> Int {
    diaries.reduce(0) { count, diary in count + diary.count { $0.meaning != .blank } }
  }

  // MARK: Copies

  /// Leaves out entries that say what one with the same id says already, in other words or in another
  /// order. Lines that are the same byte by byte have one place anyway.
  private static func withoutCopies(_ lines: [StoredLine]) -> [StoredLine] {
    var versions: [UUID: LineVersions] = [:]
    return lines.filter { line in
      switch line.meaning {
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

  /// Ids under which more than one entry is left, in the order of their first entries.
  private static func conflicts(in lines: [StoredLine]) -> [UUID] {
    var counts: [UUID: Int] = [:]
    let living = DiaryCompaction(lines).kept
    return living.compactMap { line in
      guard case .entry(let id, _) = line.meaning else { return nil }
      counts[id, default: 0] += 1
      return counts[id] == 2 ? id : nil
    }
  }
}

/// Puts the lines of several diaries into one order: that of time, but lines with one id never change
/// theirs. A tombstone stays behind what it takes back, whatever the clocks said, and before what was put in
/// again.
private struct MergeOrder {
  private struct Placed {
    let line: StoredLine
    let id: UUID
    let time: LogTime
    /// How often entries and tombstones with the id took turns before it: even for entries.
    let turn: Int
  }

  private var placed: [Placed] = []
  /// The turn of each id in the diary of which lines are added.
  private var turns: [UUID: Int] = [:]
  /// The latest turn of each tombstone in any diary. One that was compacted has forgotten the turns before,
  /// and what was put in again behind the tombstone there must not come before it.
  private var latest: [[UInt8]: Int] = [:]
  /// Tombstones that stand in a diary twice, so that they tell nothing of a turn.
  private var repeated: Set<[UInt8]> = []

  /// Learns of the tombstones in a diary, before lines of any are added.
  mutating func survey(_ diary: [StoredLine]) {
    begin()
    var seen: Set<[UInt8]> = []
    for line in diary {
      switch line.meaning {
      case .entry(let id, _): _ = turn(of: id, parity: 0)
      case .tombstone(let tombstone):
        let turn = turn(of: tombstone.id, parity: 1)
        latest[line.bytes] = max(latest[line.bytes] ?? turn, turn)
        if !seen.insert(line.bytes).inserted { repeated.insert(line.bytes) }
      case .unreadable, .blank: break
      }
    }
  }

  /// Begins with the next diary.
  mutating func begin() { turns = [:] }

  /// Adds the next line of a diary; one without an id has no place.
  mutating func add(_ line: StoredLine) {
    switch line.meaning {
    case .entry(let id, let time): add(line, id, time, parity: 0)
    case .tombstone(let tombstone): add(line, tombstone.id, tombstone.time, parity: 1)
    case .unreadable, .blank: break
    }
  }

  private mutating func add(_ line: StoredLine, _ id: UUID, _ time: LogTime, parity: Int) {
    let own = turn(of: id, parity: parity)
    let turn = repeated.contains(line.bytes) ? own : max(own, latest[line.bytes] ?? own)
    turns[id] = turn
    placed.append(Placed(line: line, id: id, time: time, turn: turn))
  }

  /// The turn of the next line with an id in the diary.
  private mutating func turn(of id: UUID, parity: Int) -> Int {
    var turn = turns[id] ?? parity
    if turn % 2 != parity { turn += 1 }
    turns[id] = turn
    return turn
  }

  /// All lines in order, each once. O(n log n).
  var lines: [StoredLine] {
    let floors = floors()
    let keyed = placed.map { placed in
      (placed, max(placed.time, floors[placed.id]?[placed.turn] ?? placed.time))
    }
    let sorted = keyed.sorted { first, second in
      if first.1 != second.1 { return first.1 < second.1 }
      if first.0.turn != second.0.turn { return first.0.turn < second.0.turn }
      return first.0.line.bytes.lexicographicallyPrecedes(second.0.line.bytes)
    }
    // What is the same has the same place, so it stands side by side.
    return zip(sorted.indices, sorted).filter { index, element in
      index == 0 || sorted[index - 1].0.line.bytes != element.0.line.bytes
    }.map { $1.0.line }
  }

  /// By id and turn, the latest time of the turns before it; only for ids that have several.
  private func floors() -> [UUID: [Int: LogTime]] {
    let several = Set(placed.lazy.filter { $0.turn > 0 }.map(\.id))
    var floors: [UUID: [Int: LogTime]] = [:]
    for line in placed.sorted(by: { $0.turn < $1.turn }) where several.contains(line.id) {
      let known = floors[line.id, default: [:]]
      for turn in (line.turn + 1)...(line.turn + 2) {
        let before = max(known[line.turn] ?? line.time, line.time)
        floors[line.id, default: [:]][turn] = max(known[turn] ?? before, before)
      }
    }
    return floors
  }
}
