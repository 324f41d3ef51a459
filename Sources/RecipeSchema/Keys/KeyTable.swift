/// Finds a key by its bytes.
///
/// Keys mostly come in canonical order, so the search begins behind the last one found: one comparison
/// of two words, as a rule.
struct KeyTable: Sendable {
  private let words: [(UInt64, UInt64)]
  private var next = 0

  init(_ descriptions: [KeyDescription]) {
    words = descriptions.map { description in
      Array(description.name.utf8).withUnsafeBufferPointer(Self.words)
    }
  }

  /// The canonical position of the key with this name, or `nil`.
  mutating func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard name.count <= 16 else { return nil }
    let wanted = Self.words(name)
    for step in 0..<words.count {
      let sum = next + step
      let index = sum < words.count ? sum : sum - words.count
      if words[index] == wanted {
        next = index + 1 < words.count ? index + 1 : 0
        return index
      }
    }
    return nil
  }

  /// Begins the next search at the first key.
  mutating func rewind() { next = 0 }

  /// The first 16 bytes, padded with zeros, which no key holds.
  private static func words(_ name: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for (index, byte) in name.prefix(16).enumerated() {
      if index < 8 {
        low |= UInt64(byte) << UInt64(index * 8)
      } else {
        high |= UInt64(byte) << UInt64(index * 8 - 64)
      }
    }
    return (low, high)
  }
}
