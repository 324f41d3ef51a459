import BrewDomain
import Diagnostics
import RecipeSyntax

extension RecipeDecoder {
  /// Reads the items of `steps` into the recipe and its figures.
  mutating func decodeSteps(
    _ field: Field,
    _ isDamaged: Bool,
    _ recipe: inout DecodedRecipe,
    _ figures: inout RecipeFigures,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    guard field.state == .valid, let list = field.valueNode else {
      figures.stepsAreKnown = false
      return
    }
    if tree.nodes[list].isDamaged { figures.stepsAreKnown = false }
    recipe.stepNodes.reserveCapacity(16)
    for item in tree.items(of: list) {
      guard let node = tree.resolved(item), tree.nodes[node].kind == .mapping else {
        reportNotMapping(item, tree, &source)
        figures.stepsAreKnown = false
        continue
      }
      recipe.stepNodes.append(node)
      readFields(
        of: node,
        .step,
        isDamaged: isDamaged && tree.nodes[node].isDamaged,
        tree,
        &source
      )
    }
    readFigures(&recipe, &figures, tree, &source)
  }

  private func reportNotMapping(
    _ item: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let node = tree.nodes[item]
    guard !node.isDamaged else { return }
    let kind = ShapeError.Kind.stepNotMapping(Self.found(node))
    let range = node.range.isEmpty ? dash(before: node.range.start, tree) : node.range
    source.errors.append(ShapeError(kind: kind, node: item, range: range, related: nil))
  }

  /// The `-` of an item that has no content.
  private func dash(before offset: Int, _ tree: borrowing SyntaxTree) -> ByteRange {
    ByteRange(max(0, offset - 1), offset)
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
    let ordered = (0..<count).count { source.field(recipe, step: $0, .order).state != .absent }
    for step in 0..<count {
      checkAmounts(recipe, step, &figures, &source, tree)
      figures.steps.append(stepFigures(recipe, step, &figures, source, tree))
      checkOrder(recipe, step, someAreOrdered: ordered > 0, &figures, &source, tree)
    }
    for step in 0..<count { checkInstruction(recipe, step, tree, &source) }
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

  private func checkAmounts(
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ figures: inout RecipeFigures,
    _ source: inout DecodedSource,
    _ tree: borrowing SyntaxTree
  ) {
    var present = 0
    for key in StepKey.amounts {
      let state = source.field(recipe, step: step, key).state
      if state == .invalid { figures.waterIsKnown = false }
      if state != .absent { present += 1 }
    }
    guard present > 1 else { return }
    figures.waterIsKnown = false
    reportAmounts(recipe, step, &source, tree)
  }

  private func reportAmounts(
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ source: inout DecodedSource,
    _ tree: borrowing SyntaxTree
  ) {
    let places = StepKey.amounts.compactMap { key in
      source.field(recipe, step: step, key).keyNode.map { (key, $0) }
    }.sorted { $0.1 < $1.1 }
    guard places.count > 1 else { return }
    source.errors.append(
      ShapeError(
        kind: .severalAmounts(places.map { RecipeFormat.describe($0.0).name }),
        node: places[1].1,
        range: tree.nodes[places[1].1].range,
        related: tree.nodes[places[0].1].range
      )
    )
  }

  /// `order` stands in all steps or in none: the first step without one is reported.
  private func checkOrder(
    _ recipe: DecodedRecipe,
    _ step: Int,
    someAreOrdered: Bool,
    _ figures: inout RecipeFigures,
    _ source: inout DecodedSource,
    _ tree: borrowing SyntaxTree
  ) {
    let field = source.field(recipe, step: step, .order)
    if field.state == .invalid { figures.orderIsKnown = false }
    guard someAreOrdered, field.state == .absent else { return }
    defer { figures.orderIsKnown = false }
    let isFirst = !source.errors.contains {
      $0.kind == .incompleteOrder && $0.node > recipe.root
    }
    guard isFirst else { return }
    let node = recipe.stepNodes[step]
    let key = field.keyNode ?? (tree.nodes[node].subtreeEnd > node + 1 ? node + 1 : node)
    let orders = (0..<recipe.stepNodes.count).compactMap { other in
      source.field(recipe, step: other, .order).keyNode
    }
    let related = orders.first { $0 != key }
    source.errors.append(
      ShapeError(
        kind: .incompleteOrder,
        node: node,
        range: tree.nodes[key].range,
        related: related.map { tree.nodes[$0].range }
      )
    )
  }

  // MARK: Placeholders

  private func checkInstruction(
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
