import Text

/// Part of a name that people search for: of a recipe, or of a coffee.
package struct NamePart: Hashable, Sendable {
  /// As written.
  package let text: String
  /// What is compared: equal for names that differ in case, accents and white space only.
  package let folded: String

  /// Part of a name.
  package init(_ text: String) {
    self.text = text
    folded = Self.folded(text)
  }

  /// Whether a name contains it, ignoring case, accents, and white space around and between the words.
  package func isContained(in name: String) -> Bool { Self.folded(name).contains(folded) }

  /// Whether a name is the same, apart from case, accents and white space.
  package func isWhole(_ name: String) -> Bool { Self.folded(name) == folded }

  /// Whether it is blank, and so part of every name.
  package var isBlank: Bool { folded.isEmpty }

  // `folded` knows only the small letters of Latin.
  private static func folded(_ text: String) -> String {
    text.lowercased().folded.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
  }
}
