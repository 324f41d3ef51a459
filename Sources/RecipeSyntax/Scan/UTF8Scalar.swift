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
