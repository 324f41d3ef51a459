import Diagnostics

extension SyntaxTree {
  /// The 0-based document that holds the byte; the last one that begins at or before it.
  package func document(at offset: Int) -> Int {
    max(0, documents.lastIndex { $0.range.start <= offset } ?? 0)
  }

  /// The key path of a node in its document, such as `steps[2].pourTo`; a key has its value's path.
  /// Empty for a root. O(siblings of each ancestor).
  package func path(to node: Int) -> String {
    guard let root = documents.last(where: { ($0.root ?? .max) <= node })?.root else { return "" }
    var path = ""
    var current = root
    while current != node, let step = step(from: current, towards: node) {
      path += step.text
      current = step.node
      if step.isKey { break }
    }
    return path.first == "." ? String(path.dropFirst()) : path
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
