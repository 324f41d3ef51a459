import SourceText

/// What stands between two tokens, and whom it belongs to.
extension OutlineBuilder {
  /// What follows the blank lines and comments at hand.
  enum Next {
    /// A token inside of what was begun before.
    case inside(Owner)
    /// The first token of an entry; `isHead` for the first of a root.
    case entry(Int, column: Int, isHead: Bool)
    /// The bracket or brace that ends a collection.
    case end(of: Int)
    /// A document marker, or the end of the source.
    case marker(Int)
  }

  /// A comment on a line of its own.
  private struct OwnLine {
    let range: ByteRange
    let column: Int
    var hasBlankBefore: Bool
    var needsSpace: Bool
  }

  /// Looks at what stands in front of the next token, and gives it to whom it belongs.
  mutating func look(before next: Next) {
    let stop = token < tree.tokens.count ? tree.tokens[token].range.start : bytes.count
    var lines: [OwnLine] = []
    var breaks = 0
    var firstBreak: Int?
    if case .start = lastOwner { (breaks, firstBreak) = (1, end - 1) }
    var offset = end
    while offset < stop {
      if bytes[offset] == 0x0A {
        breaks += 1
        if firstBreak == nil { firstBreak = offset }
      } else if bytes[offset] == UInt8(ascii: "#") {
        let comment = commentRange(from: offset)
        if breaks == 0 {
          addSameLine(comment)
        } else {
          lines.append(ownLine(comment, isParted: breaks > 1))
        }
        offset = comment.end
        breaks = 0
        continue
      }
      offset += 1
    }
    guard case .entry(let entry, let column, let isHead) = next else {
      if !lines.isEmpty { give(lines, before: next, isParted: breaks > 1) }
      return
    }
    let below = firstBreak.map { $0 + 1 } ?? stop
    begin(entry, column: column, isHead: isHead, lines, isParted: breaks > 1, below: below)
  }

  private func commentRange(from start: Int) -> ByteRange {
    let end = BlockScalar.lineEnd(from: start, in: bytes)
    return ByteRange(start, BlockScalar.withoutBlanks(start, end, bytes))
  }

  // MARK: Comments behind something

  /// Adds a comment on the line of the last token.
  mutating func addSameLine(_ range: ByteRange) {
    var start = range.start
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    let isTab = start > 0 && bytes[start - 1] == 0x09
    add(
      range,
      lastOwner,
      .sameLine,
      gap: isTab ? 1 : max(1, range.start - start),
      needsSpace: lacksSpace(range) && !mayBeText(range)
    )
  }

  /// Whether the author may have meant a text to go on: `Use scoop #2`, which the linter warns of.
  private func mayBeText(_ comment: ByteRange) -> Bool {
    guard token > 0, !isBehindKey else { return false }
    guard tree.tokens[token - 1].kind == .scalar, tree.tokens[token - 1].style == .plain else {
      return false
    }
    let next = bytes[comment.start + 1]
    return (0x30...0x39).contains(next) || bytes[comment.start..<comment.end].contains(0x7B)
  }

  // MARK: Comments on lines of their own

  private func ownLine(_ range: ByteRange, isParted: Bool) -> OwnLine {
    OwnLine(
      range: range,
      column: range.start - Outline.lineStart(of: range.start, in: bytes),
      hasBlankBefore: isParted,
      needsSpace: lacksSpace(range)
    )
  }

  /// Whether text follows the marks without a blank between. A `#!` at the begin of a file is for the
  /// system.
  private func lacksSpace(_ range: ByteRange) -> Bool {
    var offset = range.start
    while offset < range.end, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    guard offset < range.end, bytes[offset] != 0x20, bytes[offset] != 0x09 else { return false }
    return !isForSystem(range)
  }

  /// Whether a comment is the line by which a system knows the program for a file.
  private func isForSystem(_ range: ByteRange) -> Bool {
    range.start == 0 && range.count > 1 && bytes[1] == UInt8(ascii: "!")
  }

  /// Where one line of a block is moved away from its mark, those that are indented behind theirs move along:
  /// commented-out lines keep their shape.
  private func keepingShape(_ lines: [OwnLine]) -> [OwnLine] {
    var lines = lines
    var start = 0
    while start < lines.count {
      var end = start + 1
      while end < lines.count, !lines[end].hasBlankBefore, !isAtRegion(lines, end) { end += 1 }
      if lines[start..<end].contains(where: \.needsSpace) {
        for index in start..<end where isIndented(lines[index].range) {
          lines[index].needsSpace = true
        }
      }
      start = end
    }
    return lines
  }

  /// Whether lines that stay as they are begin or end with one of these.
  private func isAtRegion(_ lines: [OwnLine], _ index: Int) -> Bool {
    Comment.Directive(lines[index - 1].range, in: bytes) == .off
      || Comment.Directive(lines[index].range, in: bytes) == .on
  }

  /// Whether more than one blank stands behind the marks.
  private func isIndented(_ range: ByteRange) -> Bool {
    var offset = range.start
    while offset < range.end, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    return offset + 1 < range.end && bytes[offset] == 0x20 && bytes[offset + 1] == 0x20
  }

