import RecipeSyntax

/// Goes through the tokens and nodes of a tree side by side, in source order, and fills an ``Outline``.
struct OutlineBuilder {
  let tree: SyntaxTree
  let bytes: UnsafeBufferPointer<UInt8>
  var outline: Outline
  /// The token to be passed next.
  var token = 0
  /// Whether the last token is a key's.
  var isBehindKey = false
  /// Where the last token ends, with what belongs to it.
  var end: Int
  /// Whom a comment behind the last token belongs to: an entry, or a token of no entry.
  var lastOwner = Owner.start
  /// Block collections that have ended since the last token, the innermost first.
  var closed: [Closed] = []
  /// The token in front of which comments were looked for.
  private var gapToken = -1

  /// Whom a token belongs to.
  enum Owner {
    /// Nothing was passed yet.
    case start
    /// An entry, by its node.
    case entry(Int)
    /// A document marker, or the content of a document that is no collection.
    case marker(Int)
  }

  /// A block collection, and the column of its entries.
  struct Closed {
    let node: Int
    let column: Int
  }

  /// A builder that fills `outline`, which must be empty; the tree must have no errors.
  init(_ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>, into outline: Outline) {
    self.tree = tree
    self.bytes = bytes
    self.outline = outline
    end = SyntaxTree.lengthOfByteOrderMark(tree.bytes)
  }

  /// Visits every document. O(n).
  mutating func visit() {
    for document in tree.documents {
      outline.firstTokens.append(token)
      outline.hasAnchors.append(false)
      while isAt(.versionDirective) || isAt(.tagDirective) { pass(.marker(token)) }
      if isAt(.documentStart) { pass(.marker(token)) }
      if let root = document.root {
        mark(root)
        visitNode(root, of: -1)
      }
      while isAt(.documentEnd) { pass(.marker(token)) }
    }
    lookBefore(.marker(token))
  }

  // MARK: Tokens

  private func isAt(_ kind: TokenKind) -> Bool {
    token < tree.tokens.count && tree.tokens[token].kind == kind
  }

  /// Passes the next token, which belongs to `owner`.
  private mutating func pass(_ owner: Owner) {
    lookBefore(.inside(owner))
    let passed = tree.tokens[token]
    end = passed.range.end
    token += 1
    isBehindKey = false
    lastOwner = owner
    closed.removeAll(keepingCapacity: true)
    if passed.style.isBlock { passBlockScalar(passed) }
  }

  /// The comment behind a block scalar's header, and blank lines at its end, lie inside it.
  private mutating func passBlockScalar(_ token: Token) {
    var column = 0
    if case .entry(let entry) = lastOwner { column = self.column(of: entry) }
    let scalar = BlockScalar(token.range, column: column, in: bytes)
    outline.blockScalars.append(scalar)
    if let comment = scalar.comment { addSameLine(comment) }
    end = scalar.end
  }

  /// Looks for comments in front of the next token, once.
  private mutating func lookBefore(_ next: Next) {
    guard gapToken != token else { return }
    gapToken = token
    look(before: next)
  }

  // MARK: Nodes

  private mutating func mark(_ node: Int) {
    outline.marks.append(
      NodeMark(firstToken: Int32(truncatingIfNeeded: token), extent: 0)
    )
  }

  private func owner(_ entry: Int) -> Owner { entry < 0 ? .marker(token) : .entry(entry) }

