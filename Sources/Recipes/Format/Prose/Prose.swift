import Text

/// What an instruction says, read once.
package struct Prose {
  package let text: ProseText
  package let amounts: [ProseAmount]

  /// Reads an instruction. O(n).
  ///
  /// - Parameter step: the list position of the step.
  package init(_ text: String, step: Int = 0) {
    self.text = ProseText(Array(text.utf8))
    amounts = ProseAmount.all(in: self.text, step: step)
  }

  /// What it pours without a mass.
  package var share: ProseShare? { ProseShare(text) }

  /// Its figures.
  package var figures: [Figure] { FigureReader(text).figures(amounts) }

  /// How long something takes, with ranges.
  package var durations: [ProseDuration] { ProseDuration.all(in: text) }
}
