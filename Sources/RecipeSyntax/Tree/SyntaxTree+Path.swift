import Diagnostics

extension SyntaxTree {
  /// The 0-based document that holds the byte: the last one that begins at or before it. O(log n).
  package func document(at offset: Int) -> Int {
    max(0, documents.partitionPoint { $0.range.start <= offset } - 1)
  }

  /// The key path of a node in its document, such as `steps[2].pourTo`; a key has its value's path.
  /// Empty for a root. O(siblings of each ancestor).
  package func path(to node: Int) -> String {
    guard let root = root(above: node) else { return "" }
    var path = ""
    var current = root
    while current != node, let step = step(from: current, towards: node) {
      path += step.text
      current = step.node
      if step.isKey { break }
    }
    return path.first == "." ? String(path.dropFirst()) : path
  }

  /// The root of the document that holds a node.
  private func root(above node: Int) -> Int? {
    guard node >= 0, node < nodes.count else { return nil }
    var document = document(at: nodes[node].range.start)
    // Several empty documents may begin where their neighbour ends.
    while document > 0, documents[document].root.map({ $0 > node }) ?? true { document -= 1 }
    return documents.isEmpty ? nil : documents[document].root
  }

  /// The key path of the innermost node at a byte.
  package func path(at offset: Int) -> String {
    guard let root = documents.isEmpty ? nil : documents[document(at: offset)].root else {
      return ""
    }
    var innermost = root
    for node in root..<min(nodes[root].subtreeEnd, nodes.count)
    where nodes[node].range.start <= offset && offset < nodes[node].range.end {
      innermost = node
    }
    return path(to: innermost)
  }

  private func step(
    from parent: Int,
    towards node: Int
  ) -> (text: String, node: Int, isKey: Bool)? {
    if nodes[parent].kind == .mapping {
      for (key, value) in pairs(of: parent) where node < nodes[value].subtreeEnd {
        return (".\(keyName(key))", value, node < value)
      }
    } else if nodes[parent].kind == .sequence {
      for (index, item) in items(of: parent).enumerated() where node < nodes[item].subtreeEnd {
        return ("[\(index)]", item, false)
      }
    }
    return nil
  }

  private func keyName(_ key: Int) -> String {
    nodes[key].kind == .scalar ? text(of: key) : "?"
  }
}
