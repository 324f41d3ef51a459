import RecipeSchema
import RecipeSyntax

extension ProseAmount {
  /// The amounts in the instructions of a recipe. An instruction that another step repeats by an alias is
  /// left out: what is right for one step would be wrong for the other. O(n).
  static func all(in recipe: DecodedRecipe, of context: LintContext) -> [ProseAmount] {
    let tree = context.tree
    var amounts: [ProseAmount] = []
    var repeated: Set<Int>?
    for step in recipe.stepNodes.indices {
      let field = context.source.field(recipe, step: step, .instruction)
      guard field.state == .valid, let node = field.valueNode else { continue }
      let found = tree.withText(of: node) { all(in: $0, step: step) }
      guard !found.isEmpty else { continue }
      let nodes = repeated ?? tree.repeatedNodes()
      repeated = nodes
      guard !nodes.contains(node), !nodes.contains(recipe.stepNodes[step]) else { continue }
      amounts += found
    }
    return amounts
  }
}

extension SyntaxTree {
  /// The nodes that aliases stand for. O(n).
  fileprivate func repeatedNodes() -> Set<Int> {
    var repeated: Set<Int> = []
    for node in nodes.indices where nodes[node].kind == .alias {
      if let meaning = resolved(node) { repeated.insert(meaning) }
    }
    return repeated
  }
}
