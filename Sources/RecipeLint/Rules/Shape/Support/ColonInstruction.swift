import RecipeSchema
import Reports
import SourceText

/// A step such as `- Stir: gently`: an instruction that its colon made a key of.
struct ColonInstruction {
  let key: Int
  private let value: Int
  private let context: LintContext

  /// `nil` where a step has an instruction, or begins with a key that somebody may have meant.
  init?(_ step: Int, _ context: LintContext) {
    let tree = context.tree
    guard let first = context.firstEntry(of: step),
      tree.nodes[first.key].kind == .scalar, tree.nodes[first.value].kind == .scalar,
      !tree.pairs(of: step).prefix(32).contains(where: { pair in
        let name = tree.nodes[pair.key].kind == .scalar ? tree.text(of: pair.key) : ""
        let near = KeyNames.nearest(to: name, in: RecipeFormat.step)
        return near.map { RecipeFormat.step[$0].name == "instruction" } ?? false
      })
    else { return nil }
    let name = tree.text(of: first.key)
    let names = (RecipeFormat.step + RecipeFormat.recipe).map(\.name)
    guard !names.contains(name), !name.hasPrefix(RecipeFormat.foreignPrefix),
      KeyNames.nearest(to: name, in: RecipeFormat.step) == nil
    else { return nil }
    (key, value) = first
    self.context = context
  }

  var help: String {
    "if it is the instruction, write `instruction:` in front and quotes around it"
  }

  var fix: Fix? {
    let range = ByteRange(
      context.tree.nodes[key].range.start,
      context.tree.nodes[value].range.end
    )
    let text = context.spelling(of: range)
    guard context.firstLine(of: range) == range, !text.contains("\""), !text.contains("\\")
    else { return nil }
    return Fix("make it the instruction", .unsafe, [Edit(range, "instruction: \"\(text)\"")])
  }
}
