/// The text form of a UUID.
enum UUIDText {
  /// Whether the bytes are 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562, section 4).
  static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for (index, byte) in text.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return false }
      } else {
        guard isHexadecimal(byte) else { return false }
      }
    }
    return true
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
