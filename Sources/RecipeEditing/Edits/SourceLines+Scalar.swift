import RecipeSchema

extension SourceLines {
  /// A text as it stands behind a key of a block mapping, with this source's line ends: in lines where that is
  /// best and nothing there would become part of it, else on one line.
  ///
  /// - Parameters:
  ///   - column: the column of the key, from 0.
  ///   - end: where the text ends in the source, or what it comes behind.
  func scalar(_ text: String, column: Int, behind end: Int) -> String {
    let scalar = ScalarText.block(text, indentation: column)
    guard scalar.utf8.contains(0x0A) else { return scalar }
    return wouldSwallowComment(behind: end, column: column)
      ? ScalarText.quoted(text) : withEndings(scalar)
  }

  /// Whether a comment follows on the line, or below and indented further than the key.
  private func wouldSwallowComment(behind end: Int, column: Int) -> Bool {
    if isComment(at: endOfBlanks(from: end)) { return true }
    let line = endOfEmptyLines(from: next(after: end))
    let mark = endOfBlanks(from: line)
    return isComment(at: mark) && mark - line > column
  }
}
