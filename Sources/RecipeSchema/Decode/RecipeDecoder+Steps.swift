import BrewDomain
import RecipeSyntax

extension RecipeDecoder {
  /// Reads the items of `steps` into the recipe and its figures.
  mutating func decodeSteps(
    _ field: Field,
    _ recipe: inout DecodedRecipe,
    _ figures: inout RecipeFigures,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    guard field.state == .valid, let list = field.valueNode else {
      figures.stepsAreKnown = false
      return
    }
    let isDamaged = tree.documents[recipe.document].hasSyntaxError
    let losesSteps = isDamaged && mayLoseSteps(behind: list, in: recipe.document, tree)
    if tree.nodes[list].isDamaged || losesSteps { figures.stepsAreKnown = false }
    applyDoubts(to: &figures)
    recipe.stepNodes.reserveCapacity(16)
    for item in tree.items(of: list) {
      guard let node = tree.resolved(item), tree.nodes[node].kind == .mapping else {
        if !tree.nodes[item].isDamaged {
          reportItem(.stepNotMapping(found(item, tree)), item, tree, &source)
        }
        figures.stepsAreKnown = false
        continue
      }
      let isRepeated = node != item && recipe.stepNodes.contains(node)
      let errorsBefore = source.errors.count
      recipe.stepNodes.append(node)
      let isLast = tree.nodes[item].subtreeEnd == tree.nodes[list].subtreeEnd
      let isDamaged = isDamaged && (tree.nodes[node].isDamaged || losesSteps && isLast)
      readFields(of: node, .step, isDamaged: isDamaged, tree, &source)
      if isRepeated { source.errors.removeSubrange(errorsBefore...) }
    }
    readFigures(&recipe, &figures, tree, &source)
  }

  /// What an item is, behind any alias.
  private func found(_ item: Int, _ tree: borrowing SyntaxTree) -> ShapeError.Found {
    guard let node = tree.resolved(item), !isNull(node, tree) else { return .nothing }
    return Self.found(tree.nodes[node])
  }

  // MARK: Figures

  private func readFigures(
    _ recipe: inout DecodedRecipe,
    _ figures: inout RecipeFigures,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let count = recipe.stepNodes.count
    figures.steps.reserveCapacity(count)
    for step in 0..<count {
      checkAmounts(recipe, step, &figures, &source, tree)
      figures.steps.append(stepFigures(recipe, step, &figures, source, tree))
    }
    checkOrder(recipe, &figures, &source, tree)
    var timed: [Bool] = []
    for step in 0..<count { checkInstruction(&recipe, step, &figures, &timed, tree, &source) }
  }

  private func stepFigures(
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ figures: inout RecipeFigures,
    _ source: borrowing DecodedSource,
    _ tree: borrowing SyntaxTree
  ) -> StepFigures {
    let timer = source.field(recipe, step: step, .timer)
    let start = source.field(recipe, step: step, .at)
    if timer.state == .invalid || start.state == .invalid { figures.timesAreKnown = false }
    let amount = source.amount(recipe, step: step)
    let order = source.field(recipe, step: step, .order).validNumber
    return StepFigures(
      orderIndex: order.map { Int($0) } ?? step,
      hasBlankInstruction: isBlank(source.field(recipe, step: step, .instruction), tree),
      timer: timer.validNumber,
      water: amount?.field.validNumber,
      pour: amount?.key == .ice ? .ice : amount?.key == .pour ? .increment : .target,
      startTime: start.validNumber,
      temperature: source.field(recipe, step: step, .temperature).validNumber
    )
  }

  /// At most one key says how much water or ice; the second one is reported.
  private func checkAmounts(
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ figures: inout RecipeFigures,
    _ source: inout DecodedSource,
    _ tree: borrowing SyntaxTree
  ) {
    var count = 0
    for key in StepKey.amounts {
      let field = source.field(recipe, step: step, key)
      if field.state == .invalid { figures.waterIsKnown = false }
      if field.state != .absent, field.key >= 0 { count += 1 }
    }
    guard count > 1 else { return }
    figures.waterIsKnown = false
    guard !recipe.isRepeated(step) else { return }
    let fields = StepKey.amounts.map { (key: $0, field: source.field(recipe, step: step, $0)) }
    let written = fields.filter { $0.field.state != .absent && $0.field.key >= 0 }
      .sorted { $0.field.key < $1.field.key }
    let names = written.map { RecipeFormat.describe($0.key).name }
    source.errors.append(
      ShapeError(
        kind: .severalAmounts(names),
        node: Int(written[1].field.key),
        range: tree.nodes[Int(written[1].field.key)].range,
        related: tree.nodes[Int(written[0].field.key)].range
      )
    )
  }

  /// `order` stands in all steps or in none: the first step without one is reported, unless it is
  /// unknown whether a step has one.
  private func checkOrder(
    _ recipe: DecodedRecipe,
    _ figures: inout RecipeFigures,
    _ source: inout DecodedSource,
    _ tree: borrowing SyntaxTree
  ) {
    var without: Int?
    var with: Int?
    for step in recipe.stepNodes.indices {
      let field = source.field(recipe, step: step, .order)
      if field.state == .invalid {
        figures.orderIsKnown = false
        return
      }
      if field.state == .absent { without = without ?? step } else { with = with ?? step }
    }
    guard let without, let with else { return }
    figures.orderIsKnown = false
    let node = recipe.stepNodes[without]
    let key = source.field(recipe, step: without, .order).keyNode ?? firstKey(of: node, tree)
    let related = source.field(recipe, step: with, .order).keyNode
    source.errors.append(
      ShapeError(
        kind: .incompleteOrder,
        node: node,
        range: tree.nodes[key].range,
        related: related.map { tree.nodes[$0].range }
      )
    )
  }
}
