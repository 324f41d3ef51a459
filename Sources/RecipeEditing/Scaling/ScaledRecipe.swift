import BrewDomain
import RecipeSchema

/// A recipe again, of a recipe and a plan that was made of it: its amounts are those of the plan, and all else
/// is as its author wrote it.
package struct ScaledRecipe {
  /// The text of the recipe: one document, see ``DocumentText``.
  ///
  /// The amounts change that differ, in the author's unit where that is exact, and those in the instructions
  /// that equalled them. Ids and the time of the last change are dropped, as it is another recipe; its origin
  /// is `custom`. Comments, order and layout stay. O(n) for a document of n bytes.
  ///
  /// - Parameters:
  ///   - document: a recipe that is valid.
  ///   - plan: a plan of that very recipe.
  package static func text(
    of document: RecipeDocument,
    as plan: BrewPlan
  ) throws(ScaledRecipeError) -> [UInt8] {
    guard document.tree.documents.count > 1 else { return try scaled(document, as: plan) }
    let text = DocumentText.text(of: document.recipe.document, in: document.tree)
    guard let alone = RecipeFile(bytes: text, identity: "-").documents.first else {
      throw .planOfAnotherRecipe
    }
    return try scaled(alone, as: plan)
  }

  /// The steps, by their indices in the order of the brew, whose instructions name amounts that are others in
  /// the plan. O(n) for a document of n bytes.
  ///
  /// - Parameters:
  ///   - document: a recipe that is valid.
  ///   - plan: a plan of that very recipe.
  package static func stepsNamingOtherAmounts(
    in document: RecipeDocument,
    as plan: BrewPlan
  ) -> [Int] {
    guard document.recipe.mayNameMass, let changes = try? ScaledChanges(document, plan) else {
      return []
    }
    return changes.all.compactMap { change in
      guard case .step(let step, .instruction) = change.path else { return nil }
      return document.recipe.figures.steps[step].orderIndex
    }.sorted()
  }

  private static func scaled(
    _ document: RecipeDocument,
    as plan: BrewPlan
  ) throws(ScaledRecipeError) -> [UInt8] {
    let changes = try ScaledChanges(document, plan).all
    guard !changes.isEmpty else { return document.tree.bytes }
    do throws(RecipeEditError) {
      return try RecipeEditor(document.tree, document: document.recipe.document).applying(changes)
    } catch {
      throw .notEditable(error)
    }
  }
}

/// Why a recipe cannot be written with the amounts of a plan.
package enum ScaledRecipeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The plan has other steps than the recipe.
  case planOfAnotherRecipe
  /// The recipe cannot be edited so.
  case notEditable(RecipeEditError)

  /// What is wrong, for the person who must put it right: one line, in lower case and without a
  /// final stop.
  package var description: String {
    switch self {
    case .planOfAnotherRecipe:
      "internal error: the plan is that of another recipe; please report this"
    case .notEditable(let error): "\(error)"
    }
  }
}

/// What must change in a recipe for it to say what a plan says.
private struct ScaledChanges {
  /// The changes, in the order of the format.
  private(set) var all: [RecipeChange] = []
  private let document: RecipeDocument
  private let plan: BrewPlan
  /// The steps of the plan, in the order of the recipe's list.
  private let steps: [ScaledStep]
  private var figures: RecipeValues { document.recipe.figures }

  init(_ document: RecipeDocument, _ plan: BrewPlan) throws(ScaledRecipeError) {
    self.document = document
    self.plan = plan
    var steps: [ScaledStep] = []
    let planned = Dictionary(plan.scaledSteps.map { ($0.orderIndex, $0) }) { first, _ in first }
    for step in document.recipe.figures.steps {
      guard let planned = planned[step.orderIndex],
        (planned.waterAmountGrams == nil) == (step.water == nil)
      else {
        throw .planOfAnotherRecipe
      }
      steps.append(planned)
    }
    guard steps.count == plan.scaledSteps.count else { throw .planOfAnotherRecipe }
    self.steps = steps
    changeRecipe()
    for step in steps.indices { change(step: step) }
    changeProse()
  }

  // MARK: Values

  private mutating func changeRecipe() {
    drop(.recipe(.id), field(.id))
    drop(.recipe(.modifiedAt), field(.modifiedAt))
    let origin: RecipeOrigin? = document.word(field(.origin))
    if origin ?? .custom != .custom { set(.recipe(.origin), .text(RecipeOrigin.custom.rawValue)) }
    let inputs = plan.inputs
    if differs(figures.dose, inputs.doseGrams) { set(.recipe(.dose), .mass(inputs.doseGrams)) }
    if differs(figures.yield, inputs.targetYieldGrams) {
      set(.recipe(.yield), .mass(inputs.targetYieldGrams))
    }
    if differs(figures.temperature, inputs.waterTemperatureCelsius) {
      set(.recipe(.temperature), .temperature(inputs.waterTemperatureCelsius))
    }
    let grind: GrindLabel? = document.word(field(.grind))
    if grind != inputs.grindLabel { set(.recipe(.grind), .text(inputs.grindLabel.rawValue)) }
    // EnabledRule for by another rule, the recipe would not follow its own any more.
    if let rule: ScalingRule = document.word(field(.scaling)), rule != plan.scalingRule {
      set(.recipe(.scaling), .text(plan.scalingRule.rawValue))
    }
  }

  private mutating func change(step: Int) {
    drop(.step(step, .id), field(step, .id))
    let planned = steps[step]
    if let grams = planned.waterAmountGrams, differs(figures.steps[step].water, grams),
      let key = document.source.amount(document.recipe, step: step)?.key
    {
      set(.step(step, key), .mass(grams))
    }
    let now = figures.steps[step].temperature ?? plan.inputs.waterTemperatureCelsius
    if differs(now, planned.waterTemperatureCelsius) {
      set(.step(step, .temperature), .temperature(planned.waterTemperatureCelsius))
    }
  }

  /// The amounts in the instructions.
  private mutating func changeProse() {
    guard document.recipe.mayNameMass else { return }
    var scaled = figures
    scaled.dose = plan.inputs.doseGrams
    scaled.yield = plan.inputs.targetYieldGrams
    for step in steps.indices { scaled.steps[step].water = steps[step].waterAmountGrams }
    let order = steps.indices.sorted { steps[$0].orderIndex < steps[$1].orderIndex }
    let prose = ScaledProse(
      from: RecipeAmounts(figures, in: order),
      to: RecipeAmounts(scaled, in: order)
    )
    for step in steps.indices {
      guard let node = field(step, .instruction).valueNode else { continue }
      let parts = document.tree.withText(of: node) { prose.replacements(in: $0, step: step) }
      if !parts.isEmpty { all.append(RecipeChange(.step(step, .instruction), .replace(parts))) }
    }
  }

  // MARK: Helpers

  private func field(_ key: RecipeKey) -> Field { document.source.field(document.recipe, key) }

  private func field(_ step: Int, _ key: StepKey) -> Field {
    document.source.field(document.recipe, step: step, key)
  }

  /// Whether two quantities are not the same to a millionth.
  private func differs(_ old: Double?, _ new: Double) -> Bool {
    old.map { ($0 - new).magnitude >= 0.5e-6 } ?? true
  }

  private mutating func set(_ path: RecipePath, _ value: RecipeValue) {
    all.append(RecipeChange(path, .set(value)))
  }

  private mutating func drop(_ path: RecipePath, _ field: Field) {
    if field.keyNode != nil { all.append(RecipeChange(path, .remove)) }
  }
}
