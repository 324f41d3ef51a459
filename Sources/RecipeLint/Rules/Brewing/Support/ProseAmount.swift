import Diagnostics
import RecipeSchema
import RecipeSyntax

/// A mass that an instruction names with a number of its own, such as the `280 g` of "Pour to 280 g".
struct ProseAmount {
  /// What there is so much of, as far as the words around tell.
  enum Substance {
    /// Water, or nothing that is named.
    case water
    case coffee, ice
    /// Something else, such as a mark on the kettle, or a part of a range.
    case other
  }

  /// What the brewer is told to do.
  enum Intent {
    /// To pour until the scale reads the amount.
    case reach
    /// To pour the amount.
    case add
    /// Nothing that is sure.
    case unclear
  }

  /// The step, by its place in the list.
  let step: Int
  /// In grams.
  let grams: Double
  /// Whether it is written as a volume.
  let isVolume: Bool
  let substance: Substance
  let intent: Intent
  /// Whether the sentence is about water that is no part of the brew, such as for rinsing.
  let isAside: Bool
  /// Whether the text beside it has a placeholder for the step's water.
  let hasPlaceholder: Bool
  /// Its bytes in the text of the instruction, from the number to the unit.
  let range: Range<Int>

  /// A longer instruction, or one with more amounts, is no text that a brewer follows.
  private static let (longest, most) = (2048, 20)

  /// The amounts in the instructions of a recipe. An instruction that another step repeats by an alias is
  /// left out: what is right for one step would be wrong for the other. O(n).
  static func all(in recipe: DecodedRecipe, of context: LintContext) -> [ProseAmount] {
    let tree = context.tree
    var amounts: [ProseAmount] = []
    var repeated: Set<Int>?
    for step in recipe.stepNodes.indices {
      let field = context.source.field(recipe, step: step, .instruction)
      guard field.state == .valid, let node = field.valueNode,
        tree.withText(of: node, { $0.count <= longest && $0.contains { $0 &- 0x30 < 10 } })
      else { continue }
      let nodes = repeated ?? tree.repeatedNodes()
      repeated = nodes
      guard !nodes.contains(node), !nodes.contains(recipe.stepNodes[step]) else { continue }
      let text = ProseText(tree.withText(of: node, Array.init))
      let found = ProseReader(text: text, step: step).amounts
      if found.count <= most { amounts += found }
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
