import Diagnostics
import RecipeSyntax

/// Text that stays as it is.
extension Printer {
  /// Copies an entry, from its first token to the end of its last line.
  mutating func copy(_ entry: Entry) {
    let start = start(of: entry.node)
    let end = contentEnd(of: entry)
    copyText(
      ByteRange(start, end.offset),
      shift: entry.column - sourceColumn(of: entry.node)
    )
    endLine()
    isBlankText = end.isBlankText
  }

  /// Copies some text, and moves its lines but for the first by as many columns.
  mutating func copyText(_ range: ByteRange, shift: Int) {
    var start = range.start
    while true {
      let lineEnd = min(BlockScalar.lineEnd(from: start, in: bytes), range.end)
      let hasReturn = lineEnd > start && lineEnd < range.end && bytes[lineEnd - 1] == 0x0D
      write(ByteRange(start, hasReturn ? lineEnd - 1 : lineEnd))
      guard lineEnd < range.end else { return }
      out.append(0x0A)
      start = move(lineEnd + 1, by: shift, until: range.end)
    }
  }

  /// Writes the spaces by which a line moves to the right, or passes those by which it moves to the left; where
  /// the rest of the line begins.
  private mutating func move(_ line: Int, by shift: Int, until end: Int) -> Int {
    guard line < end, bytes[line] != 0x0A, bytes[line] != 0x0D else { return line }
    write(spaces: shift)
    var start = line
    while start < end, line - start > shift, bytes[start] == 0x20 { start += 1 }
    return start
  }

  // MARK: Regions

  /// Copies the lines below a comment, which is written itself, up to a place where a line begins.
  mutating func copyRegion(below comment: Comment, to end: Int, column: Int, shift: Int = 0) {
    printLine(comment, column: column)
    let line = min(BlockScalar.lineEnd(from: comment.range.end, in: bytes) + 1, bytes.count)
    copyLines(ByteRange(line, end), shift: shift)
  }

  /// Leaves as many lines empty as are blank at the begin of what is to be copied, where blanks would belong to
  /// the text above, which has another indentation now; where the rest begins.
  private mutating func passBlankLines(_ range: ByteRange, behind lastCopy: ByteRange) -> Int {
    let token = tree.tokens.partitionPoint { $0.range.start < range.start } - 1
    guard token >= 0, tree.tokens[token].style.isBlock,
      out.last == 0x0A, lastCopy.end <= tree.tokens[token].range.start
    else { return range.start }
    var start = range.start
    while start < range.end, isBlankLine(start) {
      out.append(0x0A)
      start = BlockScalar.lineEnd(from: start, in: bytes) + 1
    }
    return min(start, range.end)
  }

  /// Copies whole lines.
  mutating func copyLines(_ range: ByteRange, shift: Int) {
    let lastCopy = copied
    copied = range
    guard !range.isEmpty else { return }
    takeBackBlankLine()
    let first = selection == nil ? range.start : passBlankLines(range, behind: lastCopy)
    let start = move(first, by: shift, until: range.end)
    copyText(ByteRange(start, range.end), shift: shift)
    // A block scalar would gain a line break that belongs to its text.
    if !isAtLineStart, range.end < bytes.count { endLine() }
    isBlankText = false
  }

  /// Where the lines end that `off` keeps: at the `on` that belongs to the same collection, else with that.
  func endOfRegion(from comment: Comment, in entry: Entry) -> Int {
    let column = sourceColumn(of: entry.node)
    let end = contentEnd(of: entry.collection, column: column).offset
    let line = min(BlockScalar.lineEnd(from: end, in: bytes) + 1, bytes.count)
    if entry.isRoot {
      // Other documents do not move along.
      let last = column > 0 ? line : bytes.count
      return min(endOfRootRegion(behind: comment.range.start), last)
    }
    for other in outline.comments where other.directive == .on {
      guard other.range.start > comment.range.start, other.range.start < end else { continue }
      let isFoot = other.place == .foot && other.owner == entry.collection
      if isFoot || (other.place == .leading && isChild(other.owner, of: entry.collection)) {
        return Outline.lineStart(of: other.range.start, in: bytes)
      }
    }
    return line
  }

