extension Placeholder {
  /// An instruction as a brewer reads it: with a value in place of each placeholder, and with single
  /// braces for doubled ones. What stands for nothing stays as it is written: a word that is no
  /// placeholder, a lone brace, and a placeholder whose value is nil. O(n).
  package static func filled(_ text: String, with value: (Placeholder) -> String?) -> String {
    var text = text
    let bytes = text.withUTF8 { bytes in
      bytes.contains(where: isBrace) ? filled(bytes, with: value) : nil
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// In one pass and without a string for each word, as every instruction of every plan comes by here.
  private static func filled(
    _ bytes: UnsafeBufferPointer<UInt8>,
    with value: (Placeholder) -> String?
  ) -> [UInt8] {
    var filled: [UInt8] = []
    filled.reserveCapacity(bytes.count + 16)
    var offset = 0
    while let brace = bytes[offset...].firstIndex(where: isBrace) {
      filled.append(contentsOf: bytes[offset..<brace])
      if brace + 1 < bytes.count, bytes[brace + 1] == bytes[brace] {
        filled.append(bytes[brace])
        offset = brace + 2
        continue
      }
      offset = end(ofPartAt: brace, in: bytes)
      if let value = named(bytes[brace..<offset]).flatMap(value) {
        filled.append(contentsOf: value.utf8)
      } else {
        filled.append(contentsOf: bytes[brace..<offset])
      }
    }
    filled.append(contentsOf: bytes[offset...])
    return filled
  }

  /// The placeholder of a part with its braces; nil for a word that is none, or a lone brace.
  private static func named(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Placeholder? {
    allCases.first { $0.rawValue.utf8.elementsEqual(part.dropFirst().dropLast()) }
  }

  private static func isBrace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
  }
}
