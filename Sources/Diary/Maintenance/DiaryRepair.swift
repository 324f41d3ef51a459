import Essentials
import SourceText
import Workspace

/// A diary without its damaged lines, which are put aside.
///
/// Where whole entries hang together with something else on a line, as they do when a program appends to half
/// of a line, they are parted from it.
package struct DiaryRepair: Equatable, Sendable {
  /// A line that was put aside.
  package struct Rejected: Equatable, Sendable {
    package let bytes: [UInt8]
    /// The number of its line, from 1.
    package let number: Int
    package let problem: LineProblem
  }

  /// What stays, in its order.
  package private(set) var kept: [StoredLine] = []
  /// What is put aside.
  package private(set) var rejected: [Rejected] = []
  /// How many entries were parted from others, or from half of a line.
  package private(set) var rescued = 0

  /// Repairs the lines of a diary.
  package init(_ lines: [StoredLine]) {
    for (index, line) in lines.enumerated() {
      if case .unreadable(let problem) = line.meaning, problem.isDamage {
        take(apart: line, index + 1, problem)
      } else {
        kept.append(line)
      }
    }
  }

  private mutating func take(apart line: StoredLine, _ number: Int, _ problem: LineProblem) {
    var damaged: [UInt8] = []
    for piece in Self.pieces(of: line.bytes) {
      let whole = StoredLine(Array(piece.prefix(LogObject.length(in: piece))))
      if whole.id == nil {
        damaged += piece
      } else {
        kept.append(whole)
        rescued += 1
        damaged += piece.dropFirst(whole.bytes.count)
      }
    }
    if !damaged.isEmpty {
      rejected.append(Rejected(bytes: damaged, number: number, problem: problem))
    }
  }

  /// The line, cut before each place where an entry may begin. Within text no quote stands without a
  /// backslash before it, so that such a place is never inside of one.
  private static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    let mark = Array("{\"version\":".utf8)
    var starts = [0]
    var place = 1
    while place + mark.count <= bytes.count {
      if bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) {
        starts.append(place)
        place += mark.count
      } else {
        place += 1
      }
    }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { Array(bytes[$0..<$1]) }
  }
}

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
