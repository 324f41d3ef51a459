import RecipeSyntax
import Text

/// Walks the tokens of a tree and assigns the comments and empty lines between them to their owners.
struct CommentPlacer {
  /// The owner of a token.
  enum Owner {
    /// The start of the source.
    case start
    /// An entry, by its node.
    case entry(Int)
    /// A document marker, or the content of a document that is not a collection.
    case marker(Int)
  }

  /// What follows the current blank lines and comments.
  enum Next {
    /// A token inside an entry or document.
    case inside(Owner)
    /// The first token of an entry; `isFirstOfRoot` for the first entry of a root.
    case entry(Int, column: Int, isFirstOfRoot: Bool)
    /// The bracket or brace that ends a collection.
    case end(of: Int)
    /// A document marker, or the end of the source.
    case marker(Int)
  }

  /// The outline to fill.
  var outline: Outline
  /// The next token.
  private(set) var token = 0

  private let tree: SyntaxTree
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the last token ends a key.
  private var followsKey = false
  /// The end of the last token and its comments.
  private var end: Int
  /// The owner of a comment after the last token.
  private var lastOwner = Owner.start
  /// Block collections that ended since the last token, innermost first.
  private var closed = ClosedCollections()
  /// The token before which comments were collected.
  private var gapToken = -1

  /// Creates a placer for an empty `outline`; the tree must have no errors.
  init(_ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>, into outline: Outline) {
    self.tree = tree
    self.bytes = bytes
    self.outline = outline
    end = tree.bytes.lengthOfByteOrderMark
  }

  // MARK: Tokens

  /// Whether the next token is of this kind.
  func isAt(_ kind: TokenKind) -> Bool {
    token < tree.tokens.count && tree.tokens[token].kind == kind
  }

  /// Consumes the next token, which belongs to `owner`.
  mutating func consume(_ owner: Owner) {
    collectComments(before: .inside(owner))
    let passed = tree.tokens[token]
    end = passed.range.end
    token += 1
    followsKey = false
    lastOwner = owner
    closed.removeAll()
    if passed.style.isBlock { consumeBlockScalar(passed) }
  }

  /// Records that the last token ends a key.
  mutating func endKey() { followsKey = true }

  /// Records that a block collection with entries in this column has ended.
  mutating func close(_ node: Int, column: Int) {
    closed.append(node, column: column)
  }

  /// Handles the header comment and the trailing blank lines of a block scalar, which are inside its token.
  private mutating func consumeBlockScalar(_ token: Token) {
    var column = 0
    if case .entry(let entry) = lastOwner { column = self.column(of: entry) }
    let scalar = BlockScalar(token.range, column: column, in: bytes)
    outline.blockScalars.append(scalar)
    // That of a document that is only a text stays in the header.
    if let comment = scalar.comment, !isRoot(token) { addSameLine(comment) }
    end = scalar.end
  }

  /// Whether a scalar is a whole document: no entry or key is before it.
  private func isRoot(_ scalar: Token) -> Bool {
    if case .entry = lastOwner { return false }
    let first = tree.tokens.partitionPoint { $0.range.start < scalar.range.start }
    let before = tree.tokens[..<first].last { $0.kind != .anchor && $0.kind != .tag }
    return before?.kind != .key
  }

  /// The 0-based column of an entry.
  private func column(of entry: Int) -> Int {
    column(ofToken: Int(outline.layouts[entry].firstToken))
  }

  /// The 0-based column of a token.
  func column(ofToken token: Int) -> Int {
    let start = tree.tokens[token].range.start
    return start - bytes.startOfText(at: start)
  }

  // MARK: Gaps

