import BrewDomain
import RecipeSchema

/// Writes a recipe with the amounts of a plan; everything else stays as the author wrote it.
package struct ScaledRecipe {
  /// The text of the recipe: one document, see ``DocumentText``.
  ///
  /// Changes the amounts that differ, in the author's unit if that is exact, and the amounts in instructions
  /// that equalled them. Removes ids and the time of the last change, as it is another recipe; sets the
  /// origin to `custom`. Comments, order and layout stay. O(n) for a document of n bytes.
  ///
  /// - Parameters:
  /// - document: a valid recipe.
  /// - plan: a plan of the same recipe.
  package static func text(
    of document: RecipeDocument,
    as plan: BrewPlan
  ) throws(ScaledRecipeError) -> [UInt8] {
    guard document.tree.documents.count > 1 else { return try scaled(document, as: plan) }
    let text = DocumentText.text(of: document.recipe.document, in: document.tree)
    guard let single = RecipeFile(bytes: text, identity: "-").documents.first else {
      throw .planOfAnotherRecipe
    }
    return try scaled(single, as: plan)
  }

  /// The order indices of the steps whose instructions name amounts that the plan changes. O(n) for a
  /// document of n bytes.
  ///
  /// - Parameters:
  /// - document: a valid recipe.
  /// - plan: a plan of the same recipe.
  package static func stepsNamingOtherAmounts(
    in document: RecipeDocument,
    as plan: BrewPlan
  ) -> [Int] {
    guard document.recipe.mayNameMass, let changes = try? ScaledChanges(document, plan) else {
      return []
    }
    return changes.all.compactMap { change in
      guard case .step(let step, .instruction) = change.path else { return nil }
      return document.recipe.values.steps[step].orderIndex
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

/// Why a scaled recipe cannot be written.
package enum ScaledRecipeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The plan belongs to another recipe.
  case planOfAnotherRecipe
  /// The recipe cannot be edited.
  case notEditable(RecipeEditError)

  /// The message: one line, in lower case, without a full stop.
  package var description: String {
    switch self {
    case .planOfAnotherRecipe:
      "internal error: the plan belongs to another recipe; please report this"
    case .notEditable(let error): "\(error)"
    }
  }
}

/// The changes that give a recipe the amounts of a plan.
private struct ScaledChanges {
  /// The changes, in the order of the format.
  private(set) var all: [RecipeChange] = []
  private let document: RecipeDocument
  private let plan: BrewPlan
  /// The steps of the plan, in list order of the recipe.
  private let steps: [ScaledStep]
  private var values: RecipeValues { document.recipe.values }

  init(_ document: RecipeDocument, _ plan: BrewPlan) throws(ScaledRecipeError) {
    self.document = document
    self.plan = plan
    var steps: [ScaledStep] = []
    let planned = Dictionary(plan.scaledSteps.map { ($0.orderIndex, $0) }) { first, _ in first }
    for step in document.recipe.values.steps {
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
    if differs(values.dose, inputs.doseGrams) { set(.recipe(.dose), .mass(inputs.doseGrams)) }
    if differs(values.yield, inputs.targetYieldGrams) {
      set(.recipe(.yield), .mass(inputs.targetYieldGrams))
    }
    if differs(values.temperature, inputs.waterTemperatureCelsius) {
      set(.recipe(.temperature), .temperature(inputs.waterTemperatureCelsius))
    }
    let grind: GrindLabel? = document.word(field(.grind))
    if grind != inputs.grindLabel { set(.recipe(.grind), .text(inputs.grindLabel.rawValue)) }
    // If another rule was requested, the recipe must state it, or it would no longer match its amounts.
    if let rule: ScalingRule = document.word(field(.scaling)), rule != plan.scalingRule {
      set(.recipe(.scaling), .text(plan.scalingRule.rawValue))
    }
  }

  private mutating func change(step: Int) {
    drop(.step(step, .id), field(step, .id))
    let planned = steps[step]
    if let grams = planned.waterAmountGrams, differs(values.steps[step].water, grams),
      let key = document.source.amount(document.recipe, step: step)?.key
    {
      set(.step(step, key), .mass(grams))
    }
    let now = values.steps[step].temperature ?? plan.inputs.waterTemperatureCelsius
    if differs(now, planned.waterTemperatureCelsius) {
      set(.step(step, .temperature), .temperature(planned.waterTemperatureCelsius))
    }
  }

  /// The amounts in the instructions.
  private mutating func changeProse() {
    guard document.recipe.mayNameMass else { return }
    var scaled = values
    scaled.dose = plan.inputs.doseGrams
    scaled.yield = plan.inputs.targetYieldGrams
    for step in steps.indices { scaled.steps[step].water = steps[step].waterAmountGrams }
    let order = steps.indices.sorted { steps[$0].orderIndex < steps[$1].orderIndex }
    let prose = ScaledProse(
      from: RecipeAmounts(values, in: order),
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

  /// Whether two quantities differ after rounding to 1e-6.
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
