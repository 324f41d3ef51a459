import RecipeSyntax
import Text

/// Copies text unchanged: where a comment requests it, and lines outside the selection.
extension Printer {
  /// Copies an entry, from its first token to the end of its last line.
  mutating func copy(_ entry: OutlineEntry) {
    let start = source.start(of: entry.node)
    let end = source.contentEnd(of: entry)
    copyText(
      ByteRange(start, end.offset),
      shift: entry.column - source.sourceColumn(of: entry.node)
    )
    out.endLine()
    out.isBlankText = end.isBlankText
  }

  /// Copies text and shifts its lines, except the first, by `shift` columns.
  mutating func copyText(_ range: ByteRange, shift: Int) {
    var start = range.start
    while true {
      let lineEnd = min(source.bytes.endOfLine(at: start), range.end)
      let hasReturn = lineEnd > start && lineEnd < range.end && source.bytes[lineEnd - 1] == 0x0D
      out.write(ByteRange(start, hasReturn ? lineEnd - 1 : lineEnd))
      guard lineEnd < range.end else { return }
      out.write(0x0A)
      start = move(lineEnd + 1, by: shift, until: range.end)
    }
  }

  /// Shifts the start of a line by writing or skipping spaces; returns the start of its rest.
  private mutating func move(_ line: Int, by shift: Int, until end: Int) -> Int {
    guard line < end, !source.bytes[line].isLineBreak else { return line }
    out.write(spaces: shift)
    var start = line
    while start < end, line - start > shift, source.bytes[start] == 0x20 { start += 1 }
    return start
  }

  // MARK: Regions

  /// Writes a comment and copies the lines below it, up to a line start.
  mutating func copyRegion(below comment: Comment, to end: Int, column: Int, shift: Int = 0) {
    printLine(comment, column: column)
    let line = min(
      source.bytes.endOfLine(at: comment.range.end) + 1,
      source.bytes.count
    )
    copyLines(ByteRange(line, end), shift: shift)
  }

  /// Writes blank lines at the start of a range as empty lines if their blanks would become part of the
  /// reindented text above; returns the start of the rest.
  private mutating func skipBlankLines(_ range: ByteRange, behind lastCopy: ByteRange) -> Int {
    let token = source.tree.tokens.partitionPoint { $0.range.start < range.start } - 1
    guard token >= 0, source.tree.tokens[token].style.isBlock,
      out.bytes.last == 0x0A, lastCopy.end <= source.tree.tokens[token].range.start
    else { return range.start }
    var start = range.start
    while start < range.end, source.isBlankLine(start) {
      out.write(0x0A)
      start = source.bytes.endOfLine(at: start) + 1
    }
    return min(start, range.end)
  }

  /// Copies whole lines.
  mutating func copyLines(_ range: ByteRange, shift: Int) {
    let lastCopy = copied
    copied = range
    guard !range.isEmpty else { return }
    removeBlankLine()
    let first = selection == nil ? range.start : skipBlankLines(range, behind: lastCopy)
    let start = move(first, by: shift, until: range.end)
    copyText(ByteRange(start, range.end), shift: shift)
    // A block scalar would gain a line break in its text.
    if !out.isAtLineStart, range.end < source.bytes.count { out.endLine() }
    out.isBlankText = false
  }

  // MARK: Unselected lines

  /// Copies the lines of a comment, a marker or a non-block root, and the blank lines above, if none of them
  /// is selected.
  ///
  /// - Parameter region: the end of lines that are also copied, selected or not.
  mutating func copiesUnselected(linesFrom start: Int, to end: Int, region: Int = 0) -> Bool {
    guard let selection else { return false }
    var first = source.bytes.startOfText(at: start)
    let limit = max(copied.end, source.endOfText(above: start))
    while first > limit, let above = source.blankLine(above: first) { first = above }
    let lines = ByteRange(
      first,
      min(source.bytes.endOfLine(at: end) + 1, source.bytes.count)
    )
    guard !selection.touches(lines) else { return false }
    copyLines(ByteRange(first, max(lines.end, region)), shift: 0)
    return true
  }

  /// The same for a comment or marker on its own line. A comment below a reindented block scalar might become
  /// part of it.
  mutating func copiesUnselected(lineOf start: Int, region: Int = 0) -> Bool {
    let token = source.tree.tokens.partitionPoint { $0.range.start < start } - 1
    let isComment = source.bytes[start] == UInt8(ascii: "#")
    let isBelowText = isComment && token >= 0 && source.tree.tokens[token].style.isBlock
    guard !isBelowText || copied.end > source.tree.tokens[token].range.start else { return false }
    return copiesUnselected(linesFrom: start, to: start, region: region)
  }

