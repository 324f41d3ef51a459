import Recipes
import Text

/// Separates the damaged lines of a diary from the others.
///
/// Complete entries on a damaged line are recovered, as when a program appends to a truncated line.
package struct DiaryRepair: Equatable, Sendable {
  /// A damaged line.
  package struct Rejected: Equatable, Sendable {
    package let bytes: [UInt8]
    /// The number of the line, from 1.
    package let number: Int
    package let problem: LineProblem
  }

  /// The remaining lines, in order.
  package private(set) var kept: [StoredLine] = []
  /// The damaged lines.
  package private(set) var rejected: [Rejected] = []
  /// The number of entries recovered from damaged lines.
  package private(set) var recovered = 0

  /// Repairs the lines of a diary.
  package init(_ lines: [StoredLine]) {
    for (index, line) in lines.enumerated() {
      if case .unreadable(let problem) = line.kind, problem.isDamage {
        take(apart: line, index + 1, problem)
      } else {
        kept.append(line)
      }
    }
  }

  private mutating func take(apart line: StoredLine, _ number: Int, _ problem: LineProblem) {
    var damaged: [UInt8] = []
    for piece in Self.pieces(of: Array(line.bytes)) {
      var parser = JSONParser(piece)
      let end = ((try? parser.next()) ?? nil)?.range.end ?? 0
      let whole = StoredLine(Array(piece.prefix(end)))
      if whole.id == nil {
        damaged += piece
      } else {
        kept.append(whole)
        recovered += 1
        damaged += piece.dropFirst(whole.bytes.count)
      }
    }
    if !damaged.isEmpty {
      rejected.append(Rejected(bytes: damaged, number: number, problem: problem))
    }
  }

  /// The line, split wherever an entry may begin. In a string, every quote follows a backslash, so a match is
  /// never inside one.
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

/// A diary without deleted and replaced entries and duplicates.
///
/// The last tombstone of each id stays: another copy of the diary may still have the entry, and a merge would
/// restore it. Unreadable lines stay in place.
package struct DiaryCompaction: Equatable, Sendable {
  /// The positions of the remaining lines, in order.
  private(set) var places: [Int] = []
  private let lines: [StoredLine]
  /// The number of deleted entries that were removed.
  package private(set) var deletedEntries = 0
  /// The number of lines that were removed because an edit replaces them.
  package private(set) var replacedEntries = 0
  /// The number of duplicates that were removed.
  package private(set) var duplicates = 0

  /// Compacts the lines of a diary. O(n).
  package init(_ lines: [StoredLine]) {
    self.lines = lines
    var taken: Set<UUID> = []
    // Lines are compared only where an id comes twice.
    var seen: [UUID: Set<ArraySlice<UInt8>>] = [:]
    var first: [UUID: ArraySlice<UInt8>] = [:]
    var replaced: [UUID: Set<LineHash>] = [:]
    // From the end, because a tombstone deletes the entries before it.
    for (place, line) in zip(lines.indices, lines).reversed() {
      switch line.kind {
      case .blank: continue
      case .unreadable: break
      case .tombstone(let tombstone):
        guard taken.insert(tombstone.id).inserted else {
          duplicates += 1
          continue
        }
      case .entry(let id, _):
        guard !taken.contains(id) else {
          deletedEntries += 1
          continue
        }
        if let known = first[id] {
          guard seen[id, default: [known]].insert(line.bytes).inserted else {
            duplicates += 1
            continue
          }
        } else {
          first[id] = line.bytes
        }
        // An edit that is replaced itself still replaces its own.
        if !line.replaced.isEmpty { replaced[id, default: []].formUnion(line.replaced) }
      }
      places.append(place)
    }
    places.reverse()
    removeReplaced(replaced)
  }

  private mutating func removeReplaced(_ replaced: [UUID: Set<LineHash>]) {
    guard !replaced.isEmpty else { return }
    let before = places.count
    // Tombstones of these ids have no hash that an edit names.
    places.removeAll { place in
      lines[place].id.flatMap { replaced[$0] }.map { $0.contains(lines[place].hash) } ?? false
    }
    replacedEntries = before - places.count
  }

  /// The remaining lines, in order.
  package var kept: [StoredLine] { places.map { lines[$0] } }

  /// The number of entries.
  package var entries: Int {
    kept.count { line in
      if case .entry = line.kind { true } else { false }
    }
  }
}
