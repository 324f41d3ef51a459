import SourceText

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
      if isFoot || isAbove(other, childOf: entry.collection) {
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
        case .leading: roots.contains { isAbove(other, childOf: $0) }
        case .sameLine, .foot: false
        }
      if isAtRoot { return Outline.lineStart(of: other.range.start, in: bytes) }
    }
    return bytes.count
  }

  /// Whether a comment stands above an entry of a collection.
  private func isAbove(_ comment: Comment, childOf collection: Int) -> Bool {
    comment.place == .leading && comment.range.start < start(of: comment.owner)
      && isChild(comment.owner, of: collection)
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
  func contentEnd(of node: Int, column: Int = 0) -> ContentEnd {
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
}
