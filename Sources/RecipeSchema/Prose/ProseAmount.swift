/// A mass that an instruction names with a number of its own, such as the `280 g` of "Pour to 280 g".
package struct ProseAmount: Sendable {
  /// What there is so much of, as far as the words around tell.
  package enum Substance: Sendable {
    /// Water, or nothing that is named.
    case water
    case coffee, ice
    /// Something else, such as a mark on the kettle, or a part of a range.
    case other
  }

  /// What the brewer is told to do.
  package enum Intent: Sendable {
    /// To pour until the scale reads the amount.
    case reach
    /// To pour the amount.
    case add
    /// Nothing that is sure.
    case unclear
  }

  /// The step, by its place in the list.
  package let step: Int
  /// In grams.
  package let grams: Double
  /// Whether it is written as a volume.
  package let isVolume: Bool
  package let substance: Substance
  package let intent: Intent
  /// Whether the sentence is about water that is no part of the brew, such as for rinsing.
  package let isAside: Bool
  /// Whether the text beside it has a placeholder for the step's water.
  package let hasPlaceholder: Bool
  /// Its bytes in the text of the instruction, from the number to the unit.
  package let range: Range<Int>
  /// The bytes of the number alone.
  package let number: Range<Int>

  /// A longer instruction, or one with more amounts, is no text that a brewer follows.
  private static let (longest, most) = (2048, 20)

  /// The amounts in an instruction; none in a text that nobody would follow. O(n).
  ///
  /// - Parameter step: the step, by its place in the list.
  package static func all(in text: UnsafeBufferPointer<UInt8>, step: Int) -> [ProseAmount] {
    guard text.count <= longest, text.contains(where: { $0 &- 0x30 < 10 }) else { return [] }
    let found = ProseReader(text: ProseText(Array(text)), step: step).amounts
    return found.count <= most ? found : []
  }
}
