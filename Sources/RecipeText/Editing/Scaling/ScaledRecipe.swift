import RecipeSyntax
import Recipes

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

  /// The whole source with the amounts of a plan in one of its recipes, which keeps its ids.
  ///
  /// Otherwise as ``text(of:as:)``. O(n) for a source of n bytes.
  package static func source(
    of document: RecipeDocument,
    as plan: BrewPlan
  ) throws(ScaledRecipeError) -> [UInt8] {
    try scaled(document, as: plan, keepsIdentity: true)
  }

  /// The amounts in instructions that do not follow the plan, in brewing order. O(n) for a document of n bytes.
  ///
  /// - Parameters:
  /// - document: a valid recipe.
  /// - plan: a plan of the same recipe.
  /// - isRewritten: whether the instructions are written by ``text(of:as:)``, so that only amounts without a
  ///   known meaning stay.
  package static func unscaledAmounts(
    in document: RecipeDocument,
    as plan: BrewPlan,
    isRewritten: Bool
  ) -> [UnscaledAmount] {
    guard document.recipe.mayNameMass, let changes = try? ScaledChanges(document, plan) else {
      return []
    }
    let unscaled = changes.unclear + (isRewritten ? [] : changes.followed)
    return unscaled.sorted { ($0.orderIndex, $0.start) < ($1.orderIndex, $1.start) }
  }

  private static func scaled(
    _ document: RecipeDocument,
    as plan: BrewPlan,
    keepsIdentity: Bool = false
  ) throws(ScaledRecipeError) -> [UInt8] {
    let changes = try ScaledChanges(document, plan, keepsIdentity: keepsIdentity).all
    guard !changes.isEmpty else { return document.tree.bytes }
    do throws(RecipeEditError) {
      return try RecipeEditor(document.tree, document: document.recipe.document).applying(changes)
    } catch {
      throw .notEditable(error)
    }
  }
}

/// An amount in an instruction that does not follow a plan.
package struct UnscaledAmount: Hashable, Sendable {
  /// The position of the step in the brew, from 0.
  package let orderIndex: Int
  /// The amount as written.
  package let text: String
  /// Its place in the instruction.
  fileprivate let start: Int
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
  /// The amounts in instructions that change with the plan.
  private(set) var followed: [UnscaledAmount] = []
  /// The amounts in instructions of which it is unknown whether they should change.
  private(set) var unclear: [UnscaledAmount] = []
  private let document: RecipeDocument
  private let plan: BrewPlan
  private let keepsIdentity: Bool
  /// The steps of the plan, in list order of the recipe.
  private let steps: [ScaledStep]
  private var values: RecipeValues { document.recipe.values }

  init(
    _ document: RecipeDocument,
    _ plan: BrewPlan,
    keepsIdentity: Bool = false
  ) throws(ScaledRecipeError) {
    self.document = document
    self.plan = plan
    self.keepsIdentity = keepsIdentity
    var steps: [ScaledStep] = []
    let planned = Dictionary(grouping: plan.scaledSteps) { $0.orderIndex }
    for step in document.recipe.values.steps {
      guard let planned = planned[step.orderIndex]?.first,
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
    if !keepsIdentity {
      drop(.recipe(.id), field(.id))
      drop(.recipe(.modifiedAt), field(.modifiedAt))
      let origin: RecipeOrigin? = document.word(field(.origin))
      if origin ?? .custom != .custom { set(.recipe(.origin), .text(RecipeOrigin.custom.rawValue)) }
    }
    let inputs = plan.inputs
    let texts = plan.inputTexts
    set(.recipe(.dose), field(.dose), inputs.doseGrams, texts.dose)
    set(.recipe(.yield), field(.yield), inputs.targetYieldGrams, texts.yield)
    set(
      .recipe(.temperature),
      field(.temperature),
      inputs.waterTemperatureCelsius,
      texts.temperature
    )
    let grind: GrindLabel? = document.word(field(.grind))
    if grind != inputs.grindLabel { set(.recipe(.grind), .text(inputs.grindLabel.rawValue)) }
    // If another rule was requested, the recipe must state it, or it would no longer match its amounts.
    if let rule: ScalingRule = document.word(field(.scaling)), rule != plan.scalingRule {
      set(.recipe(.scaling), .text(plan.scalingRule.rawValue))
    }
  }

  private mutating func change(step: Int) {
    if !keepsIdentity { drop(.step(step, .id), field(step, .id)) }
    let planned = steps[step]
    let texts = plan.stepTexts(at: planned.orderIndex)
    if let grams = planned.waterAmountGrams, let text = texts.water,
      let (key, field) = document.source.amount(document.recipe, step: step)
    {
      set(.step(step, key), field, grams, text)
    }
    let own = field(step, .temperature)
    if own.state == .valid
      || differs(plan.inputs.waterTemperatureCelsius, planned.waterTemperatureCelsius)
    {
      set(.step(step, .temperature), own, planned.waterTemperatureCelsius, texts.temperature)
    }
  }

  /// Writes a quantity as shown, if it or its unit changes; otherwise it stays as the author wrote it.
  private mutating func set(_ path: RecipePath, _ old: Field, _ value: Double, _ text: String) {
    guard differs(old.validNumber, value) || unit(of: old) != ShownQuantity(text)?.unit else {
      return
    }
    set(path, .quantity(text))
  }

  /// The unit of a mass or temperature in canonical spelling.
  private func unit(of field: Field) -> String {
    if let unit = document.massUnit(field) { return unit.rawValue }
    return (field.isFahrenheit ? TemperatureUnit.fahrenheit : .celsius).rawValue
  }

  /// The amounts in the instructions.
  private mutating func changeProse() {
    guard document.recipe.mayNameMass else { return }
    var planned = values
    planned.dose = plan.inputs.doseGrams
    planned.yield = plan.inputs.targetYieldGrams
    for step in steps.indices { planned.steps[step].water = steps[step].waterAmountGrams }
    var scaled = planned
    let texts = plan.inputTexts
    scaled.dose = ShownQuantity(texts.dose)?.grams ?? plan.inputs.doseGrams
    scaled.yield = ShownQuantity(texts.yield)?.grams ?? plan.inputs.targetYieldGrams
    scaled.temperature = plan.inputs.waterTemperatureCelsius
    for step in steps.indices {
      let shown = plan.stepTexts(at: steps[step].orderIndex).water.flatMap(ShownQuantity.init)
      scaled.steps[step].water = shown?.grams ?? steps[step].waterAmountGrams
    }
    let order = steps.indices.sorted { steps[$0].orderIndex < steps[$1].orderIndex }
    let units = AmountUnits(of: document.recipe, in: document.source, document.tree)
    let prose = ScaledProse(
      from: RecipeAmounts(values, in: order, units: units),
      to: RecipeAmounts(planned, in: order, units: units),
      shown: RecipeAmounts(scaled, in: order, units: units)
    )
    for step in steps.indices {
      guard let node = field(step, .instruction).valueNode else { continue }
      document.tree.withText(of: node) { text in
        let found = prose.amounts(in: text, step: step)
        func amount(_ range: Range<Int>) -> UnscaledAmount {
          let bytes = UnsafeBufferPointer(rebasing: text[range])
          return UnscaledAmount(
            orderIndex: steps[step].orderIndex,
            text: String(decoding: bytes, as: UTF8.self),
            start: range.lowerBound
          )
        }
        followed += found.replacements.map { amount($0.amount) }
        unclear += found.unclear.map(amount)
        let parts = found.replacements.map { $0.part }
        if !parts.isEmpty { all.append(RecipeChange(.step(step, .instruction), .replace(parts))) }
      }
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
