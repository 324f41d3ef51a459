/// Part of a name that people search for: of a recipe, or of a coffee.
package struct NamePart: Hashable, Sendable {
  /// As written.
  package let text: String
  private let folded: String

  /// Part of a name.
  package init(_ text: String) {
    self.text = text
    folded = Self.folded(text)
  }

  /// Whether a name contains it, ignoring case, accents, and white space around and between the words.
  package func isContained(in name: String) -> Bool { Self.folded(name).contains(folded) }

  // `folded` knows only the small letters of Latin.
  private static func folded(_ text: String) -> String {
    text.lowercased().folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
