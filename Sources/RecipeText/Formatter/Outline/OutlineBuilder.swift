import RecipeSyntax
import Text

/// Walks the nodes and tokens of a tree in source order and fills an ``Outline``.
struct OutlineBuilder {
  private let tree: SyntaxTree
  private var comments: CommentPlacer

  /// Creates a builder for an empty `outline`; the tree must have no errors.
  init(_ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>, into outline: Outline) {
    self.tree = tree
    comments = CommentPlacer(tree, bytes, into: outline)
  }

  /// The outline, after a visit; consumes the builder.
  consuming func finish() -> Outline { comments.outline }

  /// Visits every document. O(n).
  mutating func visit() {
    for document in tree.documents {
      comments.outline.firstTokens.append(comments.token)
      comments.outline.hasAnchors.append(false)
      while comments.isAt(.versionDirective) || comments.isAt(.tagDirective) {
        comments.consume(.marker(comments.token))
      }
      if comments.isAt(.documentStart) { comments.consume(.marker(comments.token)) }
      if let root = document.root {
        mark(root)
        visitNode(root, of: -1)
      }
      while comments.isAt(.documentEnd) { comments.consume(.marker(comments.token)) }
    }
    comments.collectComments(before: .marker(comments.token))
  }

  // MARK: Nodes

  private mutating func mark(_ node: Int) {
    comments.outline.layouts.append(
      NodeLayout(firstToken: Int32(truncatingIfNeeded: comments.token), extent: 0)
    )
  }

  private func owner(_ entry: Int) -> CommentPlacer.Owner {
    entry < 0 ? .marker(comments.token) : .entry(entry)
  }

  /// Visits a node whose layout has been stored.
  ///
  /// - Parameter entry: the entry of which it is the key or value; -1 for a root.
  private mutating func visitNode(_ node: Int, of entry: Int) {
    let start = tree.nodes[node].range.start
    // The start of a block mapping belongs to its first key.
    while comments.isAt(.anchor) || comments.isAt(.tag),
      tree.tokens[comments.token].range.start < start
    {
      if comments.isAt(.anchor) {
        comments.outline.hasAnchors[comments.outline.hasAnchors.count - 1] = true
      }
      comments.consume(owner(entry))
    }
    let kind = tree.nodes[node].kind
    switch kind {
    case .scalar, .alias: comments.consume(owner(entry))
    case .empty: break
    case .mapping where tree.nodes[node].isFlow, .sequence where tree.nodes[node].isFlow:
      visitFlow(node, of: entry)
    case .mapping:
      let column = comments.column(ofToken: comments.token)
      visitPairs(node, column: column, isRoot: entry < 0, isFlow: false)
      if entry >= 0 { comments.close(node, column: column) }
    case .sequence:
      let column = comments.column(ofToken: comments.token)
      visitItems(node, column: column, isRoot: entry < 0)
      if entry >= 0 { comments.close(node, column: column) }
    }
  }

  private mutating func visitPairs(_ mapping: Int, column: Int, isRoot: Bool, isFlow: Bool) {
    let end = tree.nodes[mapping].subtreeEnd
    var key = mapping + 1
    while key < end {
      let value = tree.nodes[key].subtreeEnd
      begin(key, column: column, isFirstOfRoot: isRoot && key == mapping + 1)
      if comments.isAt(.key) { comments.consume(.entry(key)) }
      visitNode(key, of: key)
      comments.endKey()
      if comments.isAt(.value) { comments.consume(.entry(key)) }
      mark(value)
      visitNode(value, of: key)
      if !isFlow, tree.nodes[value].kind == .empty { closeEmpty(value, below: column) }
      if isFlow, comments.isAt(.flowEntry) { comments.consume(.entry(key)) }
      key = tree.nodes[value].subtreeEnd
    }
  }

  /// Comments indented below a key without a value belong to it: they may be a commented-out value.
  private mutating func closeEmpty(_ value: Int, below column: Int) {
    comments.close(value, column: column + 1)
  }

  private mutating func visitItems(_ sequence: Int, column: Int, isRoot: Bool) {
    let end = tree.nodes[sequence].subtreeEnd
    var item = sequence + 1
    while item < end {
      begin(item, column: column, isFirstOfRoot: isRoot && item == sequence + 1)
      comments.consume(.entry(item))
      visitNode(item, of: item)
      if tree.nodes[item].kind == .empty { closeEmpty(item, below: column) }
      item = tree.nodes[item].subtreeEnd
    }
  }

  /// Visits a flow collection, or a pair without braces in a flow sequence.
  private mutating func visitFlow(_ node: Int, of entry: Int) {
    let hasBraces = comments.isAt(.flowMappingStart) || comments.isAt(.flowSequenceStart)
    if hasBraces { comments.consume(owner(entry)) }
    if tree.nodes[node].kind == .mapping {
      visitPairs(node, column: 0, isRoot: false, isFlow: hasBraces)
    } else {
      let end = tree.nodes[node].subtreeEnd
      var item = node + 1
      while item < end {
        begin(item, column: 0, isFirstOfRoot: false)
        visitNode(item, of: item)
        if comments.isAt(.flowEntry) { comments.consume(.entry(item)) }
        item = tree.nodes[item].subtreeEnd
      }
    }
    guard hasBraces else { return }
    comments.collectComments(before: .end(of: node))
    comments.consume(owner(entry))
  }

  /// Begins an entry at the next token.
  private mutating func begin(_ entry: Int, column: Int, isFirstOfRoot: Bool) {
    mark(entry)
    comments.collectComments(before: .entry(entry, column: column, isFirstOfRoot: isFirstOfRoot))
  }
}
