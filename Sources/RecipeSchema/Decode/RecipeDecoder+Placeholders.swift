import BrewDomain
import RecipeSyntax
import SourceText

extension RecipeDecoder {
  /// Reports placeholders that are unknown or have nothing to stand for, each at its place. Where
  /// `{water}` has nothing, an amount is missing, so the recipe's water is unknown. What rules have to
  /// know of the text is found on the way, as it is read only once.
  ///
  /// - Parameter timed: which steps have a timer; empty until somebody asks.
  func checkInstruction(
    _ recipe: inout DecodedRecipe,
    _ step: Int,
    _ figures: inout RecipeFigures,
    _ timed: inout [Bool],
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let field = source.field(recipe, step: step, .instruction)
    guard field.state == .valid, let node = field.valueNode else { return }
    let overview = tree.withText(of: node, Placeholder.overview)
    if overview.mayNameMass { recipe.mayNameMass = true }
    let hasWater =
      overview.isClean && !overview.usesWater || source.amount(recipe, step: step) != nil
    let hasTimer =
      overview.isClean && !overview.usesTimer || hasTimer(recipe, step, figures, &timed, source)
    if overview.isClean, hasWater, hasTimer { return }
    guard !recipe.isRepeated(step) else { return }
    let places = PlaceholderPlaces(node, tree)
    for (index, part) in Placeholder.parts(of: tree.text(of: node)).enumerated() {
      guard let kind = problem(of: part, hasWater: hasWater, hasTimer: hasTimer) else {
        continue
      }
      if kind == .placeholderWithoutValue("water") { figures.waterIsKnown = false }
      source.errors.append(
        ShapeError(kind: kind, node: node, range: places.range(of: index), related: nil)
      )
    }
  }

  private func problem(
    of part: Placeholder.Part,
    hasWater: Bool,
    hasTimer: Bool
  ) -> ShapeError.Kind? {
    switch part {
    case .loneBrace(let brace): return .loneBrace(brace)
    case .unknown(let name):
      let known = Placeholder.allCases.map(\.rawValue)
      return .unknownPlaceholder(name, nearest: WordChoice.nearest(to: name, among: known))
    case .known(.water) where !hasWater: return .placeholderWithoutValue("water")
    case .known(.timer) where !hasTimer: return .placeholderWithoutValue("timer")
    case .known: return nil
    }
  }

  /// A timer may also follow from the start of the step that is brewed next.
  private func hasTimer(
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ figures: borrowing RecipeFigures,
    _ timed: inout [Bool],
    _ source: borrowing DecodedSource
  ) -> Bool {
    if source.field(recipe, step: step, .timer).state != .absent { return true }
    if timed.isEmpty { timed = figures.stepsHaveTimers() }
    return timed[step]
  }
}
