import RecipeSyntax

/// Tokens and trivia spell the source, and what lies between tokens is trivia.
package enum LosslessTree {
  /// What is wrong with the tree of a source; nil for nothing.
  package static func problem(in bytes: [UInt8]) -> String? {
    let tree = SyntaxTree(parsing: bytes)
    var spelled: [UInt8] = []
    for piece in tree.tokensAndTrivia() {
      guard piece.range.start == spelled.count else { return "gap or overlap at \(spelled.count)" }
      spelled += bytes[piece.range.start..<piece.range.end]
      if piece.kind == .forbidden, tree.errors.isEmpty { return "not trivia: \(piece.range)" }
    }
    guard spelled == bytes else { return "spells \(String(decoding: spelled, as: UTF8.self))" }
    return rangeProblem(in: tree)
  }

  /// Every node lies in its parent, after its sibling, and inside the source.
  private static func rangeProblem(in tree: SyntaxTree) -> String? {
    for (index, node) in tree.nodes.enumerated() {
      guard node.subtreeEnd > index, node.subtreeEnd <= tree.nodes.count else {
        return "node \(index) ends at \(node.subtreeEnd) of \(tree.nodes.count)"
      }
      guard node.range.end <= tree.bytes.count else { return "node \(index) leaves the source" }
      if node.kind == .mapping, Array(tree.items(of: index)).count % 2 == 1 {
        return "mapping \(index) has a key without a value"
      }
      if index > 0, node.range.start < tree.nodes[index - 1].range.start {
        return "node \(index) begins before the one above it"
      }
    }
    let roots = tree.documents.compactMap(\.root)
    guard zip(roots, roots.dropFirst()).allSatisfy({ $0 < $1 }),
      roots.allSatisfy({ $0 < tree.nodes.count })
    else { return "the documents' roots are \(roots) of \(tree.nodes.count) nodes" }
    return nil
  }
}

extension SyntaxTree {
  /// The tree in the form of ``LibYAMLEvents``.
  package func eventLines() -> [String] {
    var lines: [String] = []
    for document in documents {
      lines.append("+DOC")
      if let root = document.root { append(root, to: &lines) }
      lines.append("-DOC")
    }
    return lines
  }

  private func append(_ node: Int, to lines: inout [String]) {
    switch nodes[node].kind {
    case .empty: lines.append("=VAL ")
    case .scalar: lines.append("=VAL \(text(of: node))")
    case .alias: lines.append("=ALI")
    case .mapping:
      lines.append("+MAP")
      for (key, value) in pairs(of: node) {
        append(key, to: &lines)
        append(value, to: &lines)
      }
      lines.append("-MAP")
    case .sequence:
      lines.append("+SEQ")
      for item in items(of: node) { append(item, to: &lines) }
      lines.append("-SEQ")
    }
  }
}
