import Essentials
import Workspace

/// A diary without what has no effect any more: entries that were taken back, and copies of others.
///
/// Tombstones stay, the last one for each id: another copy of the diary may still have the entry, and would
/// bring it back when the two are merged. What cannot be read stays where it is.
package struct DiaryCompaction: Equatable, Sendable {
  /// What stays, in its order.
  package private(set) var kept: [StoredLine] = []
  /// How many entries were taken back, and are gone now.
  package private(set) var deletedEntries = 0
  /// How many lines said again what another says.
  package private(set) var copies = 0

  /// Compacts the lines of a diary. O(n).
  package init(_ lines: [StoredLine]) {
    var taken: Set<UUID> = []
    var seen: Set<[UInt8]> = []
    // From the end, as a tombstone is about what stands before it.
    for line in lines.reversed() {
      switch line.meaning {
      case .blank: continue
      case .unreadable: break
      case .tombstone(let tombstone):
        guard taken.insert(tombstone.id).inserted else {
          copies += 1
          continue
        }
      case .entry(let id, _):
        guard !taken.contains(id) else {
          deletedEntries += 1
          continue
        }
        guard seen.insert(line.bytes).inserted else {
          copies += 1
          continue
        }
      }
      kept.append(line)
    }
    kept.reverse()
  }

  /// How many entries there are.
  package var entries: Int {
    kept.count { line in
      if case .entry = line.meaning { true } else { false }
    }
  }
}
