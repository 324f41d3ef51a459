import Diagnostics
import RecipeSyntax

extension RecipeDecoder {
  /// Reports placeholders that are unknown or have nothing to stand for, each at its place.
  func checkInstruction(
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let field = source.field(recipe, step: step, .instruction)
    guard field.state == .valid, let node = field.valueNode else { return }
    let overview = tree.withText(of: node, Placeholder.overview)
    if overview.isClean, !overview.usesWater || source.amount(recipe, step: step) != nil,
      !overview.usesTimer || hasTimer(recipe, step, source)
    {
      return
    }
    let places = PlaceholderPlaces(node, tree)
    for (index, part) in Placeholder.parts(of: tree.text(of: node)).enumerated() {
      guard let kind = problem(of: part, recipe, step, source) else { continue }
      source.errors.append(
        ShapeError(kind: kind, node: node, range: places.range(of: index), related: nil)
      )
    }
  }

  private func problem(
    of part: Placeholder.Part,
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ source: borrowing DecodedSource
  ) -> ShapeError.Kind? {
    switch part {
    case .loneBrace(let brace): return .loneBrace(brace)
    case .unknown(let name):
      let known = Placeholder.allCases.map(\.rawValue)
      return .unknownPlaceholder(name, nearest: WordChoice.nearest(to: name, among: known))
    case .known(.water) where source.amount(recipe, step: step) == nil:
      return .placeholderWithoutValue("water")
    case .known(.timer) where !hasTimer(recipe, step, source):
      return .placeholderWithoutValue("timer")
    case .known: return nil
    }
  }

  /// A timer may also follow from the start of the next step.
  private func hasTimer(
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ source: borrowing DecodedSource
  ) -> Bool {
    if source.field(recipe, step: step, .timer).state != .absent { return true }
    guard recipe.stepNodes.indices.contains(step + 1) else { return false }
    return source.field(recipe, step: step + 1, .at).state != .absent
  }
}