  /// A node, its mark being set.
  ///
  /// - Parameter entry: the entry whose key or value it is; -1 for a root.
  private mutating func visitNode(_ node: Int, of entry: Int) {
    let start = tree.nodes[node].range.start
    // What stands where a block mapping begins belongs to its first key.
    while isAt(.anchor) || isAt(.tag), tree.tokens[token].range.start < start {
      if isAt(.anchor) { outline.hasAnchors[outline.hasAnchors.count - 1] = true }
      pass(owner(entry))
    }
    let kind = tree.nodes[node].kind
    switch kind {
    case .scalar, .alias: pass(owner(entry))
    case .empty: break
    case .mapping where tree.nodes[node].isFlow, .sequence where tree.nodes[node].isFlow:
      visitFlow(node, of: entry)
    case .mapping:
      let column = column(ofToken: token)
      visitPairs(node, column: column, isRoot: entry < 0, isFlow: false)
      if entry >= 0 { closed.append(Closed(node: node, column: column)) }
    case .sequence:
      let column = column(ofToken: token)
      visitItems(node, column: column, isRoot: entry < 0)
      if entry >= 0 { closed.append(Closed(node: node, column: column)) }
    }
  }

  private mutating func visitPairs(_ mapping: Int, column: Int, isRoot: Bool, isFlow: Bool) {
    let end = tree.nodes[mapping].subtreeEnd
    var key = mapping + 1
    while key < end {
      let value = tree.nodes[key].subtreeEnd
      begin(key, column: column, isHead: isRoot && key == mapping + 1)
      if isAt(.key) { pass(.entry(key)) }
      visitNode(key, of: key)
      isBehindKey = true
      if isAt(.value) { pass(.entry(key)) }
      mark(value)
      visitNode(value, of: key)
      if !isFlow, tree.nodes[value].kind == .empty { closeEmpty(value, below: column) }
      if isFlow, isAt(.flowEntry) { pass(.entry(key)) }
      key = tree.nodes[value].subtreeEnd
    }
  }

  /// What is indented below a key without a value belongs to it: it may be a value that was commented out.
  private mutating func closeEmpty(_ value: Int, below column: Int) {
    closed.append(Closed(node: value, column: column + 1))
  }

  private mutating func visitItems(_ sequence: Int, column: Int, isRoot: Bool) {
    let end = tree.nodes[sequence].subtreeEnd
    var item = sequence + 1
    while item < end {
      begin(item, column: column, isHead: isRoot && item == sequence + 1)
      pass(.entry(item))
      visitNode(item, of: item)
      if tree.nodes[item].kind == .empty { closeEmpty(item, below: column) }
      item = tree.nodes[item].subtreeEnd
    }
  }

  /// A collection in brackets or braces, or a pair without any in a list with brackets.
  private mutating func visitFlow(_ node: Int, of entry: Int) {
    let hasBraces = isAt(.flowMappingStart) || isAt(.flowSequenceStart)
    if hasBraces { pass(owner(entry)) }
    if tree.nodes[node].kind == .mapping {
      visitPairs(node, column: 0, isRoot: false, isFlow: hasBraces)
    } else {
      let end = tree.nodes[node].subtreeEnd
      var item = node + 1
      while item < end {
        begin(item, column: 0, isHead: false)
        visitNode(item, of: item)
        if isAt(.flowEntry) { pass(.entry(item)) }
        item = tree.nodes[item].subtreeEnd
      }
    }
    guard hasBraces else { return }
    lookBefore(.end(of: node))
    pass(owner(entry))
  }

  /// Begins an entry at the next token.
  private mutating func begin(_ entry: Int, column: Int, isHead: Bool) {
    mark(entry)
    lookBefore(.entry(entry, column: column, isHead: isHead))
  }

  // MARK: Columns

  /// The column, from 0, of an entry.
  func column(of entry: Int) -> Int { column(ofToken: Int(outline.marks[entry].firstToken)) }

  private func column(ofToken token: Int) -> Int {
    let start = tree.tokens[token].range.start
    return start - Outline.lineStart(of: start, in: bytes)
  }
}

extension Outline {
  /// Where the line of a byte begins; behind a byte-order mark on the first line.
  static func lineStart(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    let hasMark = start == 0 && bytes.count > 2 && bytes[0] == 0xEF && bytes[1] == 0xBB
    return hasMark ? 3 : start
  }
}
