extension String {
  /// The number of terminal columns that the text takes when it starts at `column` (0-based).
  ///
  /// Tabs go on to the next multiple of four.
  package func displayWidth(from column: Int = 0) -> Int {
    if isVisibleASCII { return utf8.count }
    var end = column
    for character in self {
      end += character == "\t" ? tabWidth(at: end) : character.displayWidth
    }
    return end - column
  }

  /// Whether the text is ASCII without controls, each character of which takes one column.
  package var isVisibleASCII: Bool { utf8.allSatisfy { $0 &- 0x20 < 0x5F } }
}

/// The number of columns from `column` to the next tab stop.
package func tabWidth(at column: Int) -> Int { 4 - column % 4 }

extension Character {
  /// The number of terminal columns of one grapheme cluster that is not a tab.
  ///
  /// Emoji sequences are one wide sign. Of other clusters the scalars' widths add up, which is what
  /// terminals do with the conjuncts of Indic scripts.
  package var displayWidth: Int {
    if isEmojiSequence { return 2 }
    return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether several scalars make one emoji: by a variation selector (`1️⃣`), or by a joiner or a
  /// skin tone, whose parts are emoji that would each be wide.
  private var isEmojiSequence: Bool {
    let scalars = unicodeScalars
    guard scalars.count > 1, scalars.first?.properties.isEmoji == true else { return false }
    return scalars.contains { $0 == "\u{FE0F}" || $0.properties.isEmojiPresentation }
  }
}

extension Unicode.Scalar {
  /// The number of terminal columns of the scalar by itself.
  package var displayWidth: Int {
    if value < 0x300 { return isHidden ? 0 : 1 }
    if takesNoColumn { return 0 }
    return EastAsianWidth.isWide(self) ? 2 : 1
  }

  private var takesNoColumn: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: true
    // The vowels and final consonants of a Hangul syllable spelt in parts join the first part.
    default: (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    }
  }
}
