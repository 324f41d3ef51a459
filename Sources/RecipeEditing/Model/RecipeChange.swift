/// Something else to stand at a path.
package struct RecipeChange: Hashable, Sendable {
  /// What is done there.
  package enum Action: Hashable, Sendable {
    /// Writes a value; where the key is not there, at its canonical place.
    case set(RecipeValue)
    /// Removes the key, and the comments that belong to it.
    case remove
    /// Replaces parts of a text, which must not overlap; the rest stays as it is written.
    case replace([TextReplacement])
  }

  /// The place.
  package let path: RecipePath
  package let action: Action

  package init(_ path: RecipePath, _ action: Action) {
    self.path = path
    self.action = action
  }
}

/// A part of a text that becomes another.
package struct TextReplacement: Hashable, Sendable {
  /// The bytes of the part in the text: that which is meant, not as quotes and folds spell it.
  package let range: Range<Int>
  package let text: String

  package init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }
}