  /// The same for `off` beside the keys of a recipe, or above its first one.
  func endOfRootRegion(behind offset: Int) -> Int {
    let roots = tree.documents.compactMap(\.root).filter { !tree.nodes[$0].isFlow }
    for other in outline.comments where other.directive == .on && other.range.start > offset {
      let isAtRoot =
        switch other.place {
        case .head, .beforeMarker: true
        case .leading: roots.contains { isChild(other.owner, of: $0) }
        case .sameLine, .foot: false
        }
      if isAtRoot { return Outline.lineStart(of: other.range.start, in: bytes) }
    }
    return bytes.count
  }

  private func isChild(_ entry: Int, of collection: Int) -> Bool {
    let end = tree.nodes[collection].subtreeEnd
    let isMapping = tree.nodes[collection].kind == .mapping
    var child = collection + 1
    while child < end, child < entry {
      child = tree.nodes[child].subtreeEnd
      if isMapping { child = tree.nodes[child].subtreeEnd }
    }
    return child == entry && child < end
  }

  // MARK: Extents

  /// The end of an entry.
  struct ContentEnd {
    /// Where its last line ends, without the line break.
    let offset: Int
    /// Whether a blank line there would belong to its text.
    let isBlankText: Bool
    /// Whether a line break there would: its text ends with the source.
    let isOpen: Bool
  }

  /// The lines of an entry, from the first of its blank lines or comments on.
  func extent(of entry: Entry) -> ByteRange {
    let end = BlockScalar.lineEnd(from: contentEnd(of: entry).offset, in: bytes)
    return ByteRange(Int(outline.marks[entry.node].extent), min(end + 1, bytes.count))
  }

  /// Where the last line of an entry ends, with the comments in it.
  func contentEnd(of entry: Entry) -> ContentEnd {
    let isPair = tree.nodes[entry.collection].kind == .mapping
    let value = isPair ? tree.nodes[entry.node].subtreeEnd : entry.node
    return contentEnd(of: value)
  }

  /// - Parameter column: comments further to the left do not count.
  private func contentEnd(of node: Int, column: Int = 0) -> ContentEnd {
    var end = tree.nodes[node].range.end
    var isBlankText = false
    var isOpen = false
    let last = tree.tokens.partitionPoint { $0.range.start < end } - 1
    if last >= 0, tree.tokens[last].style.isBlock, tree.tokens[last].range.end == end {
      let scalar = outline.blockScalar(at: tree.tokens[last].range.start)
      end = endsInside(scalar.end) ? scalar.end - 1 : scalar.end
      isBlankText = scalar.chomping == .keep
      isOpen = scalar.end == bytes.count
    } else {
      end = BlockScalar.lineEnd(from: end, in: bytes)
      end = endsInside(end) ? end - 1 : end
    }
    let nodes = node..<max(node + 1, tree.nodes[node].subtreeEnd)
    var index = outline.comments.partitionPoint { $0.range.start < end }
    while index < outline.comments.count, outline.comments[index].place == .foot,
      nodes.contains(outline.comments[index].owner),
      self.column(of: outline.comments[index].range.start) >= column
    {
      end = outline.comments[index].range.end
      isBlankText = false
      index += 1
    }
    return ContentEnd(offset: end, isBlankText: isBlankText, isOpen: isOpen)
  }

  /// Whether a carriage return stands in front of a line break.
  private func endsInside(_ end: Int) -> Bool { end > 0 && bytes[end - 1] == 0x0D }

  // MARK: Lines that are not selected

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
    guard !isBelowText || copied.contains(tree.tokens[token].range.start) else { return false }
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
  private mutating func takeBackBlankLine() {
    if selection != nil, out.count == endOfHead { out.removeLast() }
  }

  private func isBlankLine(_ start: Int) -> Bool {
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
    guard !selection.touches(ByteRange(line, bytes.count)), copied.end < bytes.count else {
      let isCut = line == bytes.count && out.last == 0x0A
      if isCut, !selection.touches(ByteRange(max(0, line - 1), line)) { out.removeLast() }
      return
    }
    if line + 1 < bytes.count { copyLines(ByteRange(line + 1, bytes.count), shift: 0) }
  }

  /// Copies an entry of which no line is to be formatted, or what stands above the entries in it; whether there
  /// is no more to write.
  mutating func copiesUnselected(_ entry: Entry, _ value: Int, isInline: Bool) -> Bool {
    guard let selection else { return false }
    let extent = extent(of: entry)
    let start = isInline ? self.start(of: entry.node) : extent.start
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
