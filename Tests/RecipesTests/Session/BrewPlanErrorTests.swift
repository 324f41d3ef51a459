import Recipes
import Testing

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
