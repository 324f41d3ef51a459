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
}
