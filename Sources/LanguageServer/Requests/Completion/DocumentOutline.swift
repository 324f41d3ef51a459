import RecipeSyntax
import Text

/// The lines of one YAML document as their own text tells, without the syntax tree: half-typed lines, which break the
/// tree, are what completion is about.
struct DocumentOutline {
  /// What a line is.
  enum Kind: Equatable {
    case blank, comment, content
    /// `---` or `...` at the cursor.
    case separator
    /// A part of the value of an earlier line, such as a line of a block scalar.
    case text(of: Int)

    /// Whether it is a part of the content.
    fileprivate var isContent: Bool { self != .blank && self != .comment && self != .separator }
  }

  /// A line.
  struct Line {
    /// Without the line ending.
    let range: ByteRange
    var kind = Kind.content
    /// The column of the last dash before the content; nil if there is none.
    var dash: Int?
    /// The column of the content behind dashes; two behind a dash without content.
    var column = 0
    /// The bytes of the key, without quotes; nil if there is none.
    var key: ByteRange?
    /// What follows the colon or the dash, without blanks at its ends and without a comment.
    var value: ByteRange
    /// The offset of the `#` of a comment.
    var comment: Int?
  }

  /// The text of the whole file.
  let bytes: [UInt8]
  /// The lines between two `---`, these not included.
  private(set) var lines: [Line] = []
  /// The line that holds the offset.
  private(set) var cursor = 0
  /// The last line that is neither blank nor a comment, while lines are read.
  private var last: Int?

  /// The document that holds an offset. O(size of the file).
  init(_ bytes: [UInt8], around offset: Int) {
    self.bytes = bytes
    var isPast = false
    for line in SourceLines(ByteRange(bytes.lengthOfByteOrderMark, bytes.count), of: bytes) {
      let range = line.range
      let isSeparator = line.endOfDocumentMarker != nil
      if isSeparator, !line.holds(offset) {
        if isPast { return }
        lines.removeAll(keepingCapacity: true)
        last = nil
        continue
      }
      if offset >= range.start, !isPast {
        cursor = lines.count
        isPast = offset <= range.end
      }
      if isSeparator {
        lines.append(Line(range: range, kind: .separator, value: range))
      } else {
        append(line)
      }
      if lines[lines.count - 1].kind.isContent { last = lines.count - 1 }
    }
    cursor = min(cursor, max(0, lines.count - 1))
  }

  // MARK: Reading lines

  private mutating func append(_ text: SourceLine) {
    let (range, written) = (text.range, WrittenLine(text))
    let start = written.textStart
    var line = Line(range: range, kind: .blank, value: ByteRange(range.end, range.end))
    line.column = written.indentation
    if start < range.end, !text.hasText { (line.kind, line.comment) = (.comment, start) }
    if let owner = owner(of: start == range.end ? nil : line.column),
      !isKey(written, beside: lines[owner])
    {
      if text.hasText || line.kind == .comment && isBlock(lines[owner]) {
        line.kind = .text(of: owner)
        line.comment = nil
        line.value = ByteRange(start, range.end)
      }
    } else if text.hasText {
      line.kind = .content
      line.dash = written.marker.map { $0.end - 1 - range.start }
      let isEmpty = written.contentStart == range.end
      line.column = isEmpty ? (line.dash ?? 0) + 2 : written.contentColumn
      (line.key, line.value, line.comment) = (written.entry?.name, written.rest, written.comment)
    }
    lines.append(line)
  }

  /// The line to whose value a line of this indentation belongs. A value goes on while lines are indented more than
  /// its key.
  private func owner(of column: Int?) -> Int? {
    guard let column, var last else { return nil }
    if case .text(let owner) = lines[last].kind { last = owner }
    let line = lines[last]
    let value = line.value
    guard !value.isEmpty else { return nil }
    let isAnchor = "&!".utf8.contains(bytes[value.start])
    if isAnchor, !bytes[value.start..<value.end].contains(0x20) { return nil }
    let base = line.key == nil ? line.dash ?? line.column : line.column
    return column > base && (line.key != nil || line.dash != nil) ? last : nil
  }

  /// Whether a line has a key in the column in which an item begins with a word: that word is a key that is being typed,
  /// because no plain text goes on with a key.
  private func isKey(_ line: WrittenLine, beside item: Line) -> Bool {
    item.key == nil && item.column == line.indentation
      && !"|>\"'".utf8.contains(bytes[item.value.start]) && line.entry != nil
  }

  /// Whether the value of a line is a block scalar.
  private func isBlock(_ line: Line) -> Bool {
    !line.value.isEmpty && "|>".utf8.contains(bytes[line.value.start])
  }

  // MARK: Structure

  /// The text of some bytes.
  func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The key of a line; nil if it has none.
  func key(_ line: Int) -> String? { lines[line].key.map(text) }

  /// Whether nothing but blanks and comments is in the document.
  var isEmpty: Bool { lines.allSatisfy { $0.kind == .blank || $0.kind == .comment } }
}
