import Text

extension SyntaxTree {
  /// The byte ranges of a source that are not UTF-8. O(n).
  package static func invalidUTF8(in source: [UInt8]) -> [ByteRange] {
    source.withUnsafeBufferPointer { bytes in
      var places: [ByteRange] = []
      var offset = 0
      while offset < bytes.count {
        let decoded = DecodedScalar(at: offset, in: bytes)
        let end = offset + decoded.length
        if decoded.scalar == nil { places.append(ByteRange(offset, end)) }
        offset = end
      }
      return places
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes at an offset as an integer in native byte order; `nil` if there are fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset + 8 <= count, let base = baseAddress else { return nil }
    return UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
  }

  /// The number of ASCII bytes from an offset.
  func countOfASCII(from start: Int) -> Int {
    var offset = start
    while let word = word(at: offset), word & 0x8080_8080_8080_8080 == 0 { offset += 8 }
    while offset < count, self[offset] < 0x80 { offset += 1 }
    return offset - start
  }

  /// The end of the printable ASCII bytes and line feeds at an offset; the last seven bytes are not checked.
  ///
  /// Each term sets the high bit of bytes that are at least 0x20, are 0x7F, or differ from a line feed. Sums
  /// carry only after a byte of 0x80 or more, which ends the run.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    guard let base = baseAddress else { return start }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high = ones << 7
    var offset = start
    while offset &+ 8 <= count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      )
      let visible = word &+ ones &* 0x60
      let delete = word &+ ones
      let noLineFeed = (word ^ ones &* 0x0A) &+ ones &* 0x7F
      let odd = ~((visible | ~noLineFeed) & ~(delete | word)) & high
      guard odd == 0 else { return offset &+ odd.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    return offset
  }
}
