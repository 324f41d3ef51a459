extension Placeholder {
  /// An instruction as a brewer reads it: with a value in place of each placeholder, and with single
  /// braces for doubled ones. What stands for nothing stays as it is written: a word that is no
  /// placeholder, a lone brace, and a placeholder whose value is nil. O(n).
  package static func filled(_ text: String, with value: (Placeholder) -> String?) -> String {
    guard text.utf8.contains(where: isBrace) else { return text }
    let bytes = Array(text.utf8)
    var filled: [UInt8] = []
    var offset = 0
    for (part, range) in occurrences(in: bytes) {
      appendText(bytes[offset..<range.lowerBound], to: &filled)
      if case .known(let placeholder) = part, let value = value(placeholder) {
        filled += value.utf8
      } else {
        filled += bytes[range]
      }
      offset = range.upperBound
    }
    appendText(bytes[offset...], to: &filled)
    return String(decoding: filled, as: UTF8.self)
  }

  /// Appends what stands between placeholders, where every brace is one of two.
  private static func appendText(_ text: ArraySlice<UInt8>, to filled: inout [UInt8]) {
    var offset = text.startIndex
    while offset < text.endIndex {
      filled.append(text[offset])
      offset += isBrace(text[offset]) ? 2 : 1
    }
  }

  private static func isBrace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
  }
}
