import RecipeSyntax

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
