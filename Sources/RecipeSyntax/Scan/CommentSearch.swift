/// Looks for comments that speak to a program, without reading the rest of a source.
package enum CommentSearch {
  /// Whether somewhere a `#` is followed by a word in any case, with nothing but more `#` and blanks
  /// between. It may stand in a text. O(n), eight bytes at a time.
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
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = start
    if let base = bytes.baseAddress {
      let raw = UnsafeRawPointer(base)
      while offset + 8 <= bytes.count {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ ones &* 0x23
        if (word &- ones) & ~word & (ones << 7) != 0 { break }
        offset += 8
      }
    }
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "#") { return offset }
      offset += 1
    }
    return nil
  }
}
