import SourceText

/// Lines that are not to be formatted, and stay as they are.
extension Printer {
  /// Copies the lines of a comment, of a marker, or of a root that is no block, and the blank lines above them, if
  /// none of them is to be formatted.
  ///
  /// - Parameter region: where lines end that are copied with them, selected or not.
  mutating func copiesUnselected(linesFrom start: Int, to end: Int, region: Int = 0) -> Bool {
    guard let selection else { return false }
    var first = Outline.lineStart(of: start, in: bytes)
    let limit = max(copied.end, endOfText(above: start))
    while first > limit, let above = blankLine(above: first) { first = above }
    let lines = ByteRange(first, min(BlockScalar.lineEnd(from: end, in: bytes) + 1, bytes.count))
    guard !selection.touches(lines) else { return false }
    copyLines(ByteRange(first, max(lines.end, region)), shift: 0)
    return true
  }

  /// The same for a comment or marker, on a line of its own. A comment below a text in lines that has another
  /// indentation now might be one of these lines.
  mutating func copiesUnselected(lineOf start: Int, region: Int = 0) -> Bool {
    let token = tree.tokens.partitionPoint { $0.range.start < start } - 1
    let isComment = bytes[start] == UInt8(ascii: "#")
    let isBelowText = isComment && token >= 0 && tree.tokens[token].style.isBlock
    guard !isBelowText || copied.end > tree.tokens[token].range.start else { return false }
    return copiesUnselected(linesFrom: start, to: start, region: region)
  }

  /// The same for a root, if it is no block, with what stands in front of it from `start` on.
  mutating func copiesUnselected(root: Int, from start: Int) -> Bool {
    guard selection != nil, !isBlockCollection(root) else { return false }
    return copiesUnselected(linesFrom: start, to: contentEnd(of: root).offset)
  }

  /// Copies the lines of an entry, and those that a comment above it keeps.
  private mutating func copyUnselected(_ entry: Entry, _ lines: ByteRange) {
    let above = outline.comments(of: entry.node, at: .leading)
    let region = above.first { outline.comments[$0].directive == .off }
    let end = region.map { endOfRegion(from: outline.comments[$0], in: entry) } ?? lines.end
    copyLines(ByteRange(lines.start, max(lines.end, end)), shift: 0)
    isBlankText = region == nil && contentEnd(of: entry).isBlankText
  }

  /// Takes back the empty line below the head of a document: what is copied brings its own, or has none.
  mutating func takeBackBlankLine() {
    if selection != nil, out.count == endOfHead { out.removeLast() }
  }

  func isBlankLine(_ start: Int) -> Bool {
    let end = BlockScalar.lineEnd(from: start, in: bytes)
    return BlockScalar.withoutBlanks(start, end, bytes) == start
  }

  /// Where the entries of a block begin that can be left to themselves: comments in one that begins on the line
  /// of a dash may have to go above it.
  private func endOfHead(of entry: Entry, _ value: Int) -> Int {
    var (node, value) = (entry.node, value)
    while isBlockCollection(value) {
      let first = value + 1
      guard !hasBreak(from: start(of: node), to: start(of: first)) else {
        return Int(outline.marks[first].extent)
      }
      value = tree.nodes[value].kind == .mapping ? tree.nodes[first].subtreeEnd : first
      node = first
    }
    return contentEnd(of: value).offset
  }

  /// Whether a node is a list or mapping without brackets.
  func isBlockCollection(_ node: Int) -> Bool {
    let kind = tree.nodes[node].kind
    return (kind == .mapping || kind == .sequence) && !tree.nodes[node].isFlow
  }

  /// Where the line behind a block scalar begins that ends above a place; 0 where none does.
  private func endOfText(above start: Int) -> Int {
    let token = tree.tokens.partitionPoint { $0.range.start < start } - 1
    guard token >= 0, tree.tokens[token].style.isBlock else { return 0 }
    return outline.blockScalar(at: tree.tokens[token].range.start).end + 1
  }

  /// Where the line above one begins, if it is blank.
  private func blankLine(above line: Int) -> Int? {
    let start = Outline.lineStart(of: line - 1, in: bytes)
    return start < line && isBlankLine(start) ? start : nil
  }

  /// Leaves the end of the source as it is, if it is not to be formatted: its blank lines, or a last line without
  /// an end.
  mutating func copyUnselectedEnd() {
    guard let selection else { return }
    if let last = tree.tokens.last, last.style.isBlock, copied.end <= last.range.start { return }
    var end = bytes.count
    while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
    end = max(end, endOfText(above: bytes.count) - 1)
    let line = BlockScalar.lineEnd(from: end, in: bytes)
    guard line < bytes.count else {
      let isSelected = selection.touches(ByteRange(max(0, line - 1), line))
      if out.last == 0x0A, !isSelected { out.removeLast() }
      return
    }
    let rest = ByteRange(line + 1, bytes.count)
    if copied.end < bytes.count, !selection.touches(rest) { copyLines(rest, shift: 0) }
  }

  /// Copies an entry of which no line is to be formatted, or what stands above the entries in it; whether there
  /// is no more to write.
  mutating func copiesUnselected(_ entry: Entry, _ value: Int, isInline: Bool) -> Bool {
    guard let selection else { return false }
    let extent = extent(of: entry)
    // A region may have taken some of the lines above the entry along.
    let start = isInline ? self.start(of: entry.node) : max(extent.start, copied.end)
    if !selection.touches(extent) {
      copyUnselected(entry, ByteRange(start, extent.end))
      return true
    }
    guard isBlockCollection(value) else { return false }
    let inner = Int(outline.marks[value + 1].extent)
    let head = endOfHead(of: entry, value)
    guard !selection.touches(ByteRange(extent.start, head)) else { return false }
    takeBackBlankLine()
    copyText(ByteRange(start, inner), shift: 0)
    copied = ByteRange(start, inner)
    let isSteps = tree.nodes[value].kind == .sequence || value == entry.node
    printEntries(
      of: value,
      column: sourceColumn(of: value + 1),
      isSteps ? entry.inner : .other,
      isInline: !isAtLineStart
    )
    return true
  }
}
