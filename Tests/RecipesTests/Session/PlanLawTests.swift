import Laws
import Recipes
import TestSupport
import Testing

/// Properties of every valid recipe.
@Suite struct PlanLawTests {
  @Test(arguments: seeds)
  func scaledAmounts(seed: UInt64) throws {
    var maker = RecipeGenerator(seed: seed)
    for _ in 0..<Samples.of(300) {
      let recipe = maker.recipe().detail(method: maker.chance(0.5) ? .v60 : .chemex)
      let factor = 0.05 + maker.amount(upTo: 5)
      let rule: ScalingRule? = maker.chance(0.3) ? .proportional : nil
      let request = ScaleRequest(amounts: .factor(factor), rule: rule)
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      // A factor may be so close to 1 that the recipe's own amounts are used, which ``identity`` tests.
      if rule == nil, plan.inputs.doseGrams == recipe.recipe.defaultDose,
        plan.inputs.targetYieldGrams == recipe.recipe.defaultTargetYield
      {
        continue
      }
      let violation = ScaleLaws.violation(of: plan, of: recipe)
      #expect(violation == nil, "seed \(seed), × \(factor): \(recipe)")
    }
  }

  /// Without a request, or with its own dose or yield, every amount is unchanged.
  @Test(arguments: seeds)
  func identity(seed: UInt64) throws {
    var maker = RecipeGenerator(seed: seed)
    for _ in 0..<Samples.of(300) {
      let recipe = maker.recipe().detail(method: .v60)
      let (dose, yield) = (recipe.recipe.defaultDose, recipe.recipe.defaultTargetYield)
      let ways: [ScaleAmounts] = [
        .own, .dose(dose), .yield(yield), .factor(1), .doseAndYield(dose: dose, yield: yield),
        .ratio(yield / dose),
      ]
      for amounts in ways {
        let plan = try BrewSessionUseCase.createPlan(
          of: recipe,
          for: ScaleRequest(amounts: amounts)
        )
        let change = ScaleLaws.change(by: plan, of: recipe)
        #expect(change == nil, "seed \(seed), \(amounts): \(recipe)")
      }
    }
  }

  /// Scaling to a dose gives that dose; planning the result again changes nothing.
  @Test(arguments: seeds)
  func scalingAgainChangesNothing(seed: UInt64) throws {
    var maker = RecipeGenerator(seed: seed)
    for _ in 0..<Samples.of(300) {
      let recipe = maker.recipe().detail(method: .v60)
      let dose = 0.5 + Rounding.tenth(maker.amount(upTo: 60))
      let request = ScaleRequest(amounts: .dose(dose), rule: .proportional)
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      let again = try BrewSessionUseCase.createPlan(
        of: recipe,
        exactly: plan.inputs,
        rule: .proportional
      )
      #expect(plan.inputs.doseGrams == dose, "seed \(seed): \(recipe)")
      #expect(again.scaledSteps == plan.scaledSteps, "seed \(seed): \(recipe)")
    }
  }
}

@Suite struct BrewPlanErrorTests {
  @Test(
    arguments: [
      (
        detail([target(0, 45)]), ScaleRequest(),
        "\"Test\" cannot be brewed: the steps pour 45 g in all, but the yield is 250 g"
      ),
      (
        detail([]), ScaleRequest(temperature: 101),
        "\"Test\" cannot be brewed: the recipe has no steps; the water temperature must be from 0 °C to 100 °C"
      ),
      (
        seed, ScaleRequest(temperature: .nan),
        "\"Test\" cannot be brewed: the water temperature must be from 0 °C to 100 °C"
      ),
      // Its values are valid, but a part of it could not be read.
      (
        detail(isValid: false, [target(0, 250)]), ScaleRequest(),
        "\"Test\" cannot be brewed: its source has errors"
      ),
      // No water is within 1 g of its own yield, but not of this one.
      (
        detail(yield: 0.5, [StepValues(orderIndex: 0)]), ScaleRequest(amounts: .yield(250)),
        "\"Test\" cannot be brewed: the steps pour 0 g in all, but the yield is 250 g"
      ),
      (seed, ScaleRequest(amounts: .dose(0)), "the dose must be 0.1 g or more"),
      (seed, ScaleRequest(amounts: .dose(-3)), "the dose must be 0.1 g or more"),
      (seed, ScaleRequest(amounts: .factor(.nan)), "the dose must be 0.1 g or more"),
      (seed, ScaleRequest(amounts: .factor(0.003)), "the dose must be 0.1 g or more"),
      (seed, ScaleRequest(amounts: .ratio(0)), "the yield must be 1 g or more"),
      (seed, ScaleRequest(amounts: .ratio(1e308)), "the yield must be 1 g or more"),
      (
        seed, ScaleRequest(amounts: .doseAndYield(dose: 90, yield: 250)),
        "the bloom (270 g) must be less than the water to pour (250 g)"
      ),
      (
        detail(scaling: .bloomSplit, [target(0, 250)]), ScaleRequest(amounts: .dose(18)),
        "the bloom and the rest need at least 2 pours, but the recipe has 1"
      ),
      (
        detail([ice(0, 250)]), ScaleRequest(rule: .bloomSplit),
        "the bloom and the rest need at least 2 pours, but the recipe has 0"
      ),
      // 100 g of ice leave 45 g to pour.
      (
        detail(yield: 145, [ice(0, 100), target(1, 20), target(2, 45)]),
        ScaleRequest(rule: .bloomSplit),
        "the bloom (45 g) must be less than the water to pour (45 g)"
      ),
    ] as [(RecipeDetailDTO, ScaleRequest, String)]
  )
  func messages(recipe: RecipeDetailDTO, request: ScaleRequest, message: String) {
    do throws(BrewPlanError) {
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      Issue.record("\(plan)")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func bothKindsCarryTheirError() {
    #expect(throws: BrewPlanError.notScalable(.invalidDose)) {
      try BrewSessionUseCase.createPlan(of: seed, for: ScaleRequest(amounts: .dose(0)))
    }
    let errors = [RecipeValidationError.noSteps]
    #expect(
      throws: BrewPlanError.notBrewable(RecipeNotBrewableError(recipeName: "Test", errors: errors))
    ) {
      try BrewSessionUseCase.createPlan(of: detail([]), for: ScaleRequest())
    }
  }
}

@Suite struct PlaceholderFillTests {
  @Test(arguments: [
    ("", ""),
    ("Pour slowly.", "Pour slowly."),
    ("{total}", "<total>"),
    ("Add {pour} to {total}, at {temperature}.", "Add <pour> to <total>, at <temperature>."),
    ("{dose}{yield}", "<dose><yield>"),
    // Doubled braces are literal, also around a placeholder.
    ("{{total}}", "{total}"),
    ("{{{total}}}", "{<total>}"),
    ("a }} b {{ c", "a } b { c"),
    // Everything else stays unchanged.
    ("{timer} {volume} {Total} { total }", "{timer} {volume} {Total} { total }"),
    ("{ {total} }", "{ <total> }"),
    ("{} {volume}} {volume}}} {{{volume}", "{} {volume}} {volume}} {{volume}"),
    ("{total", "{total"), ("{total\n}", "{total\n}"), ("total}", "total}"),
    ("Pausiere, gieße auf {total} – ☕️", "Pausiere, gieße auf <total> – ☕️"),
  ])
  func texts(text: String, filled: String) {
    let result = Placeholder.filled(text) { $0 == .timer ? nil : "<\($0.rawValue)>" }
    #expect(result == filled)
  }
}
