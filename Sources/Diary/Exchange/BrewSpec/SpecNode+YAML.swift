import RecipeSyntax

extension SpecNode {
  /// A value of a YAML document that has no errors: its depth is bounded then, and so is what its aliases
  /// stand for.
  init(_ node: Int, of tree: SyntaxTree) {
    let target = tree.resolved(node) ?? node
    let value: Value =
      switch tree.nodes[target].kind {
      case .alias, .empty: .null
      case .scalar: Self.scalar(target, of: tree)
      case .sequence: .list(tree.items(of: target).map { SpecNode($0, of: tree) })
      case .mapping:
        .mapping(tree.pairs(of: target).map { (tree.text(of: $0), SpecNode($1, of: tree)) })
      }
    self.init(value, at: tree.nodes[node].range.start)
  }

  private static func scalar(_ node: Int, of tree: SyntaxTree) -> Value {
    let text = tree.text(of: node)
    guard tree.nodes[node].style == .plain else { return .text(text) }
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: return DecimalNumber.value(of: text).map { .number($0, text) } ?? .text(text)
    }
  }
}
