import Text

/// The key paths of all nodes of a tree.
///
/// Stores the parent of each node. Searching from the root would take time proportional to the length of the
/// lists on the path, quadratic for many errors. O(n) to create.
package struct NodePaths {
  private let tree: SyntaxTree
  /// The parent of each node; -1 for a root.
  private var parents: [Int32]
  /// The place of each node in its parent: the node of the key in a mapping, the 0-based index in a sequence.
  private var places: [Int32]

  /// Computes the paths of a tree. O(n).
  package init(_ tree: SyntaxTree) {
    self.tree = tree
    parents = Array(repeating: -1, count: tree.nodes.count)
    places = Array(repeating: 0, count: tree.nodes.count)
    for node in tree.nodes.indices {
      switch tree.nodes[node].kind {
      case .mapping:
        for (key, value) in tree.pairs(of: node) {
          put(key, in: node, at: key)
          put(value, in: node, at: key)
        }
      case .sequence:
        for (number, item) in tree.items(of: node).enumerated() { put(item, in: node, at: number) }
      case .scalar, .alias, .empty: break
      }
    }
  }

  private mutating func put(_ node: Int, in parent: Int, at place: Int) {
    parents[node] = Int32(truncatingIfNeeded: parent)
    places[node] = Int32(truncatingIfNeeded: place)
  }

  /// The key path of a node in its document, such as `steps[2].pourTo`; a key has its value's path.
  /// Empty for a root. O(depth).
  package func path(to node: Int) -> String {
    var steps: [String] = []
    var current = node
    while tree.nodes.indices.contains(current), parents[current] >= 0 {
      let parent = Int(parents[current])
      let place = Int(places[current])
      if tree.nodes[parent].kind == .sequence {
        steps.append("[\(place)]")
      } else {
        // Nodes inside a key have no path of their own.
        if place == current { steps.removeAll() }
        steps.append(".\(tree.nodes[place].kind == .scalar ? tree.text(of: place) : "?")")
      }
      current = parent
    }
    let path = steps.reversed().joined()
    return path.first == "." ? String(path.dropFirst()) : path
  }

  /// The key path of the innermost node at a byte. O(log n + depth).
  package func path(at offset: Int) -> String {
    guard !tree.documents.isEmpty, let root = tree.documents[tree.document(at: offset)].root,
      root < tree.nodes.count
    else { return "" }
    let nodes = root..<max(root, tree.nodes[root].subtreeEnd)
    var node = nodes.partitionPoint { tree.nodes[$0].range.start <= offset } - 1
    while node > root, !tree.nodes[node].range.contains(offset) { node = Int(parents[node]) }
    return path(to: max(node, root))
  }

  /// The key path of the node behind a tag; for that of a key, the path of its mapping. O(log n + depth).
  package func path(ofTag tag: ByteRange) -> String {
    let node = tree.nodes.partitionPoint { $0.range.start < tag.end }
    guard node < tree.nodes.count,
      tree.document(at: tree.nodes[node].range.start) == tree.document(at: tag.start)
    else { return path(at: tag.start) }
    let isKey =
      parents[node] >= 0 && places[node] == node
      && tree.nodes[Int(parents[node])].kind == .mapping
    return path(to: isKey ? Int(parents[node]) : node)
  }
}
