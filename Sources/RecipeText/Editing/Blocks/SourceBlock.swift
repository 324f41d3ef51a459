import Text

/// An entry or step of a recipe as written, with its comments: a part of the source that can be moved.
///
/// The bytes of a block are `above`, `margin`, `text`, those of its children, and `below`, in this order.
package struct SourceBlock: Sendable, Equatable {
  /// The key of an entry; empty for an item of a list.
  package let key: String
  /// The empty lines and comments above it, as whole lines. The first entry behind a dash has none.
  package var above: [UInt8] = []
  /// The blanks before it; empty for an entry that follows a dash.
  package var margin: [UInt8]
  /// Whether it is the first entry of a step and follows its dash.
  package var isBehindDash = false
  /// The key with its value and the comments inside; with children, the line above them: `steps:`, or a dash
  /// with the blanks after it.
  package var text: [UInt8]
  /// The steps of `steps`, and the entries of a step, if they are in block style. Else the text has them.
  package var children: [SourceBlock] = []
  /// The comments below the last child, as whole lines.
  package var below: [UInt8] = []
  /// The column of the children, from 0; that of the block itself if it has none.
  package var childColumn: Int
  /// The nodes of the block in the tree it comes from; empty for a new one.
  package var nodes = 0..<0
  /// The offset of its text in the source it comes from; 0 for a new one.
  package var offset = 0
  /// The comments in its text, in that source.
  var comments: [ByteRange] = []
  /// Where the lines below the last child begin in that source.
  var offsetBelow = 0
  /// The `|` or `>` of the text in lines that it ends with, and the marks behind it, in that source; nil if it does
  /// not. What is indented further below would be a part of such a text.
  var header: ByteRange?

  /// The column of its key or dash, from 0.
  package var column: Int { isBehindDash ? childColumn : margin.count }

  // MARK: Moving

  /// The block with its lines moved to the right, or to the left as far as their blanks allow. The widths of
  /// dashes and the blanks behind them stay.
  package func indented(by columns: Int) -> SourceBlock {
    guard columns != 0 else { return self }
    var block = self
    block.above = Self.indented(above, by: columns, isWholeLine: true)
    if !isBehindDash { block.margin = Self.blanks(max(0, margin.count + columns)) }
    block.text = Self.indented(text, by: columns, isWholeLine: false)
    block.children = children.map { $0.indented(by: columns) }
    block.below = Self.indented(below, by: columns, isWholeLine: true)
    block.childColumn = max(0, childColumn + columns)
    return block
  }

  private static func indented(_ lines: [UInt8], by columns: Int, isWholeLine: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(lines.count + max(0, columns) * 4)
    var isFirst = !isWholeLine
    for var line in lines.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let isEmpty = line.isEmpty || line.first == 0x0D
      if !isFirst, !isEmpty {
        if columns > 0 {
          result += blanks(columns)
        } else {
          line = line.dropFirst(min(-columns, line.prefix { $0 == 0x20 }.count))
        }
      }
      result += line
      result.append(0x0A)
      isFirst = false
    }
    result.removeLast()
    return result
  }

  /// Replaces the entries of a step: the first one moves behind the dash, unless comments are above it. The
  /// other steps of a document and its own entries need no such care.
  package mutating func setEntries(_ entries: [SourceBlock], ending: [UInt8]) {
    children = entries.map { $0.placed(margin: childColumn) }
    let isOneLine = !text.contains(0x0A)
    guard let first = entries.first else {
      header = nil
      text += (isOneLine ? [] : Self.blanks(childColumn)) + Array("{}".utf8) + ending
      return
    }
    guard isOneLine else { return }
    if first.above.contains(UInt8(ascii: "#")) {
      text = Self.withoutBlanks(text) + ending
    } else {
      children[0].above = []
      children[0].margin = []
      children[0].isBehindDash = true
    }
  }

  /// The entry on a line of its own.
  private func placed(margin: Int) -> SourceBlock {
    var block = self
    block.margin = Self.blanks(margin)
    block.isBehindDash = false
    return block
  }

  private static func withoutBlanks(_ text: [UInt8]) -> [UInt8] {
    Array(text.prefix { $0 != 0x20 && $0 != 0x09 })
  }

  static func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }

  // MARK: Empty lines

  /// Whether an empty line is directly above the block and its comments.
  package var beginsWithEmptyLine: Bool { above.first == 0x0A || above.starts(with: [0x0D, 0x0A]) }

  /// Removes the empty lines above the block and its comments.
  package mutating func dropEmptyLines() {
    let first = above.firstIndex { !$0.isWhitespace }
    guard let first else {
      above = []
      return
    }
    let line = above.startOfLine(at: first)
    above.removeFirst(line)
  }
}

