import Platform
import Text

/// The positions of the newest entries.
///
/// With a limit, a heap with the oldest entry at the root holds at most that many; without one, all are kept,
/// 24 bytes each. Of entries with the same time, the one written last is the newest.
struct NewestFirst: ScanTally {
  private struct Key: Comparable, Sendable {
    let milliseconds: Int
    let offset: Int
    let length: Int

    static func < (lhs: Key, rhs: Key) -> Bool {
      (lhs.milliseconds, lhs.offset) < (rhs.milliseconds, rhs.offset)
    }
  }

  private let limit: Int
  private var keys: [Key] = []

  /// - Parameter limit: the maximum number of entries, at least 1; nil for all.
  init(limit: Int? = nil) { self.limit = limit ?? .max }

  /// The entries, newest first. O(n log n).
  var places: [LinePosition] {
    keys.sorted(by: >).map { LinePosition(offset: $0.offset, length: $0.length) }
  }

  mutating func add(_ entry: ScannedEntry) {
    add(
      Key(
        milliseconds: entry.milliseconds,
        offset: entry.place.offset,
        length: entry.place.length
      )
    )
  }

  mutating func merge(_ other: NewestFirst) {
    if keys.isEmpty { keys = other.keys } else { for key in other.keys { add(key) } }
  }

  private mutating func add(_ key: Key) {
    if keys.count < limit {
      keys.append(key)
      if limit < .max { raise(keys.count - 1) }
    } else if keys[0] < key {
      keys[0] = key
      sink()
    }
  }

  /// Moves a key up until its parent is older.
  private mutating func raise(_ start: Int) {
    var place = start
    while place > 0, keys[place] < keys[(place - 1) / 2] {
      keys.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Moves the root down until its children are newer.
  private mutating func sink() {
    var place = 0
    while true {
      let children = (place * 2 + 1)..<min(place * 2 + 3, max(keys.count, place * 2 + 1))
      guard let oldest = children.min(by: { keys[$0] < keys[$1] }), keys[oldest] < keys[place]
      else { return }
      keys.swapAt(place, oldest)
      place = oldest
    }
  }
}

/// A prefix of an id as typed: at least four hexadecimal digits, hyphens optional.
package struct IDPrefix: Sendable, Equatable {
  /// The minimum number of digits.
  package static let minimumDigits = 4

  private let value: EntryID
  private let mask: EntryID

  /// Nil if the text has other characters, or too few or too many digits.
  package init?(_ text: String) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard (Self.minimumDigits...32).contains(digits.count) else { return nil }
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count else { return nil }
    value = Self.id(values + Array(repeating: 0, count: 32 - values.count))
    mask = Self.id((0..<32).map { $0 < values.count ? 15 : 0 })
  }

  private static func id(_ digits: [Int]) -> EntryID {
    let halves = [digits[..<16], digits[16...]].map {
      $0.reduce(0 as UInt64) { $0 << 4 | UInt64($1) }
    }
    return EntryID(high: halves[0], low: halves[1])
  }

  /// Whether an id has this prefix.
  func matches(_ id: EntryID) -> Bool {
    id.high & mask.high == value.high && id.low & mask.low == value.low
  }
}

/// Finds the entries whose ids have a prefix.
struct IDMatches: ScanTally {
  private let prefix: IDPrefix
  private(set) var newest: NewestFirst
  private(set) var count = 0

  init(_ prefix: IDPrefix, limit: Int) {
    self.prefix = prefix
    newest = NewestFirst(limit: limit)
  }

  mutating func add(_ entry: ScannedEntry) {
    guard prefix.matches(entry.id) else { return }
    count += 1
    newest.add(entry)
  }

  mutating func merge(_ other: IDMatches) {
    count += other.count
    newest.merge(other.newest)
  }
}