  /// Gives comments to what they stand in or behind, where no entry follows.
  private mutating func give(_ lines: [OwnLine], before next: Next, isParted: Bool) {
    let lines = keepingShape(lines)
    switch next {
    case .inside(.entry(let entry)): for line in lines { add(line, .entry(entry), .leading) }
    case .end(let node): for line in lines { add(line, .entry(node), .foot) }
    case .inside(.marker(let token)) where closed.isEmpty:
      var isParted = isParted
      var lines = lines
      lines[0].hasBlankBefore = false
      let head = giveHead(lines, isParted: &isParted)
      for line in lines[head...] { add(line, .marker(token), .beforeMarker) }
    case .marker(let token), .inside(.marker(let token)):
      let feet = giveFeet(lines, above: 0)
      for line in lines[feet...] { add(line, .marker(token), .beforeMarker) }
    case .inside(.start), .entry: break
    }
  }

  /// Gives those comments to the collections that end here which are indented further than what follows;
  /// how many these are.
  private mutating func giveFeet(_ lines: [OwnLine], above column: Int) -> Int {
    guard !closed.isEmpty else { return 0 }
    var level = 0
    for (index, line) in lines.enumerated() {
      guard line.column > column else { return index }
      while level + 1 < closed.count, closed[level].column > line.column { level += 1 }
      add(line, .entry(closed[level].node), .foot)
    }
    return lines.count
  }

  /// Begins an entry with the comments in front of it.
  ///
  /// - Parameters:
  ///   - isParted: whether an empty line stands right in front of the entry.
  ///   - below: the line behind the last token.
  private mutating func begin(
    _ entry: Int,
    column: Int,
    isHead: Bool,
    _ lines: [OwnLine],
    isParted: Bool,
    below: Int
  ) {
    var extent = below
    var isParted = isParted
    defer {
      outline.marks[entry].extent = Int32(truncatingIfNeeded: extent)
      outline.marks[entry].hasBlankBefore = isParted
    }
    guard !lines.isEmpty else {
      if isHead { isParted = false }
      return
    }
    var lines = keepingShape(lines)
    // What ignores the findings of a line has to stay above it.
    let last = lines.removeLast()
    let staysAbove = !isParted && Comment.Directive(last.range, in: bytes) == .ignoresFindings
    if !staysAbove { lines.append(last) }
    var own = giveFeet(lines, above: column)
    if staysAbove { lines.append(last) }
    if own > 0 { extent = BlockScalar.lineEnd(from: lines[own - 1].range.end, in: bytes) + 1 }
    if isHead {
      let head = giveHead(lines, isParted: &isParted)
      if head > own {
        own = head
        extent = BlockScalar.lineEnd(from: lines[own - 1].range.end, in: bytes) + 1
      }
      if own < lines.count { lines[own].hasBlankBefore = false }
    }
    for line in lines[own...] { add(line, .entry(entry), .leading) }
  }

  /// Gives the comments that a blank line parts from the first entry to the head of the document, and the line
  /// for the system at the begin of a file; how many these are.
  private mutating func giveHead(_ lines: [OwnLine], isParted: inout Bool) -> Int {
    let last = lines.indices.last { index in
      index + 1 < lines.count ? lines[index + 1].hasBlankBefore : isParted
    }
    let count = last.map { $0 + 1 } ?? (isForSystem(lines[0].range) ? 1 : 0)
    for line in lines.prefix(count) { add(line, .marker(token), .head) }
    if count == lines.count { isParted = false }
    return count
  }

  // MARK: Adding

  private mutating func add(_ line: OwnLine, _ owner: Owner, _ place: Comment.Place) {
    add(
      line.range,
      owner,
      place,
      isParted: line.hasBlankBefore,
      needsSpace: line.needsSpace
    )
  }

  private mutating func add(
    _ range: ByteRange,
    _ owner: Owner,
    _ place: Comment.Place,
    isParted: Bool = false,
    gap: Int = 0,
    needsSpace: Bool
  ) {
    let index = outline.comments.count
    var comment = Comment(
      range: range,
      owner: -1,
      place: place,
      directive: Comment.Directive(range, in: bytes),
      hasBlankBefore: isParted,
      gap: gap,
      needsSpace: needsSpace
    )
    if comment.directive != .none { outline.hasDirectives = true }
    if Comment.ignoresCommentInText(range, in: bytes) { outline.ignoresCommentsInText = true }
    switch owner {
    case .entry(let node):
      comment.owner = node
      attach(index, to: node)
      if comment.directive != .none { outline.marks[node].hasDirective = true }
    case .marker(let token):
      comment.owner = token
      outline.markerComments.append(index)
    case .start: outline.markerComments.append(index)
    }
    outline.comments.append(comment)
  }

  private mutating func attach(_ comment: Int, to node: Int) {
    let last = Int(outline.marks[node].lastComment)
    let index = Int32(truncatingIfNeeded: comment)
    if last >= 0 {
      outline.comments[last].next = index
    } else {
      outline.marks[node].firstComment = index
    }
    outline.marks[node].lastComment = index
  }
}
