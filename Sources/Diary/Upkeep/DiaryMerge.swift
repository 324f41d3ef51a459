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
