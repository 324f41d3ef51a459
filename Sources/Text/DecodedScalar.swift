/// A scalar decoded from UTF-8, or an invalid byte sequence.
///
/// The decoders of the standard library repair invalid bytes; this one locates them.
package struct DecodedScalar {
  /// The scalar; nil if the bytes are not UTF-8.
  package let scalar: Unicode.Scalar?
  /// The number of bytes, at least 1. For invalid bytes, the maximal subpart as defined by Unicode (section
  /// 3.9, "U+FFFD substitution of maximal subparts").
  package let length: Int

  /// Decodes the bytes at `offset`, which must be in `bytes`.
  package init(at offset: Int, in bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { DecodedScalar(at: offset, in: $0) }
  }

  /// Decodes the bytes at `offset`, which must be in `bytes`.
  @inlinable
  package init(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let lead = bytes[offset]
    guard lead >= 0x80 else {
      self.init(scalar: Unicode.Scalar(lead), length: 1)
      return
    }
    let (trailing, first) = Self.continuation(after: lead)
    var value = UInt32(lead) & (0x3F >> UInt32(trailing))
    var allowed = first
    for step in 0..<trailing {
      let next = offset + 1 + step
      guard next < bytes.count, allowed.contains(bytes[next]) else {
        self.init(scalar: nil, length: 1 + step)
        return
      }
      value = value << 6 | UInt32(bytes[next] & 0x3F)
      allowed = 0x80...0xBF
    }
    self.init(scalar: trailing > 0 ? Unicode.Scalar(value) : nil, length: 1 + trailing)
  }

  @inlinable
  package init(scalar: Unicode.Scalar?, length: Int) {
    self.scalar = scalar
    self.length = length
  }

  /// The number of bytes that must follow `lead`, and the valid values of the first of them (table 3-7 of the
  /// Unicode standard): the narrow ranges exclude overlong forms, surrogates and U+110000.
  @inlinable
  package static func continuation(
    after lead: UInt8
  ) -> (count: Int, first: ClosedRange<UInt8>) {
    switch lead {
    case 0xC2...0xDF: (1, 0x80...0xBF)
    case 0xE0: (2, 0xA0...0xBF)
    case 0xED: (2, 0x80...0x9F)
    case 0xE1...0xEF: (2, 0x80...0xBF)
    case 0xF0: (3, 0x90...0xBF)
    case 0xF1...0xF3: (3, 0x80...0xBF)
    case 0xF4: (3, 0x80...0x8F)
    default: (0, 0x80...0xBF)
    }
  }
}
