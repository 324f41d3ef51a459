import SourceText

/// Decodes UTF-8 by hand: the library's decoders repair what they cannot read, and an invalid byte has
/// to be reported where it stands.
package enum UTF8Scalar {
  /// The scalar at `offset` and its length in bytes, or `nil` where the bytes are not UTF-8.
  ///
  /// Rejects overlong forms, surrogates and values above U+10FFFF (The Unicode Standard, table 3-7).
  package static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at offset: Int
  ) -> (scalar: UInt32, length: Int)? {
    let first = bytes[offset]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4, offset + length <= bytes.count else { return nil }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for index in offset + 1..<offset + length {
      guard bytes[index] & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
    }
    let minimum: UInt32 = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80
    guard scalar >= minimum, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else {
      return nil
    }
    return (scalar, length)
  }

  /// The length of the invalid bytes at `offset`: the maximal subpart, as the Unicode Standard calls what
  /// is cut off (section 3.9).
  static func invalidLength(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    let first = bytes[offset]
    guard first >= 0xC2, first <= 0xF4, offset + 1 < bytes.count else { return 1 }
    let lowest: UInt8 = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80
    let highest: UInt8 = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF
    guard lowest <= bytes[offset + 1], bytes[offset + 1] <= highest else { return 1 }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var count = 2
    while count < length, offset + count < bytes.count, bytes[offset + count] & 0xC0 == 0x80 {
      count += 1
    }
    return count
  }
}

extension SyntaxTree {
  /// The places in a source that are not UTF-8. O(n).
  package static func invalidUTF8(in source: [UInt8]) -> [ByteRange] {
    source.withUnsafeBufferPointer { bytes in
      var places: [ByteRange] = []
      var offset = 0
      while offset < bytes.count {
        if let (_, length) = UTF8Scalar.decode(bytes, at: offset) {
          offset += length
        } else {
          let end = offset + UTF8Scalar.invalidLength(bytes, at: offset)
          places.append(ByteRange(offset, end))
          offset = end
        }
      }
      return places
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes at an offset as one number, in any order; `nil` where there are fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset + 8 <= count, let base = baseAddress else { return nil }
    return UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
  }

  /// The number of ASCII bytes from an offset on.
  func countOfASCII(from start: Int) -> Int {
    var offset = start
    while let word = word(at: offset), word & 0x8080_8080_8080_8080 == 0 { offset += 8 }
    while offset < count, self[offset] < 0x80 { offset += 1 }
    return offset - start
  }

  /// The offset behind the visible ASCII bytes, spaces and line feeds that stand at an offset; the last
  /// seven bytes are not looked at.
  ///
  /// Each term leaves the high bit of a byte: set by an addition where the byte is at least 0x20, or is
  /// 0x7F, or differs from a line feed. A sum carries only behind a byte of 0x80 or more, which is the end.
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
