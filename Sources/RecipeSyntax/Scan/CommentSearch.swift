/// Looks for comments that speak to a program, without reading the rest of a source.
package enum CommentSearch {
  /// Whether somewhere a `#` is followed by a word in any case, with nothing but more `#` and blanks
  /// between. It may stand in a text. O(n), 32 bytes at a time.
  ///
  /// - Parameter word: lower-case letters.
  package static func mayAddress(_ word: StaticString, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while let mark = firstMark(in: bytes, from: offset) {
        offset = mark + 1
        while offset < bytes.count, isPassed(bytes[offset]) { offset += 1 }
        if holds(word, bytes, at: offset) { return true }
      }
      return false
    }
  }

  private static func isPassed(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "#") || byte == 0x20 || byte == 0x09
  }

  private static func holds(
    _ word: StaticString,
    _ bytes: UnsafeBufferPointer<UInt8>,
    at offset: Int
  ) -> Bool {
    guard bytes.count - offset >= word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount
    where bytes[offset + index] | 0x20 != word.utf8Start[index] {
      return false
    }
    return true
  }

  /// The offset of the next `#`.
  private static func firstMark(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    var offset = start
    if let base = bytes.baseAddress {
      let raw = UnsafeRawPointer(base)
      while offset + 32 <= bytes.count {
        let first = marks(raw, offset) | marks(raw, offset + 8)
        let second = marks(raw, offset + 16) | marks(raw, offset + 24)
        if (first | second) & (0x0101_0101_0101_0101 << 7) != 0 { break }
        offset += 32
      }
    }
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "#") { return offset }
      offset += 1
    }
    return nil
  }

  /// Eight bytes, in which the high bit of a byte is set where a `#` stands; behind one others may be.
  @inline(__always)
  private static func marks(_ bytes: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ ones &* 0x23
    return (word &- ones) & ~word
  }
}
