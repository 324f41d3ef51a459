extension StringProtocol {
  /// Whether a text occurs in this one, byte for byte.
  package func contains(_ text: String) -> Bool { firstRange(of: text) != nil }

  /// The first occurrence of a text, byte for byte: a combining character behind it does not hide it.
  package func firstRange(of text: String) -> Range<Index>? {
    utf8.indices.lazy.compactMap { range(of: text, at: $0) }.first
  }

  /// The last occurrence of a text, byte for byte.
  package func lastRange(of text: String) -> Range<Index>? {
    utf8.indices.reversed().lazy.compactMap { range(of: text, at: $0) }.first
  }

  /// The text with each occurrence of another one replaced, byte for byte.
  package func replacing(_ text: String, with replacement: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      result += rest[..<range.lowerBound] + replacement
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  private func range(of text: String, at start: Index) -> Range<Index>? {
    guard utf8[start...].starts(with: text.utf8) else { return nil }
    return start..<utf8.index(start, offsetBy: text.utf8.count)
  }
}
