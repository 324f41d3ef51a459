import RecipeSyntax

/// A node as a reader of YAML gets it: what it is, its text, and how many nodes lie in it.
struct SourceValue: Equatable {
  private let kind: Node.Kind
  private let text: String
  private let count: Int

  /// All that a source says, in source order.
  static func all(of tree: SyntaxTree) -> [SourceValue] {
    tree.nodes.indices.map { index in
      let node = tree.nodes[index]
      return SourceValue(
        kind: node.kind,
        text: node.kind == .scalar ? tree.text(of: index) : "",
        count: node.subtreeEnd - index
      )
    }
  }
}
