import RecipeSyntax
import Text

/// Reads the values of steps for validation, and checks their keys against each other: at most one amount, an
/// order in all steps or none, and a value for each placeholder.
enum StepValueReader {
  /// Reads the values of the steps and checks their keys.
  static func read(
    _ recipe: inout DecodedRecipe,
    _ values: inout RecipeValues,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let count = recipe.stepNodes.count
    values.steps.reserveCapacity(count)
    for step in 0..<count {
      checkAmounts(recipe, step, &values, &source, tree)
      values.steps.append(stepValues(recipe, step, &values, source, tree))
    }
    checkOrder(recipe, &values, &source, tree)
    var timed: [Bool] = []
    for step in 0..<count { checkInstruction(&recipe, step, &values, &timed, tree, &source) }
  }

  private static func stepValues(
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ values: inout RecipeValues,
    _ source: borrowing DecodedSource,
    _ tree: borrowing SyntaxTree
  ) -> StepValues {
    let timer = source.field(recipe, step: step, .timer)
    let start = source.field(recipe, step: step, .at)
    if timer.state == .invalid || start.state == .invalid { values.timesAreKnown = false }
    let amount = source.amount(recipe, step: step)
    let order = source.field(recipe, step: step, .order).validNumber
    return StepValues(
      orderIndex: order.map { Int($0) } ?? step,
      hasBlankInstruction: tree.isBlank(source.field(recipe, step: step, .instruction)),
      timer: timer.validNumber,
      water: amount?.field.validNumber,
      pour: amount?.key == .ice ? .ice : amount?.key == .pour ? .increment : .target,
      isFixed: source.field(recipe, step: step, .fixed).validNumber == 0,
      startTime: start.validNumber,
      temperature: source.field(recipe, step: step, .temperature).validNumber
    )
  }

  /// A step has at most one amount of water or ice; the second one is reported.
  private static func checkAmounts(
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ values: inout RecipeValues,
    _ source: inout DecodedSource,
    _ tree: borrowing SyntaxTree
  ) {
    var count = 0
    for key in StepKey.amounts {
      let field = source.field(recipe, step: step, key)
      if field.state == .invalid { values.waterIsKnown = false }
      if field.state != .absent, field.key >= 0 { count += 1 }
    }
    guard count > 1 else { return }
    values.waterIsKnown = false
    guard !recipe.isRepeated(step) else { return }
    let fields = StepKey.amounts.map { (key: $0, field: source.field(recipe, step: step, $0)) }
    let written = fields.filter { $0.field.state != .absent && $0.field.key >= 0 }
      .sorted { $0.field.key < $1.field.key }
    let names = written.map { RecipeFormat.describe($0.key).name }
    source.errors.append(
      SchemaError(
        kind: .severalAmounts(names),
        node: Int(written[1].field.key),
        range: tree.nodes[Int(written[1].field.key)].range,
        related: tree.nodes[Int(written[0].field.key)].range
      )
    )
  }

  /// `order` must be in all steps or in none: the first step without it is reported, unless a step may have
  /// an unreadable one.
  private static func checkOrder(
    _ recipe: DecodedRecipe,
    _ values: inout RecipeValues,
    _ source: inout DecodedSource,
    _ tree: borrowing SyntaxTree
  ) {
    var without: Int?
    var with: Int?
    for step in recipe.stepNodes.indices {
      let field = source.field(recipe, step: step, .order)
      if field.state == .invalid {
        values.orderIsKnown = false
        return
      }
      if field.state == .absent { without = without ?? step } else { with = with ?? step }
    }
    guard let without, let with else { return }
    values.orderIsKnown = false
    let node = recipe.stepNodes[without]
    let key = source.field(recipe, step: without, .order).keyNode ?? tree.firstKey(of: node)
    let related = source.field(recipe, step: with, .order).keyNode
    source.errors.append(
      SchemaError(
        kind: .incompleteOrder,
        node: node,
        range: tree.nodes[key].range,
        related: related.map { tree.nodes[$0].range }
      )
    )
  }

  // MARK: Placeholders

  /// Reports placeholders that are unknown or have no value, each at its location. If `{pour}` has no value,
  /// an amount is missing, so the recipe's water is unknown. Also collects what rules need to know about the
  /// text, so that it is read only once.
  ///
  /// - Parameter timed: which steps have a timer; computed on first use.
  private static func checkInstruction(
    _ recipe: inout DecodedRecipe,
    _ step: Int,
    _ values: inout RecipeValues,
    _ timed: inout [Bool],
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let field = source.field(recipe, step: step, .instruction)
    guard field.state == .valid, let node = field.valueNode else { return }
    let braceSummary = tree.withText(of: node, Placeholder.braceSummary)
    if braceSummary.mayNameMass { recipe.mayNameMass = true }
    if braceSummary.mayRepeatUnit { recipe.mayRepeatUnit = true }
    if braceSummary.mayMismatch { recipe.mayMismatchPlaceholder = true }
    let hasWater =
      braceSummary.isClean && !braceSummary.usesWater || source.amount(recipe, step: step) != nil
    let hasTimer =
      braceSummary.isClean && !braceSummary.usesTimer
      || hasTimer(recipe, step, values, &timed, source)
    if braceSummary.isClean, hasWater, hasTimer { return }
    guard !recipe.isRepeated(step) else { return }
    let places = PlaceholderPlaces(node, tree)
    for (index, part) in Placeholder.parts(of: tree.text(of: node)).enumerated() {
      guard let kind = problem(of: part, hasWater: hasWater, hasTimer: hasTimer) else {
        continue
      }
      if kind == .placeholderWithoutValue("pour") {
        values.waterIsKnown = false
      }
      source.errors.append(
        SchemaError(kind: kind, node: node, range: places.range(of: index), related: nil)
      )
    }
  }

  private static func problem(
    of part: Placeholder.Part,
    hasWater: Bool,
    hasTimer: Bool
  ) -> SchemaError.Kind? {
    switch part {
    case .unmatchedBrace(let brace): return .unmatchedBrace(brace)
    case .unknown(let name):
      let known = Placeholder.allCases.map { $0.rawValue }
      return .unknownPlaceholder(name, nearest: WordChoice.nearest(to: name, among: known))
    case .known(.pour) where !hasWater: return .placeholderWithoutValue("pour")
    case .known(.timer) where !hasTimer: return .placeholderWithoutValue("timer")
    case .known: return nil
    }
  }

  /// A timer may also be derived from the start of the next step.
  private static func hasTimer(
    _ recipe: DecodedRecipe,
    _ step: Int,
    _ values: borrowing RecipeValues,
    _ timed: inout [Bool],
    _ source: borrowing DecodedSource
  ) -> Bool {
    if source.field(recipe, step: step, .timer).state != .absent { return true }
    if timed.isEmpty { timed = values.stepsHaveTimers() }
    return timed[step]
  }
}
