/// Numbers by keys that are hashes already, so that nothing is hashed again.
///
/// Open addressing with linear probing, at most half full. Keys are never 0.
struct HashIndex {
  private var keys: [UInt64]
  private var values: [Int32]
  private var count = 0

  /// An index with room for so many keys.
  init(capacity: Int) {
    let slots = Self.slots(for: capacity)
    keys = Array(repeating: 0, count: slots)
    values = Array(repeating: 0, count: slots)
  }

  /// The number that was put down for a key first, which is now this one where there was none. O(1).
  mutating func first(_ value: Int32, for key: UInt64) -> Int32 {
    if (count + 1) * 2 > keys.count { grow() }
    let slot = slot(of: key)
    if keys[slot] == key { return values[slot] }
    keys[slot] = key
    values[slot] = value
    count += 1
    return value
  }

  /// Where a key stands, or would be put.
  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    // The high bits of the product depend on all bits of the key.
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    var larger = HashIndex(capacity: keys.count)
    for (key, value) in zip(keys, values) where key != 0 { _ = larger.first(value, for: key) }
    self = larger
  }

  private static func slots(for capacity: Int) -> Int {
    var slots = 16
    while slots < capacity * 2 { slots *= 2 }
    return slots
  }
}
