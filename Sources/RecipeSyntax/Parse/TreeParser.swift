import SourceText

/// Builds the tree from tokens, by the grammar of YAML 1.1 as libyaml's parser has it.
///
/// It is a parser of its own, and not libyaml's, because it goes on after an error and knows the tokens
/// around one. It recurses once per nested collection, which the scanner bounds.
/// A test holds it against libyaml's events over every kind of source.
struct TreeParser: ~Copyable {
  /// Aliases may make a document no larger than this many nodes.
  static let nodeLimit = 10_000

  var scanner: LibYAMLScanner
  let bytes: UnsafeBufferPointer<UInt8>
  /// The tree to be filled; it has its own place while the parser works, so that it is not copied.
  var tree = SyntaxTree()
  /// The token to look at next, and the one before it.
  var token = Token(.streamEnd, 0, 0)
  var lastToken = Token(.streamEnd, 0, 0)
  /// The collections that are still open, the root first.
  var openNodes: [Int] = []
  /// The nodes with an anchor in this document.
  var anchors: [Anchor] = []
  var anchorsByName: [String: Int] = [:]
  /// The nodes of this document, each alias counted as all that it stands for.
  var expandedCount = 0
  var isExpansionReported = false
  var keyHashes: [UInt32] = []

  /// A node that aliases may stand for.
  struct Anchor {
    /// The node; -1 where a syntax error took it.
    var node: Int
    /// Nodes in it, aliases expanded; `nil` while the node is open.
    var size: Int?
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    self.scanner = LibYAMLScanner(bytes, from: start)
    openNodes.reserveCapacity(16)
    keyHashes.reserveCapacity(32)
  }

  // MARK: Tokens

  /// Keeps the current token and pulls the next.
  mutating func advance() throws(SyntaxError) {
    keepToken()
    token = try scanner.next(cooked: &tree.cooked)
  }

  func isAt(_ kind: TokenKind) -> Bool { token.kind == kind }

  /// Tokens that spell nothing are of no use after parsing.
  private mutating func keepToken() {
    guard token.start < token.end else { return }
    tree.tokens.append(token)
    lastToken = token
  }

  // MARK: Nodes

  mutating func open(_ kind: Node.Kind, isFlow: Bool = false, at start: Int) -> Int {
    let node = tree.nodes.count
    tree.nodes.append(Node(kind, ByteRange(start, start), isFlow: isFlow))
    openNodes.append(node)
    expandedCount += 1
    return node
  }

  /// Ends the innermost open collection.
  mutating func close(_ node: Int, at end: Int) {
    openNodes.removeLast()
    tree.nodes[node].end = max(tree.nodes[node].start, Int32(truncatingIfNeeded: end))
    tree.nodes[node].next = Int32(truncatingIfNeeded: tree.nodes.count)
    if tree.nodes[node].kind == .mapping { checkKeys(of: node) }
  }

  mutating func addScalar() throws(SyntaxError) {
    var node = Node(token)
    node.next = Int32(truncatingIfNeeded: tree.nodes.count + 1)
    tree.nodes.append(node)
    expandedCount += 1
    try advance()
  }

  /// The node of a value that is not there, right behind the token that promised it.
  mutating func addEmpty() {
    let place = Int(lastToken.end)
    var node = Node(.empty, ByteRange(place, place))
    node.next = Int32(truncatingIfNeeded: tree.nodes.count + 1)
    tree.nodes.append(node)
    expandedCount += 1
  }

  /// Ends the open collections from the innermost to, and without, the one at `depth`.
  mutating func closeDamaged(to depth: Int, at end: Int) {
    while openNodes.count > depth, let node = openNodes.last {
      completePair(of: node)
      tree.nodes[node].isDamaged = true
      close(node, at: end)
    }
  }

  /// Whether the last key of a mapping has no value yet.
  func hasDanglingKey(_ node: Int) -> Bool {
    guard tree.nodes[node].kind == .mapping else { return false }
    var count = 0
    var child = node + 1
    while child < tree.nodes.count {
      count += 1
      child = max(child + 1, tree.nodes[child].subtreeEnd)
    }
    return count % 2 == 1
  }

  /// Gives a key that lost its value an empty, damaged one.
  private mutating func completePair(of node: Int) {
    guard hasDanglingKey(node) else { return }
    addEmpty()
    tree.nodes[tree.nodes.count - 1].isDamaged = true
  }
}
