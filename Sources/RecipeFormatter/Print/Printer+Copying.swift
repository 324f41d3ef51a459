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

  /// Copies whole lines.
  mutating func copyLines(_ range: ByteRange, shift: Int) {
    copied = range
    guard !range.isEmpty else { return }
    let start = move(range.start, by: shift, until: range.end)
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

  /// Copies the line of a comment or marker, and the blank lines above it, if it is not to be formatted.
  mutating func copiesUnselected(lineOf start: Int) -> Bool {
    guard let selection else { return false }
    var first = Outline.lineStart(of: start, in: bytes)
    while first > 0, let above = blankLine(above: first) { first = above }
    let line = ByteRange(first, min(BlockScalar.lineEnd(from: start, in: bytes) + 1, bytes.count))
    guard !selection.touches(line) else { return false }
    copyLines(line, shift: 0)
    return true
  }

  /// Where the line above one begins, if it is blank.
  private func blankLine(above line: Int) -> Int? {
    let start = Outline.lineStart(of: line - 1, in: bytes)
    return BlockScalar.withoutBlanks(start, line - 1, bytes) == start ? start : nil
  }

  /// Leaves the end of the source as it is, if it is not to be formatted: its blank lines, or a last line without
  /// an end.
  mutating func copyUnselectedEnd() {
    guard let selection else { return }
    var end = bytes.count
    while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
    let line = BlockScalar.lineEnd(from: end, in: bytes)
    guard !selection.touches(ByteRange(line, bytes.count)), copied.end < bytes.count else {
      if line == bytes.count, !selection.touches(ByteRange(max(0, line - 1), line)), !out.isEmpty {
        out.removeLast()
      }
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
      copyLines(ByteRange(start, extent.end), shift: 0)
      return true
    }
    let node = tree.nodes[value]
    guard !node.isFlow, node.kind == .mapping || node.kind == .sequence else { return false }
    let inner = Int(outline.marks[value + 1].extent)
    guard !selection.touches(ByteRange(extent.start, inner)) else { return false }
    copyText(ByteRange(start, inner), shift: 0)
    let isSteps = node.kind == .sequence || value == entry.node
    printEntries(
      of: value,
      column: sourceColumn(of: value + 1),
      isSteps ? entry.inner : .other,
      isInline: !isAtLineStart
    )
    return true
  }
}