  /// The same for a non-block root, with the text before it from `start`.
  mutating func copiesUnselected(root: Int, from start: Int) -> Bool {
    guard selection != nil, !source.isBlockCollection(root) else { return false }
    return copiesUnselected(linesFrom: start, to: source.contentEnd(of: root).offset)
  }

  /// Copies the lines of an entry and those that a comment above it keeps.
  private mutating func copyUnselected(_ entry: OutlineEntry, _ lines: ByteRange) {
    let above = source.outline.comments(of: entry.node, at: .leading)
    let region = above.first { source.outline.comments[$0].directive == .off }
    let end =
      region.map { source.endOfRegion(from: source.outline.comments[$0], in: entry) } ?? lines.end
    copyLines(ByteRange(lines.start, max(lines.end, end)), shift: 0)
    out.isBlankText = region == nil && source.contentEnd(of: entry).isBlankText
  }

  /// Removes the empty line after the start comments of a document: copied text has its own.
  mutating func removeBlankLine() {
    if selection != nil, out.count == endOfDocumentStart { out.removeLast() }
  }

  /// The start of the entries of a block that can be printed independently: comments in an entry on the line
  /// of a dash may have to move above it.
  private func endOfDocumentStart(of entry: OutlineEntry, _ value: Int) -> Int {
    var (node, value) = (entry.node, value)
    while source.isBlockCollection(value) {
      let first = value + 1
      guard !source.hasBreak(from: source.start(of: node), to: source.start(of: first)) else {
        return Int(source.outline.layouts[first].extent)
      }
      value =
        source.tree.nodes[value].kind == .mapping ? source.tree.nodes[first].subtreeEnd : first
      node = first
    }
    return source.contentEnd(of: value).offset
  }

  /// Copies the end of the source if it is not selected: blank lines, or a last line without a line break.
  mutating func copyUnselectedEnd() {
    guard let selection else { return }
    if let last = source.tree.tokens.last, last.style.isBlock, copied.end <= last.range.start {
      return
    }
    var end = source.bytes.count
    while end > 0, source.bytes[end - 1] <= 0x20 { end -= 1 }
    end = max(end, source.endOfText(above: source.bytes.count) - 1)
    let line = source.bytes.endOfLine(at: end)
    guard line < source.bytes.count else {
      let isSelected = selection.touches(ByteRange(max(0, line - 1), line))
      if out.bytes.last == 0x0A, !isSelected { out.removeLast() }
      return
    }
    let rest = ByteRange(line + 1, source.bytes.count)
    if copied.end < source.bytes.count, !selection.touches(rest) { copyLines(rest, shift: 0) }
  }

  /// Copies an entry without selected lines, or the part above its nested entries; returns whether the entry
  /// is complete.
  mutating func copiesUnselected(_ entry: OutlineEntry, _ value: Int, isInline: Bool) -> Bool {
    guard let selection else { return false }
    let extent = source.extent(of: entry)
    // A region may have copied some of the lines above the entry.
    let start = isInline ? source.start(of: entry.node) : max(extent.start, copied.end)
    if !selection.touches(extent) {
      copyUnselected(entry, ByteRange(start, extent.end))
      return true
    }
    guard source.isBlockCollection(value) else { return false }
    let inner = Int(source.outline.layouts[value + 1].extent)
    let head = endOfDocumentStart(of: entry, value)
    guard !selection.touches(ByteRange(extent.start, head)) else { return false }
    if isKept(entry) || source.hasDirective(.off, entry.node) {
      copyUnselected(entry, ByteRange(start, extent.end))
      return true
    }
    removeBlankLine()
    copyText(ByteRange(start, inner), shift: 0)
    copied = ByteRange(start, inner)
    let isItems = source.tree.nodes[value].kind == .sequence || value == entry.node
    printEntries(
      of: value,
      column: source.sourceColumn(of: value + 1),
      entry.inner.applied(toItems: isItems),
      isInline: !out.isAtLineStart
    )
    return true
  }
}

/// The selected lines of a source.
struct Selection {
  /// Their byte range, including the last line break.
  let range: ByteRange

  /// Selects 1-based lines; `nil` if these are all lines.
  init?(_ lines: ClosedRange<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var start = lines.lowerBound == 1 ? 0 : bytes.count
    var end = bytes.count
    for (offset, byte) in bytes.enumerated() where byte == 0x0A {
      line += 1
      if line == lines.lowerBound { start = offset + 1 }
      if line == lines.upperBound + 1 { end = offset + 1 }
    }
    guard start > 0 || end < bytes.count else { return nil }
    range = ByteRange(start, end)
  }

  /// Whether any of the bytes are selected.
  func touches(_ other: ByteRange) -> Bool {
    other.start < range.end && range.start < other.end
  }

  /// Whether all of the bytes are selected.
  func covers(_ other: ByteRange) -> Bool {
    range.start <= other.start && other.end <= range.end
  }
}
