import RecipeSchema

extension KeyDescription {
  /// Whether a value has the form that the key takes; a value that is not there has any.
  func fits(_ node: Int, _ context: LintContext) -> Bool {
    guard let node = context.tree.resolved(node) else { return true }
    switch context.tree.nodes[node].kind {
    case .empty, .alias: return true
    case .mapping: return false
    case .sequence: return type == .steps || type == .words
    case .scalar: return fits(context.tree.text(of: node))
    }
  }

  private func fits(_ text: String) -> Bool {
    switch type {
    case .text, .instruction: true
    case .steps: false
    case .words: true
    case .mass, .temperature, .duration: reads(text)
    case .method, .choice: WordChoice.isKebabCase(text.lowercased().filter { $0 != " " })
    case .index, .formatVersion: Int(text) != nil
    case .uuid: text.utf8.count >= 32
    case .timestamp: text.utf8.count >= 10 && text.first?.isNumber == true
    }
  }
}
