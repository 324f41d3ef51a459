/// A mass written as a number in an instruction, such as the `280 g` of "Pour to 280 g", or an end of a range.
package struct ProseAmount: Sendable {
  /// The ingredient, as far as the surrounding words show.
  package enum Ingredient: Sendable {
    /// Water, or not specified.
    case water
    case coffee, ice
    /// Something else, such as a mark on the kettle, or a part of a ratio.
    case other
  }

  /// Which end of a range an amount is, with the other end in grams.
  package enum RangeEnd: Equatable, Sendable {
    /// The `50` of "50-70 g".
    case lower(upper: Double)
    /// The `70 g` of "50-70 g".
    case upper(lower: Double)
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
  /// What the sentence says to do with it; unclear where other words restrict that: "add 20 g if it stalls".
  package let intent: Intent
  /// What the nearest words say to do with it.
  package let nearest: Intent
  /// Whether the nearest words leave no other meaning: "another 60 g" and "to 60 g", but not "pour 60 g".
  package let isExplicit: Bool
  /// The end of a range that it is; nil if it stands alone.
  package let end: RangeEnd?
  /// Whether the sentence is about other water, such as for rinsing.
  package let isOtherWater: Bool
  /// Whether the sentence is about heating water, of which not all may be poured.
  package let isHeated: Bool
  /// Whether the text also has a placeholder for the step's water.
  package let hasPlaceholder: Bool
  /// Its byte range in the instruction, from number to unit; the lower end of a range may have no unit.
  package let range: Range<Int>
  /// The byte range of the number.
  package let number: Range<Int>
  /// Whether it has no unit, as in "Pour to 250.": an amount only where the recipe has the same figure.
  package let isBare: Bool

  /// Whether it is a volume.
  package var isVolume: Bool { unit.isVolume }

  /// Longer instructions and instructions with more amounts are ignored.
  private static let (maximumLength, maximumAmounts) = (2048, 20)

  /// The amounts in an instruction; empty if it exceeds the limits. O(n).
  ///
  /// - Parameters:
  ///   - step: the list position of the step.
  ///   - takesBare: whether to take numbers without a unit.
  package static func all(
    in text: UnsafeBufferPointer<UInt8>,
    step: Int,
    takesBare: Bool = false
  ) -> [ProseAmount] {
    guard text.count <= maximumLength else { return [] }
    return all(in: ProseText(Array(text)), step: step, takesBare: takesBare)
  }

  /// The amounts of a text that is split into tokens.
  static func all(in text: ProseText, step: Int, takesBare: Bool = false) -> [ProseAmount] {
    guard text.bytes.count <= maximumLength else { return [] }
    let found = ProseReader(text: text, step: step, takesBare: takesBare).amounts
    return found.count <= maximumAmounts ? found : []
  }
}
