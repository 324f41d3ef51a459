import Text

/// An entry or step of a recipe as written, with its comments: a part of the source that can be moved.
///
/// The bytes of a block are `above`, `margin`, `text`, those of its children, and `below`, in this order.
package struct SourceBlock: Sendable, Equatable {
  /// The key of an entry; empty for an item of a list.
  package let key: String
  /// The empty lines and comments above it, as whole lines. The first entry behind a dash has none.
  package var above: [UInt8]
  /// The blanks before it; empty for an entry that follows a dash.
  package var margin: [UInt8]
  /// Whether it is the first entry of a step and follows its dash.
  package var isBehindDash: Bool
  /// The key with its value and the comments inside; with children, the line above them: `steps:`, or a dash
  /// with the blanks after it.
  package var text: [UInt8]
  /// The steps of `steps`, and the entries of a step, if they are in block style. Else the text has them.
  package var children: [SourceBlock]
  /// The comments below the last child, as whole lines.
  package var below: [UInt8]
  /// The column of the children, from 0; that of the block itself if it has none.
  package var childColumn: Int
  /// The nodes of the block in the tree it comes from; empty for a new one.
  package let nodes: Range<Int>
  /// The offset of its text in the source it comes from; 0 for a new one.
  package let offset: Int

  package init(
    key: String,
    above: [UInt8] = [],
    margin: [UInt8],
    isBehindDash: Bool = false,
    text: [UInt8],
    children: [SourceBlock] = [],
    below: [UInt8] = [],
    childColumn: Int? = nil,
    nodes: Range<Int> = 0..<0,
    offset: Int = 0
  ) {
    self.key = key
    self.above = above
    self.margin = margin
    self.isBehindDash = isBehindDash
    self.text = text
    self.children = children
    self.below = below
    self.childColumn = childColumn ?? margin.count
    self.nodes = nodes
    self.offset = offset
  }

  /// The column of its key or dash, from 0.
  package var column: Int { isBehindDash ? childColumn : margin.count }

  /// The bytes, with a line break where the end of the source lacked one.
  ///
  /// - Parameter ending: the line ending.
  package func bytes(ending: [UInt8]) -> [UInt8] {
    var writer = BlockWriter(ending: ending)
    writer.write(self)
    return writer.bytes
  }

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
    guard !text.contains(0x0A), let first = entries.first else {
      children = entries.map { $0.placed(margin: childColumn) }
      if entries.isEmpty { text = Self.withoutBlanks(text) + Array(" {}".utf8) + ending }
      return
    }
    children = entries.map { $0.placed(margin: childColumn) }
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
struct BlockWriter {
  private(set) var bytes: [UInt8] = []
  let ending: [UInt8]

  init(ending: [UInt8]) { self.ending = ending }

  /// Writes a part of a source as it is.
  mutating func write(_ part: [UInt8]) { bytes += part }

  /// Writes a block; its first line begins wherever the last one ended.
  mutating func write(_ block: SourceBlock) {
    bytes += block.above + block.margin + block.text
    for (index, child) in block.children.enumerated() {
      // The first entry may follow a dash.
      if index > 0 || !child.isBehindDash { endLine() }
      write(child)
    }
    if !block.below.isEmpty {
      endLine()
      bytes += block.below
    }
  }

  /// Ends the last line, if the source did not.
  mutating func endLine() {
    guard let last = bytes.last, last != 0x0A else { return }
    bytes += ending
  }
}
