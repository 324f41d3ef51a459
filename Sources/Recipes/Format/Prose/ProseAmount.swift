/// A mass written as a number in an instruction, such as the `280 g` of "Pour to 280 g".
package struct ProseAmount: Sendable {
  /// The ingredient, as far as the surrounding words show.
  package enum Ingredient: Sendable {
    /// Water, or not specified.
    case water
    case coffee, ice
    /// Something else, such as a mark on the kettle, or a part of a range.
    case other
  }

  /// The action.
  package enum Intent: Sendable {
    /// Pour until the scale reads the amount.
    case reach
    /// Pour the amount.
    case add
    /// Unclear.
    case unclear
  }

  /// The list position of the step.
  package let step: Int
  /// In grams.
  package let grams: Double
  /// The unit in which it is written.
  package let unit: MassUnit
  package let ingredient: Ingredient
  package let intent: Intent
  /// Whether the sentence is about other water, such as for rinsing.
  package let isOtherWater: Bool
  /// Whether the text also has a placeholder for the step's water.
  package let hasPlaceholder: Bool
  /// Its byte range in the instruction, from number to unit.
  package let range: Range<Int>
  /// The byte range of the number.
  package let number: Range<Int>

  /// Whether it is a volume.
  package var isVolume: Bool { unit.isVolume }

  /// Longer instructions and instructions with more amounts are ignored.
  private static let (maximumLength, maximumAmounts) = (2048, 20)

  /// The amounts in an instruction; empty if it exceeds the limits. O(n).
  ///
  /// - Parameter step: the list position of the step.
  package static func all(in text: UnsafeBufferPointer<UInt8>, step: Int) -> [ProseAmount] {
    guard text.count <= maximumLength, text.contains(where: { $0 &- 0x30 < 10 }) else { return [] }
    let found = ProseReader(text: ProseText(Array(text)), step: step).amounts
    return found.count <= maximumAmounts ? found : []
  }
}
