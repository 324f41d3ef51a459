import RecipeSyntax

/// The errors of a source, one a line with the bytes they point at, and then each document as far as
/// it was read. A `!` marks what a syntax error has damaged; `∅` is nothing, `*` an alias.
func syntaxReport(_ bytes: [UInt8]) -> [String] {
  let tree = SyntaxTree(parsing: bytes)
  let errors = tree.errors.map { error in
    let related = error.related.map { " ~ «\(tree.spelling(of: $0))»" } ?? ""
    let words = "\(error.kind)".replacing("Optional(", with: "(")
    return "\(words) «\(tree.spelling(of: error.range))»\(related)"
  }
  let documents = tree.documents.map { document in
    (document.hasSyntaxError ? "! " : "") + (document.root.map { outline(of: $0, tree) } ?? "")
  }
  return errors + documents
}

func syntaxReport(_ source: String) -> [String] { syntaxReport(Array(source.utf8)) }

private func outline(of index: Int, _ tree: SyntaxTree) -> String {
  let node = tree.nodes[index]
  let mark = node.isDamaged ? "!" : ""
  switch node.kind {
  case .scalar: return tree.text(of: index)
  case .empty: return mark + "∅"
  case .alias: return mark + "*"
  case .mapping:
    let pairs = tree.pairs(of: index).map {
      outline(of: $0.key, tree) + ": " + outline(of: $0.value, tree)
    }
    return mark + "{" + pairs.joined(separator: ", ") + "}"
  case .sequence:
    let items = tree.items(of: index).map { outline(of: $0, tree) }
    return mark + "[" + items.joined(separator: ", ") + "]"
  }
}
