import RecipeSyntax
import Recipes
import Text

/// The position of an instruction's amount or time in the source, and the fix that writes a placeholder there.
struct ProsePlace {
  /// The bytes of the amount, else of the whole instruction.
  let range: ByteRange
  private let isExact: Bool
  private let part: Range<Int>
  private let step: Int
  private let node: Int
  private let recipe: RecipeView

  /// `nil` where the step has no instruction.
  init?(_ amount: ProseAmount, _ recipe: RecipeView) {
    self.init(amount.range, step: amount.step, recipe)
  }

  /// The position of a part of the text of an instruction; `nil` where the step has none.
  init?(_ part: Range<Int>, step: Int, _ recipe: RecipeView) {
    guard let node = recipe[step: step, .instruction].valueNode else { return nil }
    (self.part, self.step) = (part, step)
    self.node = node
    self.recipe = recipe
    let found = recipe.tree.range(ofText: part, in: node)
    range = found ?? recipe.tree.nodes[node].range
    isExact = found != nil
  }

  /// A fix that writes a placeholder instead of the amount. In a text that cannot hold braces without
  /// quotes it rewrites the whole text.
  func filling(_ placeholder: Placeholder, _ safety: Fix.Safety) -> Fix? {
    guard isExact else { return nil }
    let word = "{\(placeholder.rawValue)}"
    let title = "write `\(word)`"
    let value = recipe.tree.nodes[node]
    guard value.style == .plain else { return Fix(title, safety, range, word) }
    let isInFlow = recipe.tree.nodes[recipe.recipe.stepNodes[step]].isFlow
    let text = recipe.tree.withText(of: node) { bytes in
      let parts = [bytes[..<part.lowerBound], bytes[part.upperBound...]]
      return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: word)
    }
    if PlainScalar.isSafe(text, isInFlow: isInFlow) {
      return Fix(title, safety, range, word)
    }
    guard value.isVerbatim else { return nil }
    return Fix(title, safety, value.textRange, ScalarText.quoted(text))
  }
}

extension RecipeView {
  /// The nodes of the instructions of some steps. A text that several of them share by an alias comes once.
  func instructions(where isWanted: (_ step: Int) -> Bool = { _ in true }) -> [Int] {
    var nodes: [Int] = []
    // The nodes so far, gathered when the first alias comes: only an alias leads back.
    var known: Set<Int> = []
    for step in stepIndices where isWanted(step) {
      guard let node = self[step: step, .instruction].validNode else { continue }
      if !known.isEmpty || node <= nodes.last ?? -1 {
        if known.isEmpty { known = Set(nodes) }
        guard known.insert(node).inserted else { continue }
      }
      nodes.append(node)
    }
    return nodes
  }
}

extension ProseAmount {
  /// The amounts in the instructions of a recipe. An instruction that another step repeats by an alias is
  /// left out: what is right for one step would be wrong for the other. O(n).
  static func all(in recipe: DecodedRecipe, of context: LintContext) -> [ProseAmount] {
    let tree = context.tree
    var amounts: [ProseAmount] = []
    var repeated: Set<Int>?
    for step in recipe.stepNodes.indices {
      guard let node = context.source.field(recipe, step: step, .instruction).validNode else {
        continue
      }
      let found = tree.withText(of: node) { all(in: $0, step: step, takesBare: true) }
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
  /// The source of a part of a node's text. A text on several lines, or with escapes, is searched as it is
  /// written, and must hold the part once. O(n).
  func range(ofText part: Range<Int>, in node: Int) -> ByteRange? {
    if nodes[node].isVerbatim {
      let start = nodes[node].textRange.start
      return ByteRange(start + part.lowerBound, start + part.upperBound)
    }
    let wanted = withText(of: node) { Array($0[part]) }
    let whole = nodes[node].range
    let written = bytes[whole.start..<whole.end]
    let starts = written.indices.filter { written[$0...].starts(with: wanted) }
    return starts.count == 1 ? ByteRange(starts[0], starts[0] + wanted.count) : nil
  }

  /// The nodes that aliases stand for. O(n).
  fileprivate func repeatedNodes() -> Set<Int> {
    var repeated: Set<Int> = []
    for node in nodes.indices where nodes[node].kind == .alias {
      if let meaning = resolved(node) { repeated.insert(meaning) }
    }
    return repeated
  }
}
