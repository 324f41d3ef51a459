extension UUID {
  /// The id as recipes and diaries write it: in small letters.
  ///
  /// `uuidString` takes 20 times as long, which counts when thousands of recipes are listed or searched.
  package var text: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    withUnsafeBytes(of: uuid) { bytes in
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
        for digit in [byte >> 4, byte & 15] { text.append(digit + (digit < 10 ? 0x30 : 0x57)) }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The id that a text spells, if it has 32 hexadecimal digits, large or small, in groups of 8, 4, 4, 4 and 12 (RFC 9562,
  /// section 4).
  ///
  /// `UUID(uuidString:)` also takes blanks and signs in place of digits.
  package init?(text: String) {
    guard Self.isText(text.utf8) else { return nil }
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }.map { byte in
      byte < 0x40 ? byte - 0x30 : byte & 0x0F + 9
    }
    self.init(bytes: (0..<16).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] })
  }

  /// The id of 16 bytes.
  init(bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Whether bytes spell an id.
  @inlinable
  package static func isText(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      let isDash = index == 8 || index == 13 || index == 18 || index == 23
      return switch byte {
      case UInt8(ascii: "-"): isDash
      case 0x30...0x39, 0x41...0x46, 0x61...0x66: !isDash
      default: false
      }
    }
  }
}
