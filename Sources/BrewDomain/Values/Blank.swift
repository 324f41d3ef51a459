extension Unicode.Scalar {
  /// Whether a reader sees nothing at this scalar: Unicode's White_Space, and the three invisible
  /// characters that are pasted along with text: zero width space, word joiner and byte order mark.
  package var isBlank: Bool {
    switch value {
    // What almost every text begins with, without a search in Unicode's tables.
    case 0x21...0x7E: false
    case 0x200B, 0x2060, 0xFEFF: true
    default: properties.isWhitespace
    }
  }
}

extension StringProtocol {
  /// Whether the text shows nothing: empty, or blank scalars only.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy(\.isBlank)
  }
}
