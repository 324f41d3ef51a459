import Laws
import Recipes
import TestSupport
import Testing

/// Properties of every valid recipe.
@Suite struct PlanLawTests {
  @Test(arguments: seeds)
  func scaledAmounts(seed: UInt64) throws {
    var maker = RecipeGenerator(seed: seed)
    for _ in 0..<300 {
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
    for _ in 0..<300 {
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
    for _ in 0..<300 {
      let recipe = maker.recipe().detail(method: .v60)
      let dose = 0.5 + Rounding.tenth(maker.amount(upTo: 60))
      let request = ScaleRequest(amounts: .dose(dose), rule: .proportional)
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      let again = try BrewSessionUseCase.createPlan(
        of: recipe,
        inputs: plan.inputs,
        rule: .proportional
      )
      #expect(plan.inputs.doseGrams == dose, "seed \(seed): \(recipe)")
      #expect(again.scaledSteps == plan.scaledSteps, "seed \(seed): \(recipe)")
    }
  }
}
