import RecipeLint
import Recipes
import Text

/// What follows from the amounts and times of a recipe, as shown to people, by the place of a step in the list.
///
/// A recipe with mistakes has them too, as far as its amounts, times and order can be read: this helps to find the
/// mistake.
struct RecipeFigures {
  /// The figures of a step.
  struct Step {
    /// The water that the step adds, in grams; 0 for ice and for none.
    let added: Double
    /// The same as shown, in the author's unit.
    let addedText: String
    /// What the scale reads after the step, as shown.
    let readingText: String
    /// When it starts, in seconds; nil if unknown, or if it is preparation.
    let start: Double?
    /// How fast to pour, as shown; nil if the timer does not say.
    let flow: String?
  }

  /// The steps; empty if amounts or order cannot be read.
  private(set) var steps: [Step] = []
  /// The time of the brew, in seconds; nil if it is not known.
  let totalTime: Double?
  /// The plan of the recipe as written; nil if it is not valid.
  let plan: BrewPlan?

  /// The figures of a recipe. O(n).
  init(_ recipe: RecipeView) {
    let values = recipe.values
    let order = recipe.brewOrder
    let isOrdered = order.indices.allSatisfy { values.steps[order[$0]].orderIndex == $0 }
    plan = Self.plan(recipe)
    guard values.stepsAreKnown, values.orderIsKnown, values.waterIsKnown, isOrdered,
      !values.steps.isEmpty
    else {
      totalTime = nil
      return
    }
    let time = values.timesAreKnown ? values.brewTime() : nil
    totalTime = time.flatMap { $0.isComplete ? $0.seconds : nil }
    let starts = values.timesAreKnown ? values.startTimes() : []
    let readings = values.readings(in: order)
    // Also of a recipe with mistakes, so that no hint comes and goes while somebody types.
    let preparation = plan?.preparationSteps ?? order.prefix { !values.steps[$0].takesTime }.count
    var units = Array(repeating: MassUnit.gram, count: values.steps.count)
    var unit = recipe.massUnit(recipe[.yield])
    for step in order {
      if let (key, field) = recipe.amount(step: step), key != .ice { unit = recipe.massUnit(field) }
      units[step] = unit
    }
    steps = values.steps.indices.map { step in
      let turn = values.steps[step].orderIndex
      let added = max(0, readings[step].added)
      return Step(
        added: added,
        addedText: Canonical.shown(added, in: units[step], .water),
        readingText: Canonical.shown(readings[step].after, in: units[step], .water),
        start: turn < preparation || starts.isEmpty ? nil : starts[turn],
        flow: plan.flatMap { StepPour(of: turn, in: $0).flowText }
      )
    }
  }

  /// The plan of a recipe as written.
  private static func plan(_ recipe: RecipeView) -> BrewPlan? {
    let document = RecipeDocument(
      recipe.recipe,
      in: recipe.context.source,
      recipe.tree,
      identity: "-"
    )
    guard document.isValid, let detail = document.toDetailDTO() else { return nil }
    return try? BrewSessionUseCase.createPlan(of: detail, inputs: detail.toBrewInputs())
  }
}

extension RecipeView {
  /// The unit in which a mass is written; grams if there is none.
  func massUnit(_ field: Field) -> MassUnit { context.source.massUnit(field, in: tree) ?? .gram }

  /// The ratio of water to coffee as shown: `1:16.7`; nil if it is not known.
  var ratioText: String? {
    guard let dose = values.dose, let yield = values.yield, dose > 0, yield.isFinite else {
      return nil
    }
    return "1:\(Canonical.number(yield / dose, decimals: 1))"
  }
}
