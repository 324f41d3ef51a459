/// Which ids are taken back, and up to where: a tombstone concerns the entries before it.
struct TombstoneIndex {
  private static let bits = 1 << 17

  private var last: [EntryID: Int] = [:]
  /// A bit for each remainder of an id that is taken back, so that few others need to be looked up.
  private var filter: [UInt64] = []

  /// Adds a tombstone that stands at an offset.
  mutating func add(_ id: EntryID, at offset: Int) {
    if filter.isEmpty { filter = Array(repeating: 0, count: Self.bits / 64) }
    filter[Self.word(of: id)] |= Self.bit(of: id)
    last[id] = max(offset, last[id] ?? 0)
  }

  /// Whether an entry at an offset is taken back.
  @inline(__always)
  func deletes(_ id: EntryID, at offset: Int) -> Bool {
    guard !filter.isEmpty, filter[Self.word(of: id)] & Self.bit(of: id) != 0,
      let last = last[id]
    else { return false }
    return last > offset
  }

  private static func word(of id: EntryID) -> Int {
    Int(truncatingIfNeeded: (id.high ^ id.low) >> 6) & (bits / 64 - 1)
  }

  private static func bit(of id: EntryID) -> UInt64 { 1 << ((id.high ^ id.low) & 63) }
}
