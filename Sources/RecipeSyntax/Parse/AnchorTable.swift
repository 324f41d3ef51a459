import Text

/// The anchors of a document, and the number of nodes after alias expansion.
struct AnchorTable {
  /// The maximum number of nodes of a document after alias expansion.
  private static let nodeLimit = 10_000

  /// An anchored node.
  private struct Anchor {
    /// The node; `nil` if a syntax error removed it.
    var node: Int?
    /// The expanded number of nodes before it.
    let countBefore: Int
    /// The expanded number of nodes in it; `nil` while the node is open.
    var size: Int?
  }

  private var anchors: [Anchor] = []
  /// By the bytes of a name, because equal strings may differ in their code points.
  private var indices: [[UInt8]: Int] = [:]
  /// The number of nodes of the document with aliases expanded.
  private var expandedCount = 0
  private var isExpansionReported = false
  /// The last alias of the document.
  private var lastAlias: ByteRange?

  /// Resets the table for a new document.
  mutating func removeAll() {
    anchors.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    expandedCount = 0
    isExpansionReported = false
    lastAlias = nil
  }

  /// Counts a node of the document.
  @inline(__always)
  mutating func countNode() { expandedCount += 1 }

  /// Adds an anchor and returns its index. It replaces an earlier anchor with the same name.
  mutating func open(_ name: String, node: Int) -> Int {
    indices[Array(name.utf8)] = anchors.count
    anchors.append(Anchor(node: node, countBefore: expandedCount, size: nil))
    return anchors.count - 1
  }

  /// Closes the node of an anchor, so that aliases can refer to it.
  mutating func close(_ anchor: Int) {
    anchors[anchor].size = expandedCount - anchors[anchor].countBefore
  }

  /// The target of an alias; its nodes are added to the expanded count. If there is none, an error is
  /// appended, unless a syntax error removed the node.
  mutating func node(named name: String, at alias: ByteRange, errors: inout [SyntaxError]) -> Int? {
    guard let index = indices[Array(name.utf8)] else {
      errors.append(SyntaxError(.unknownAlias(name), at: alias))
      return nil
    }
    guard let size = anchors[index].size else {
      errors.append(SyntaxError(.recursiveAlias(name), at: alias))
      return nil
    }
    lastAlias = alias
    guard expandedCount + size <= Self.nodeLimit else {
      reportExpansion(at: alias, errors: &errors)
      return nil
    }
    expandedCount += size
    return anchors[index].node
  }

  /// Checks the number of nodes at the end of a document, which counts those after the last alias.
  mutating func endDocument(errors: inout [SyntaxError]) {
    guard expandedCount > Self.nodeLimit, let lastAlias else { return }
    reportExpansion(at: lastAlias, errors: &errors)
  }

  /// Reports excessive expansion, once per document.
  private mutating func reportExpansion(at alias: ByteRange, errors: inout [SyntaxError]) {
    guard !isExpansionReported else { return }
    errors.append(SyntaxError(.tooManyNodes(limit: Self.nodeLimit), at: alias))
    isExpansionReported = true
  }

  /// Marks anchors as removed whose nodes a syntax error removed: those from `end` on and open ones. Aliases
  /// of them are not reported.
  mutating func removeNodes(from end: Int) {
    for index in anchors.indices {
      if anchors[index].size != nil, let node = anchors[index].node, node < end { continue }
      anchors[index].node = nil
      anchors[index].size = 0
    }
  }
}
