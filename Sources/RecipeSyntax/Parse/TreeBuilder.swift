import Text

/// Builds the tree: appends tokens, nodes and documents, and tracks open collections.
///
/// Also reports valid YAML that recipes do not allow: see "Files" in the grammar.
struct TreeBuilder: ~Copyable {
  /// The tree, stored here while it is built, to avoid copies.
  private(set) var tree = SyntaxTree()
  /// The last token that is not empty.
  private(set) var lastToken = Token(.streamEnd, 0, 0)
  private let text: SourceView
  /// The open collections of the document, root first.
  private var openNodes: [Int] = []
  /// The closed collections, in the order in which they were closed.
  private var closedNodes: [Int] = []
  private var anchors = AnchorTable()
  private var tags = TagTable()
  /// How far the children of the root were counted: the node behind those, and how many there are. They are
  /// counted at each error, and only the new ones.
  private var counted = (root: -1, child: 0, count: 0)
  private var keys: KeyCheck

  init(_ text: SourceView) {
    self.text = text
    keys = KeyCheck(text.bytes)
    openNodes.reserveCapacity(16)
    closedNodes.reserveCapacity(16)
  }

  /// Exchanges the tree with another.
  mutating func exchange(_ other: inout SyntaxTree) { swap(&tree, &other) }

  mutating func report(_ error: SyntaxError) { tree.add(error) }

  // MARK: Tokens

  /// Appends a token. Empty tokens are not kept after parsing.
  @inline(__always)
  mutating func append(_ token: Token) {
    guard token.start < token.end else { return }
    tree.tokens.append(token)
    lastToken = token
  }

  /// Scans the next token and keeps its text if necessary.
  @inline(__always)
  mutating func scan(
    _ token: inout Token,
    with scanner: inout LibYAMLScanner
  ) throws(SyntaxError) {
    try scanner.next(&token, decodedText: &tree.decodedText)
  }

  // MARK: Documents

  mutating func startDocument(at start: Int) {
    tree.documents.append(Document(root: nil, range: ByteRange(start, start)))
    openNodes.removeAll(keepingCapacity: true)
    closedNodes.removeAll(keepingCapacity: true)
    anchors.removeAll()
    tags.removeAll()
    counted.root = -1
  }

  /// Declares the handle of a `%TAG` directive, given by its words.
  mutating func declareTag(_ words: [String]) { tags.declare(words) }

  /// Makes the next node the root of the document and closes a root that an error left open.
  mutating func startRoot(at start: Int) {
    closeDamaged(to: 0, at: start)
    tree.documents[tree.documents.count - 1].root = tree.nodes.count
  }

  mutating func endDocument(at end: Int) {
    closeDamaged(to: 0, at: end)
    anchors.endDocument(errors: &tree.errors)
    guard let last = tree.documents.indices.last else { return }
    tree.documents[last].range = ByteRange(tree.documents[last].range.start, end)
  }

  // MARK: Nodes

  mutating func open(_ kind: Node.Kind, isFlow: Bool = false, at start: Int) {
    openNodes.append(tree.nodes.count)
    tree.nodes.append(Node(kind, ByteRange(start, start), isFlow: isFlow))
    anchors.countNode()
  }

  /// Closes the innermost open collection.
  mutating func close(at end: Int, isDamaged: Bool = false) {
    let node = openNodes.removeLast()
    closedNodes.append(node)
    if isDamaged { tree.nodes[node].isDamaged = true }
    tree.nodes[node].end = max(tree.nodes[node].start, Int32(truncatingIfNeeded: end))
    tree.nodes[node].next = Int32(truncatingIfNeeded: tree.nodes.count)
    if tree.nodes[node].kind == .mapping { keys.check(node, in: &tree) }
  }

  @inline(__always)
  mutating func addScalar(_ token: Token) { append(Node(token)) }

  /// Adds an empty node for a missing value, after the last token.
  mutating func addEmpty(isDamaged: Bool = false) {
    let place = Int(lastToken.end)
    var node = Node(.empty, ByteRange(place, place))
    node.isDamaged = isDamaged
    append(node)
  }

  mutating func addAlias(_ token: Token) {
    let name = text.spelling(of: ByteRange(token.range.start + 1, token.range.end))
    let target = anchors.node(named: name, at: token.range, errors: &tree.errors)
    var node = Node(.alias, token.range)
    node.textStart = Int32(truncatingIfNeeded: target ?? -1)
    node.isDamaged = target == nil
    append(node)
  }

  @inline(__always)
  private mutating func append(_ leaf: Node) {
    var leaf = leaf
    leaf.next = Int32(truncatingIfNeeded: tree.nodes.count + 1)
    tree.nodes.append(leaf)
    anchors.countNode()
  }

  // MARK: Properties

  /// The properties of a node: its anchor and tag.
  struct Properties {
    fileprivate let node: Int
    fileprivate(set) var anchor: Int?
    fileprivate(set) var tag: ByteRange?
  }

  /// Starts the properties of the next node.
  func startProperties() -> Properties { Properties(node: tree.nodes.count) }

  mutating func add(anchor token: Token, to properties: inout Properties) {
    let name = text.spelling(of: ByteRange(token.range.start + 1, token.range.end))
    properties.anchor = anchors.open(name, node: properties.node)
  }

