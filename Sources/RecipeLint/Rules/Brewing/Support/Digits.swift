/// Finds digits in a text: instructions without any, which are most of them, name no amount.
enum Digits {
  /// Whether the bytes hold a digit. Sixteen are looked at in one go.
  static func areIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    var offset = 0
    while offset + 16 <= bytes.count {
      let block = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      let isDigit = (block &- SIMD16(repeating: 0x30)) .< SIMD16(repeating: 10)
      let halves = unsafeBitCast(isDigit, to: SIMD2<UInt64>.self)
      if halves[0] | halves[1] != 0 { return true }
      offset += 16
    }
    while offset < bytes.count {
      if bytes[offset] &- 0x30 < 10 { return true }
      offset += 1
    }
    return false
  }
}
