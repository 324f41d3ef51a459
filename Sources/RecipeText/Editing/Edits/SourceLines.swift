import RecipeSyntax
import Recipes
import Text

/// Finds lines, blanks and comments of a source for editing.
struct SourceLines {
  private let bytes: [UInt8]
  /// The start of the text, after a byte order mark.
  private let first: Int

  init(_ tree: SyntaxTree) {
    bytes = tree.bytes
    first = tree.bytes.lengthOfByteOrderMark
  }

  /// The line ending of the first line.
  var ending: String {
    LineEnding.auto.usesCarriageReturn(inPlaceOf: bytes) ? "\r\n" : "\n"
  }

  /// Whether a `#` is at an offset.
  private func isComment(at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == UInt8(ascii: "#")
  }

  /// The text with this source's line ending for each `\n`.
  private func withEndings(_ text: String) -> String {
    ending == "\n" || !text.utf8.contains(0x0A)
      ? text
      : text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending)
  }

  /// The start of the line of a byte.
  func start(of offset: Int) -> Int { bytes[first...].startOfLine(at: offset) }

  /// The end of the line of a byte, without its line break.
  func end(of offset: Int) -> Int {
    let end = bytes.endOfLine(at: offset)
    return end > offset && end < bytes.count && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  /// The start of the next line.
  func next(after offset: Int) -> Int { bytes.startOfNextLine(after: offset) }

  /// The first non-blank byte at or after an offset; it may be a line break.
  func endOfBlanks(from offset: Int) -> Int { bytes.endOfBlanks(from: offset) }

  /// The start of the blanks before a byte.
  func startOfBlanks(before offset: Int) -> Int { bytes[first...].startOfBlanks(before: offset) }

  /// Whether the line at an offset is empty or blank; the end of the source is not a line.
  private func isEmpty(at start: Int) -> Bool {
    start < bytes.count && endOfBlanks(from: start) == end(of: start)
  }

  /// The edits that write spaces for the tabs in front of the comments below the line of an offset, and empty its blank
  /// lines. YAML takes such tabs only below plain text.
  func withoutTabs(below offset: Int) -> [Edit] {
    let isAtStart = start(of: offset) == offset
    guard isAtStart || endOfBlanks(from: offset) == end(of: offset) else { return [] }
    var line = isAtStart ? offset : next(after: offset)
    var edits: [Edit] = []
    while line < bytes.count {
      let mark = endOfBlanks(from: line)
      guard isEmpty(at: line) || isComment(at: mark) else { break }
      if bytes[line..<mark].contains(0x09) {
        let spaces = isComment(at: mark) ? String(repeating: " ", count: mark - line) : ""
        edits.append(Edit(ByteRange(line, mark), spaces))
      }
      line = next(after: mark)
    }
    return edits
  }

  // MARK: Text

  /// A text as the value of a block mapping key, with this source's line endings: a block scalar if that is
  /// best and would not take in what follows, else on one line.
  ///
  /// - Parameters:
  ///   - column: the column of the key, from 0.
  /// - end: where the text will end in the source, or what it follows.
  func scalar(_ text: String, column: Int, behind end: Int) -> String {
    let scalar = ScalarText.block(text, indentation: column)
    guard scalar.utf8.contains(0x0A) else { return scalar }
    return wouldTakeIn(behind: end, column: column)
      ? ScalarText.quoted(text) : withEndings(scalar)
  }

  /// Whether a comment follows on the line, or what is below would become a part of a text.
  private func wouldTakeIn(behind end: Int, column: Int) -> Bool {
    isComment(at: endOfBlanks(from: end))
      || bytes[next(after: end)...].wouldBeTakenIn(byTextOf: column)
  }
}

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
