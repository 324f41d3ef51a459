import RecipeSyntax
import Recipes
import Text

/// One recipe, with the ranges of its keys and values.
package struct RecipeView {
  package let context: LintContext
  package let recipe: DecodedRecipe

  /// The view of a recipe of the context's source.
  package init(context: LintContext, recipe: DecodedRecipe) {
    self.context = context
    self.recipe = recipe
  }

  package var tree: SyntaxTree { context.tree }
  package var values: RecipeValues { recipe.values }

  // MARK: Fields

  /// The field of a recipe's key.
  package subscript(_ key: RecipeKey) -> Field { context.source.field(recipe, key) }

  /// The field of a step's key; steps count from 0, by their place in the list.
  package subscript(step step: Int, _ key: StepKey) -> Field {
    context.source.field(recipe, step: step, key)
  }

  /// The amount of a step, and the number of the step.
  typealias StepAmount = (step: Int, key: StepKey, field: Field)

  /// The field of a step's water or ice, and its key.
  package func amount(step: Int) -> (key: StepKey, field: Field)? {
    context.source.amount(recipe, step: step)
  }

  /// The brew method; `nil` where it could not be read.
  package var method: BrewMethod? {
    let field = self[.method]
    guard let node = field.validNode else { return nil }
    if field.number >= 0 { return BrewMethod.allKnown[Int(field.number)] }
    return BrewMethod(rawValue: tree.text(of: node))
  }

  /// The rule that the recipe names for its scaling.
  var scaling: ScalingRule? { self[.scaling].validNumber.map { ScalingRule.allCases[Int($0)] } }

  /// Where the recipe comes from.
  var origin: RecipeOrigin? { self[.origin].validNumber.map { RecipeOrigin.allCases[Int($0)] } }

  // MARK: Places

  /// The bytes of a field's value, else of its key.
  package func range(of field: Field) -> ByteRange? {
    (field.valueNode ?? field.keyNode).map { tree.nodes[$0].range }
  }

  /// The range of a step's first key.
  package func range(ofStep step: Int) -> ByteRange { range(ofFirstKey: recipe.stepNodes[step]) }

  /// The range of the mapping's first key, for a finding about the whole recipe.
  package var firstKeyRange: ByteRange { range(ofFirstKey: recipe.root) }

  private func range(ofFirstKey node: Int) -> ByteRange {
    let first = tree.nodes[node].subtreeEnd > node + 1 ? node + 1 : node
    return tree.nodes[first].range
  }

  // MARK: Steps

  /// The places of the steps in the list.
  package var stepIndices: Range<Int> { recipe.stepNodes.indices }

  /// The step as a reader counts it: `step 1` is the first of the list.
  func name(ofStep step: Int) -> String { "step \(step + 1)" }

  /// Whether there are few enough steps for a quadratic check.
  var hasFewSteps: Bool { values.steps.count <= 100 }

  /// The positions of the steps in the order in which they are brewed.
  package var brewOrder: [Int] { context.brewOrder(of: recipe) }

  /// The position in the list of the step that is brewed as number `turn`, from 0. Almost all recipes list
  /// their steps in order, and then nothing is sorted. For recipes whose order is valid.
  func step(atTurn turn: Int) -> Int {
    values.steps[turn].orderIndex == turn ? turn : brewOrder[turn]
  }

  /// The step that is brewed before this one, where the order is valid.
  func step(before step: Int) -> Int? {
    let turn = values.steps[step].orderIndex - 1
    return brewOrder.indices.contains(turn) ? brewOrder[turn] : nil
  }

  /// The steps that have this order index, as listed. O(log n + result).
  func steps(withOrder order: Int) -> ArraySlice<Int> {
    let first = brewOrder.partitionPoint { values.steps[$0].orderIndex < order }
    return brewOrder[first...].prefix { values.steps[$0].orderIndex == order }
  }

  // MARK: The recipe as a whole

  /// Whether the recipe has no error. Rules about brewing check only such recipes, because one mistake may
  /// cause other findings. Check it last: it validates the whole recipe.
  package var isValid: Bool { !recipe.hasErrors && values.validate().isEmpty }

  /// The scale's readings before and after each step, in the order of the list. For valid recipes.
  func readings() -> [PourReading] { values.readings(in: brewOrder) }

  /// The amounts that the recipe states or implies. For valid recipes.
  package func amounts() -> RecipeAmounts {
    RecipeAmounts(
      values,
      in: brewOrder,
      units: AmountUnits(of: recipe, in: context.source, context.tree)
    )
  }

  // MARK: Units

  /// The unit in which the author wrote a mass; grams where that is unknown.
  func unit(of field: Field?) -> MassUnit {
    field.flatMap { context.source.massUnit($0, in: tree) } ?? .gram
  }

  /// A mass in the unit of a field, so that a message compares it with what the author wrote.
  ///
  /// - Parameter decimals: whether to show all decimals, as for a value to write.
  func mass(_ grams: Double, as field: Field?) -> String {
    let unit = unit(of: field)
    return unit == .gram ? Canonical.mass(grams) : Canonical.mass(grams, in: unit, decimals: 3)
  }

  /// A mass to write in the unit of a field: rounded as people write it, by less than the steps may differ from
  /// the yield.
  func massToWrite(_ grams: Double, as field: Field?) -> String {
    Canonical.shown(grams, in: unit(of: field), .water)
  }

  /// A mass in the unit of the last amount up to a step in brewing order, as the scale reads it there.
  func reading(_ grams: Double, atStep step: Int) -> String {
    let field = sequence(first: step) { self.step(before: $0) }.prefix(100).lazy
      .compactMap { amount(step: $0)?.field }.first
    return mass(grams, as: field ?? self[.yield])
  }
}

/// The keys of a recipe whose values are text of the author's own.
///
/// A bit set instead of an array, so that threads do not contend for its reference count.
struct TextKeys: Sequence, IteratorProtocol {
  private static let all = RecipeKey.allCases
    .filter { [.text, .language].contains(RecipeFormat.describe($0).type) }
    .reduce(into: UInt64(0)) { $0 |= 1 << UInt64($1.rawValue) }

  private var rest = all

  mutating func next() -> RecipeKey? {
    guard rest != 0 else { return nil }
    defer { rest &= rest - 1 }
    return RecipeKey(rawValue: UInt8(truncatingIfNeeded: rest.trailingZeroBitCount))
  }
}
