import Platform

/// Where the newest entries stand.
///
/// With a limit only so many are kept, in a heap whose root is the oldest; without one all are, as 24 bytes
/// each. Of entries of the same time, the one that was written last counts as newest.
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

  /// - Parameter limit: the most entries, at least 1; nil for all.
  init(limit: Int? = nil) { self.limit = limit ?? .max }

  /// The entries, newest first. O(n log n).
  var places: [LinePlace] {
    keys.sorted(by: >).map { LinePlace(offset: $0.offset, length: $0.length) }
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

  /// Moves a key towards the root until none above it is newer.
  private mutating func raise(_ start: Int) {
    var place = start
    while place > 0, keys[place] < keys[(place - 1) / 2] {
      keys.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Moves the root down until none below it is older.
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
