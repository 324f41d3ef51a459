import RecipeSchema
import RecipeSyntax
import SourceText

/// The lines of a source, as those need them who edit it.
struct SourceLines {
  private let bytes: [UInt8]
  /// Where the text begins, behind a byte order mark.
  private let first: Int

  init(_ tree: SyntaxTree) {
    bytes = tree.bytes
    first = SyntaxTree.lengthOfByteOrderMark(tree.bytes)
  }

  /// What ends a line, as the first one of the source does.
  var ending: String {
    LineEnding.auto.usesCarriageReturn(inPlaceOf: bytes) ? "\r\n" : "\n"
  }

  /// Whether a `#` stands at an offset.
  private func isComment(at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == UInt8(ascii: "#")
  }

  /// The text with this source's line ends for each `\n`.
  private func withEndings(_ text: String) -> String {
    ending == "\n" || !text.utf8.contains(0x0A)
      ? text
      : text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending)
  }

  /// Where the line of a byte begins.
  func start(of offset: Int) -> Int {
    var start = offset
    while start > first, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// Where the line of a byte ends, without its line break.
  func end(of offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return end > offset && end < bytes.count && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  /// Where the next line begins.
  func next(after offset: Int) -> Int {
    let newline = bytes[offset...].firstIndex(of: 0x0A)
    return newline.map { $0 + 1 } ?? bytes.count
  }

  /// The first byte at or behind an offset that is no blank; it may be a line break.
  func endOfBlanks(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return end
  }

  /// Where the blanks in front of a byte begin.
  func startOfBlanks(before offset: Int) -> Int {
    var start = offset
    while start > first, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start
  }

  /// Whether a line that begins at an offset holds nothing but blanks; the end of the source is no line.
  private func isEmpty(at start: Int) -> Bool {
    start < bytes.count && endOfBlanks(from: start) == end(of: start)
  }

  /// Where the first line at or behind the begin of a line begins that is not empty.
  func endOfEmptyLines(from start: Int) -> Int {
    var start = start
    while isEmpty(at: start) { start = next(after: start) }
    return start
  }

  /// Where the empty lines above the begin of a line begin.
  func startOfEmptyLines(above start: Int) -> Int {
    var start = start
    while let above = line(above: start), isEmpty(at: above) { start = above }
    return start
  }

  /// Where the line above one begins; `nil` for the first.
  func line(above start: Int) -> Int? { start > first ? self.start(of: start - 1) : nil }

  // MARK: Text

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
