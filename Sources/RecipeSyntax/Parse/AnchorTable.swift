import SourceText

/// The anchors of a document, and how many nodes its aliases stand for.
struct AnchorTable {
  /// Aliases may make a document no larger than this many nodes.
  private static let nodeLimit = 10_000

  /// A node that aliases may stand for.
  private struct Anchor {
    /// The node; `nil` where a syntax error took it.
    var node: Int?
    /// The nodes of the document before it.
    let countBefore: Int
    /// Nodes in it, aliases expanded; `nil` while the node is open.
    var size: Int?
  }

  private var anchors: [Anchor] = []
  /// By the bytes of a name: strings are equal that differ in their code points.
  private var indices: [[UInt8]: Int] = [:]
  /// The nodes of the document, each alias counted as all that it stands for.
  private var expandedCount = 0
  private var isExpansionReported = false

  /// Begins a document.
  mutating func removeAll() {
    anchors.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    expandedCount = 0
    isExpansionReported = false
  }

  /// Counts a node of the document.
  @inline(__always)
  mutating func countNode() { expandedCount += 1 }

  /// Makes the name of an anchor known, and returns its number; a later one of the same name takes its
  /// place.
  mutating func open(_ name: String, node: Int) -> Int {
    indices[Array(name.utf8)] = anchors.count
    anchors.append(Anchor(node: node, countBefore: expandedCount, size: nil))
    return anchors.count - 1
  }

  /// Ends the node of an anchor: aliases may stand for it from here on.
  mutating func close(_ anchor: Int) {
    anchors[anchor].size = expandedCount - anchors[anchor].countBefore
  }

  /// The node that an alias stands for, counted with all that it adds to the document. Where there is
  /// none, the reason is appended to `errors`, unless another error took the node.
  mutating func node(named name: String, at alias: ByteRange, errors: inout [SyntaxError]) -> Int? {
    guard let index = indices[Array(name.utf8)] else {
      errors.append(SyntaxError(.unknownAlias(name), at: alias))
      return nil
    }
    guard let size = anchors[index].size else {
      errors.append(SyntaxError(.recursiveAlias(name), at: alias))
      return nil
    }
    guard expandedCount + size <= Self.nodeLimit else {
      // That aliases stand for too much is said once per document.
      if !isExpansionReported {
        errors.append(SyntaxError(.tooManyNodes(limit: Self.nodeLimit), at: alias))
      }
      isExpansionReported = true
      return nil
    }
    expandedCount += size
    return anchors[index].node
  }

  /// Forgets the nodes that an error took, those from `end` on and those that were open: an alias of one is no
  /// mistake of its own.
  mutating func loseNodes(from end: Int) {
    for index in anchors.indices {
      if anchors[index].size != nil, let node = anchors[index].node, node < end { continue }
      anchors[index].node = nil
      anchors[index].size = 0
    }
  }
}
