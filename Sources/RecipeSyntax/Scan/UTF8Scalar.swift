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
}
