import BrewDomain
import RecipeSchema

/// What must change in a recipe for it to say what a plan says.
struct ScaledChanges {
  /// The changes, in the order of the format.
  private(set) var all: [RecipeChange] = []
  private let document: RecipeDocument
  private let plan: BrewPlan
  /// The steps of the plan, in the order of the recipe's list.
  private let steps: [ScaledStep]
  private var figures: RecipeFigures { document.recipe.figures }

  init(_ document: RecipeDocument, _ plan: BrewPlan) throws(ScaledRecipeError) {
    self.document = document
    self.plan = plan
    var steps: [ScaledStep] = []
    for step in document.recipe.figures.steps {
      let planned = plan.scaledSteps.first { $0.orderIndex == step.orderIndex }
      guard let planned, (planned.waterAmountGrams == nil) == (step.water == nil) else {
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
    // Asked for by another rule, the recipe would not follow its own any more.
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
