import SourceText

/// The key paths of all nodes of a tree.
///
/// Looked for from the root, a path costs as much as the lists that it leads through are long, and a long
/// list of mistakes the square of that. Here each node knows its parent. O(n) to make.
package struct NodePaths {
  private let tree: SyntaxTree
  /// The parent of each node; -1 for a root.
  private var parents: [Int32]
  /// The place of each node in its parent: in a mapping the node of the key, in a sequence the 0-based
  /// number of the item.
  private var places: [Int32]

  /// The paths of a tree. O(n).
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
        // What lies inside a key has no path of its own.
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
}
