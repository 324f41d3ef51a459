extension StringProtocol {
  /// Whether a text occurs in this one, byte for byte.
  package func contains(_ text: String) -> Bool { firstRange(of: text) != nil }

  /// The first occurrence of a text, byte for byte: a combining character behind it does not hide it.
  package func firstRange(of text: String) -> Range<Index>? {
    Self.firstOffset(of: Array(text.utf8), in: Array(utf8), from: 0).map { offset in
      let start = utf8.index(startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: text.utf8.count)
    }
  }

  /// The last occurrence of a text, byte for byte.
  package func lastRange(of text: String) -> Range<Index>? {
    utf8.indices.reversed().lazy.compactMap { range(of: text, at: $0) }.first
  }

  /// The text with each occurrence of another one replaced, byte for byte.
  package func replacing(_ text: String, with replacement: String) -> String {
    let (source, wanted) = (Array(utf8), Array(text.utf8))
    var result: [UInt8] = []
    var offset = 0
    while let found = Self.firstOffset(of: wanted, in: source, from: offset) {
      result += source[offset..<found]
      result += replacement.utf8
      offset = found + wanted.count
    }
    return String(decoding: result + source[offset...], as: UTF8.self)
  }

  private static func firstOffset(of text: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count, offset + text.count <= bytes.count {
      if bytes[offset...].starts(with: text) { return offset }
      offset += 1
    }
    return nil
  }

  private func range(of text: String, at start: Index) -> Range<Index>? {
    guard utf8[start...].starts(with: text.utf8) else { return nil }
    return start..<utf8.index(start, offsetBy: text.utf8.count)
  }
}
