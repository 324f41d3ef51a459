import Essentials

/// An id as two numbers, which are read and compared faster than a `UUID`.
package struct EntryID: Hashable, Sendable {
  /// The first sixteen hexadecimal digits.
  let high: UInt64
  /// The others.
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The id that is the same as this one.
  package init(_ uuid: UUID) {
    let words = withUnsafeBytes(of: uuid.uuid) { bytes in
      (0..<2).map {
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
      }
    }
    self.init(high: words[0], low: words[1])
  }

  /// The id as others know it.
  package var uuid: UUID {
    var bytes = UUID().uuid
    withUnsafeMutableBytes(of: &bytes) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: bytes)
  }
}