  /// Collects the comments and blank lines before the next token, once, and assigns them.
  mutating func collectComments(before next: Next) {
    guard gapToken != token else { return }
    gapToken = token
    let stop = token < tree.tokens.count ? tree.tokens[token].range.start : bytes.count
    var lines: [CommentLine] = []
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
          lines.append(CommentLine(comment, followsBlankLine: breaks > 1, in: bytes))
        }
        offset = comment.end
        breaks = 0
        continue
      }
      offset += 1
    }
    guard case .entry(let entry, let column, let isFirstOfRoot) = next else {
      if !lines.isEmpty { assign(lines, before: next, followsBlankLine: breaks > 1) }
      return
    }
    let below = firstBreak.map { $0 + 1 } ?? stop
    begin(
      entry,
      column: column,
      isFirstOfRoot: isFirstOfRoot,
      lines,
      followsBlankLine: breaks > 1,
      below: below
    )
  }

  private func commentRange(from start: Int) -> ByteRange {
    let end = bytes.endOfLine(at: start)
    return ByteRange(start, BlockScalar.withoutBlanks(start, end, bytes))
  }

  // MARK: Comments behind something

  /// Adds a comment on the line of the last token.
  private mutating func addSameLine(_ range: ByteRange) {
    var start = range.start
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    let isTab = start > 0 && bytes[start - 1] == 0x09
    var line = CommentLine(range, followsBlankLine: false, in: bytes)
    if mayBeText(range) { line.needsSpace = false }
    add(line, lastOwner, .sameLine, gap: isTab ? 1 : max(1, range.start - start))
  }

  /// Whether a comment may have been meant as text: `Use scoop #2`, which the linter reports.
  private func mayBeText(_ comment: ByteRange) -> Bool {
    guard token > 0, !followsKey else { return false }
    guard tree.tokens[token - 1].kind == .scalar, tree.tokens[token - 1].style == .plain else {
      return false
    }
    let next = bytes[comment.start + 1]
    return (0x30...0x39).contains(next) || bytes[comment.start..<comment.end].contains(0x7B)
  }

  // MARK: Comments on lines of their own

  /// Assigns comments that no entry follows to the collection or marker around them.
  private mutating func assign(_ lines: [CommentLine], before next: Next, followsBlankLine: Bool) {
    let lines = CommentLine.keepingAlignment(lines, in: bytes)
    switch next {
    case .inside(.entry(let entry)): for line in lines { add(line, .entry(entry), .leading) }
    case .end(let node): for line in lines { add(line, .entry(node), .endOfCollection) }
    case .inside(.marker(let token)) where closed.isEmpty:
      var followsBlankLine = followsBlankLine
      var lines = lines
      lines[0].hasBlankBefore = false
      let head = assignToDocumentStart(lines, followsBlankLine: &followsBlankLine)
      for line in lines[head...] { add(line, .marker(token), .beforeMarker) }
    case .marker(let token), .inside(.marker(let token)):
      let assignedCount = assignToClosedCollections(lines, above: 0)
      for line in lines[assignedCount...] { add(line, .marker(token), .beforeMarker) }
    case .inside(.start), .entry: break
    }
  }

  /// Assigns comments that are indented further than the next entry to the collections that end here; returns
  /// their number.
  private mutating func assignToClosedCollections(_ lines: [CommentLine], above column: Int) -> Int
  {
    let owners = closed.owners(of: lines, above: column)
    for (line, owner) in zip(lines, owners) { add(line, .entry(owner), .endOfCollection) }
    return owners.count
  }

  /// Begins an entry with the comments before it.
  ///
  /// - Parameters:
  /// - isParted: whether an empty line directly precedes the entry.
  /// - below: the line after the last token.
  private mutating func begin(
    _ entry: Int,
    column: Int,
    isFirstOfRoot: Bool,
    _ lines: [CommentLine],
    followsBlankLine: Bool,
    below: Int
  ) {
    var extent = below
    var followsBlankLine = followsBlankLine
    defer {
      outline.layouts[entry].extent = Int32(truncatingIfNeeded: extent)
      outline.layouts[entry].hasBlankBefore = followsBlankLine
    }
    guard !lines.isEmpty else {
      if isFirstOfRoot { followsBlankLine = false }
      return
    }
    var lines = CommentLine.keepingAlignment(lines, in: bytes)
    // A directive that ignores findings of a line must stay above it.
    let last = lines.removeLast()
    let staysAbove =
      !followsBlankLine && Comment.Directive(last.range, in: bytes) == .ignoresFindings
    if !staysAbove { lines.append(last) }
    var own = assignToClosedCollections(lines, above: column)
    if staysAbove { lines.append(last) }
    if own > 0 { extent = bytes.endOfLine(at: lines[own - 1].range.end) + 1 }
    if isFirstOfRoot {
      let head = assignToDocumentStart(lines, followsBlankLine: &followsBlankLine)
      if head > own {
        own = head
        extent = bytes.endOfLine(at: lines[own - 1].range.end) + 1
      }
      if own < lines.count { lines[own].hasBlankBefore = false }
    }
    for line in lines[own...] { add(line, .entry(entry), .leading) }
  }

  /// Assigns the comments before a blank line above the first entry, and a `#!` line, to the start of the
  /// document; returns their number.
  private mutating func assignToDocumentStart(_ lines: [CommentLine], followsBlankLine: inout Bool)
    -> Int
  {
    let last = lines.indices.last { index in
      index + 1 < lines.count ? lines[index + 1].hasBlankBefore : followsBlankLine
    }
    let count = last.map { $0 + 1 } ?? (Comment.isShebang(lines[0].range, in: bytes) ? 1 : 0)
    for line in lines.prefix(count) { add(line, .marker(token), .startOfDocument) }
    if count == lines.count { followsBlankLine = false }
    return count
  }

  // MARK: Adding

  private mutating func add(
    _ line: CommentLine,
    _ owner: Owner,
    _ place: Comment.Place,
    gap: Int = 0
  ) {
    var comment = Comment(
      range: line.range,
      owner: -1,
      place: place,
      directive: Comment.Directive(line.range, in: bytes),
      hasBlankBefore: line.hasBlankBefore,
      gap: gap,
      needsSpace: line.needsSpace
    )
    if Comment.ignoresCommentInText(line.range, in: bytes) { outline.ignoresCommentsInText = true }
    switch owner {
    case .entry(let node):
      comment.owner = node
      outline.add(comment, to: node)
    case .marker(let token):
      comment.owner = token
      outline.addAtMarker(comment)
    case .start: outline.addAtMarker(comment)
    }
  }
}
