import Recipes
import Text

// What is below a text in several lines, and could become a part of it.

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Whether lines would become a part of a text in lines above them: a comment with more indentation than its key, or
  /// blanks on empty lines, which can be text or wrong.
  func wouldBeTakenIn(byTextOf column: Int) -> Bool {
    var start = startIndex
    while start < endIndex {
      let mark = endOfBlanks(from: start)
      guard mark == endIndex || self[mark].isLineBreak else {
        return self[mark] == UInt8(ascii: "#") && mark - start > column
      }
      if mark > start { return true }
      start = startOfNextLine(after: mark)
    }
    return false
  }
}

extension [UInt8] {
  /// A text as the value of a key in block style, with the line endings of this source: a block scalar if that is best
  /// and would not take in what follows, else on one line.
  ///
  /// - Parameters:
  ///   - column: the column of the key, from 0.
  ///   - end: where the text will end in the source, or what it follows.
  func scalar(_ text: String, column: Int, behind end: Int) -> String {
    let scalar = ScalarText.block(text, indentation: column)
    guard scalar.utf8.contains(0x0A) else { return scalar }
    let rest = self[endOfBlanks(from: end)...]
    let below = self[startOfNextLine(after: end)...]
    guard rest.first != UInt8(ascii: "#"), !below.wouldBeTakenIn(byTextOf: column) else {
      return ScalarText.quoted(text)
    }
    let ending = LineEnding.auto.spelling(inPlaceOf: self)
    return ending == "\n"
      ? scalar
      : scalar.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending)
  }

  /// The edits that write spaces for the tabs in front of the comments below the line of an offset, and empty its blank
  /// lines. YAML takes such tabs only below plain text.
  func withoutTabs(below offset: Int) -> [Edit] {
    let isAtStart = startOfText(at: offset) == offset
    guard isAtStart || endOfBlanks(from: offset) == endOfText(at: offset) else { return [] }
    var line = isAtStart ? offset : startOfNextLine(after: offset)
    var edits: [Edit] = []
    while line < count {
      let mark = endOfBlanks(from: line)
      let isComment = mark < count && self[mark] == UInt8(ascii: "#")
      guard isComment || mark == endOfText(at: line) else { break }
      if self[line..<mark].contains(0x09) {
        let spaces = isComment ? String(repeating: " ", count: mark - line) : ""
        edits.append(Edit(ByteRange(line, mark), spaces))
      }
      line = startOfNextLine(after: mark)
    }
    return edits
  }
}
