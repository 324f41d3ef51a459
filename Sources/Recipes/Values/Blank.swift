extension Unicode.Scalar {
  /// Whether the scalar is blank: Unicode's White_Space, and three invisible characters that are often pasted
  /// with text: zero width space, word joiner and byte order mark.
  package var isBlank: Bool {
    switch value {
    // The common case, without a search in Unicode's tables.
    case 0x21...0x7E: false
    case 0x200B, 0x2060, 0xFEFF: true
    default: properties.isWhitespace
    }
  }
}

extension StringProtocol {
  /// Whether the text is empty or has only blank scalars.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.isBlank }
  }
}