  /// - Throws: if no directive declares the handle of the tag.
  mutating func add(tag token: Token, to properties: inout Properties) throws(SyntaxError) {
    properties.tag = token.range
    guard let isCore = tags.isCore(text.spelling(of: token.range)) else {
      let mark = ByteRange(token.range.start, token.range.start + 1)
      throw SyntaxError(.reservedCharacter("!"), at: mark)
    }
    guard !isCore else { return }
    report(SyntaxError(.unsupportedTag(text.spelling(of: token.range)), at: token.range))
  }

  /// Ends a node with properties. An empty node or a text with an unsupported tag is marked as damaged: the tag
  /// was probably meant as text.
  mutating func end(_ properties: Properties) {
    if let anchor = properties.anchor { anchors.close(anchor) }
    guard let tag = properties.tag else { return }
    let kind = tree.nodes[properties.node].kind
    guard kind == .empty || kind == .scalar, tags.isCore(text.spelling(of: tag)) != true else {
      return
    }
    tree.nodes[properties.node].isDamaged = true
  }

  // MARK: Errors

  /// Whether the root is an open mapping.
  var isRootMappingOpen: Bool {
    openNodes.first.map { tree.nodes[$0].kind == .mapping } ?? false
  }

  /// The block collections that a further line could belong to, outermost first: those that are open or end
  /// with the last node. O(depth).
  var collectionsToContinue: [Int] {
    (openNodes + closedAtEnd.reversed()).filter { node in
      let end = tree.nodes[node].subtreeEnd
      return !tree.nodes[node].isFlow && (end == 0 || end == tree.nodes.count)
    }
  }

  /// The collections of the document that end with the last node, innermost first.
  private var closedAtEnd: ArraySlice<Int> {
    guard let root = tree.documents.last?.root, root < tree.nodes.count else { return [] }
    let count = tree.nodes.count
    let earlier = closedNodes.lastIndex { tree.nodes[$0].subtreeEnd != count }
    return closedNodes[(earlier.map { $0 + 1 } ?? 0)...]
  }

  /// Recovers from an error: removes the tokens and nodes after its start, marks the text up to `end` as
  /// skipped, and closes the affected collections at `place`.
  ///
  /// - Parameter keepsRoot: whether keys of the root follow.
  mutating func skip(from start: Int, to end: Int, closingAt place: Int, keepsRoot: Bool) {
    let document = tree.documents.count - 1
    tree.documents[document].hasSyntaxError = true
    removeTokens(from: start)
    markOverlongScalar(start)
    let skippedStart = Int(tree.tokens.last?.end ?? Int32(tree.documents[0].range.start))
    if skippedStart < end { tree.tokens.append(Token(.skipped, skippedStart, end)) }
    lastToken = tree.tokens.last ?? lastToken
    anchors.removeNodes(from: tree.nodes.count)
    // A root that the error removed would otherwise be the root of the next document.
    if let root = tree.documents[document].root, root >= tree.nodes.count {
      tree.documents[document].root = nil
    }
    // The skipped text may belong to any collection that ended right above it.
    for node in closedAtEnd { tree.nodes[node].isDamaged = true }
    closeDamaged(to: keepsRoot ? 1 : 0, at: place)
    if keepsRoot { closeRoot() }
  }

  private mutating func removeTokens(from start: Int) {
    while let last = tree.tokens.last, last.end > start { tree.tokens.removeLast() }
    while let last = tree.nodes.last, Int(last.start) >= start,
      openNodes.first != tree.nodes.count - 1
    {
      tree.nodes.removeLast()
      if openNodes.last == tree.nodes.count { openNodes.removeLast() }
    }
    if tree.nodes.count < counted.child { counted.root = -1 }
    reopen()
  }

  /// Reopens collections that were closed after the removed part: if text follows a value on a line with less
  /// indentation, they were closed before the error was detected.
  private mutating func reopen() {
    while let node = closedNodes.last,
      node >= tree.nodes.count || tree.nodes[node].subtreeEnd > tree.nodes.count
    {
      closedNodes.removeLast()
      if node < tree.nodes.count { openNodes.append(node) }
    }
  }

  /// Marks a scalar that extends beyond the error start, as it contains text that is not part of it.
  private mutating func markOverlongScalar(_ start: Int) {
    guard let last = tree.nodes.indices.last, tree.nodes[last].kind == .scalar,
      Int(tree.nodes[last].end) > start
    else { return }
    tree.nodes[last].isDamaged = true
  }

  /// Closes open collections down to `depth`, exclusive.
  private mutating func closeDamaged(to depth: Int, at end: Int) {
    while openNodes.count > depth, let node = openNodes.last {
      completePair(of: node)
      close(at: end, isDamaged: true)
    }
  }

  /// Closes the root for now.
  private mutating func closeRoot() {
    guard let root = openNodes.first else { return }
    completePair(of: root)
    tree.nodes[root].isDamaged = true
    tree.nodes[root].next = Int32(truncatingIfNeeded: tree.nodes.count)
  }

  /// Gives a key without a value an empty, damaged one.
  private mutating func completePair(of node: Int) {
    guard tree.nodes[node].kind == .mapping else { return }
    let isKnown = counted.root == node
    var (count, child) = isKnown ? (counted.count, counted.child) : (0, node + 1)
    while child < tree.nodes.count {
      count += 1
      child = max(child + 1, tree.nodes[child].subtreeEnd)
    }
    if count % 2 == 1 {
      addEmpty(isDamaged: true)
      (count, child) = (count + 1, tree.nodes.count)
    }
    if node == openNodes.first { counted = (node, child, count) }
  }
}
