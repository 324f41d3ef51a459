/// A set of bytes, as a character class of a glob describes one.
struct ByteSet: Equatable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  /// The empty set.
  init() {}

  /// Whether the byte is in the set.
  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  /// Adds a byte.
  mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  /// Adds the bytes from `first` to `last`; none if they are the wrong way round.
  mutating func insert(from first: UInt8, through last: UInt8) {
    guard first <= last else { return }
    for byte in first...last { insert(byte) }
  }

  /// Turns the set into the bytes that it did not have.
  mutating func invert() { words = ~words }
}