/// Writes blocks one below the other.
///
/// Where two parts meet that were not neighbors in their source, it takes care that nothing becomes a part of a text
/// above it.
struct BlockWriter {
  private(set) var bytes: [UInt8] = []
  let ending: [UInt8]
  /// Where the last part ended in its source.
  private var end = 0
  /// The column of the last block.
  private var column = 0
  /// Where the header of the text is that the last block ends with.
  private var header: ByteRange?
  /// Whether the end of the source, where no line break was, is not the end any more.
  private var hasNewEnd = false

  init(ending: [UInt8]) { self.ending = ending }

  /// The bytes, without a line break at the end if the source had none. A text would lose it.
  var bytesEndingAsBefore: [UInt8] {
    hasNewEnd && header == nil && bytes.last == 0x0A ? bytes.dropLast(ending.count) : bytes
  }

  /// Writes a part of a source as it is.
  mutating func write(_ part: [UInt8], at offset: Int) {
    bytes += part
    (end, column, header) = (offset + part.count, 0, nil)
  }

  /// Writes a block; its first line begins wherever the last one ended.
  mutating func write(_ block: SourceBlock) {
    writeLines(block.above, at: block.offset - block.margin.count - block.above.count)
    bytes += block.margin
    let shift = bytes.count - block.offset
    bytes += block.text
    (end, column) = (block.offset + block.text.count, block.column)
    header = block.header.flatMap { header in
      let place = ByteRange(header.start + shift, header.end + shift)
      // A merged block may have another text than in its source.
      let isText = place.end <= bytes.count && [0x3E, 0x7C].contains(bytes[place.start])
      return block.children.isEmpty && isText ? place : nil
    }
    for (index, child) in block.children.enumerated() {
      // The first entry may follow a dash.
      if index > 0 || !child.isBehindDash { endLine() }
      write(child)
    }
    guard !block.below.isEmpty else { return }
    endLine()
    writeLines(block.below, at: block.offsetBelow)
  }

  /// Writes empty lines and comments below a block.
  ///
  /// - Parameter offset: where they begin in their source.
  mutating func writeLines(_ lines: [UInt8], at offset: Int) {
    bytes += offset == end ? lines : apart(lines)
    end = offset + lines.count
  }

  /// The lines in a form that no text above takes in: without blanks in empty lines, and with comments no further to
  /// the right than the key of the text. YAML takes tabs only below plain text.
  private func apart(_ lines: [UInt8]) -> [UInt8] {
    let keepsEmptyLines = header.map { bytes[$0.start..<$0.end].contains(UInt8(ascii: "+")) }
    var result: [UInt8] = []
    var start = 0
    while start < lines.count {
      let (mark, next) = (lines.endOfBlanks(from: start), lines.startOfNextLine(after: start))
      if mark < next, lines[mark] == UInt8(ascii: "#") {
        let width = header == nil ? mark - start : min(mark - start, column)
        result += SourceBlock.blanks(width) + lines[mark..<next]
      } else if !lines[mark..<next].allSatisfy({ $0.isLineBreak }) {
        return result + lines[start...]
      } else if keepsEmptyLines != true || !result.isEmpty {
        let isPlain = header == nil && !lines[start..<mark].contains(0x09)
        result += lines[(isPlain ? start : mark)..<next]
      }
      start = next
    }
    return result
  }

  /// Ends the last line, if the source did not. A text at the end without a line break would gain one.
  mutating func endLine() {
    guard let last = bytes.last, last != 0x0A else { return }
    if let header, bytes[header.end...].contains(0x0A) {
      let marks = bytes[header.start..<header.end].filter { ![0x2B, 0x2D].contains($0) }
      bytes.replaceSubrange(header.start..<header.end, with: marks + [0x2D])
    }
    bytes += ending
    hasNewEnd = true
  }
}
