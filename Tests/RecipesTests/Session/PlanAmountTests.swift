import Recipes
import Testing

/// The amounts of a plan; see also docs/scaling.md.
@Suite struct PlanAmountTests {
  private static let thirds = [target(0, 60), target(1, 140), target(2, 250)]

  @Test(
    arguments: [
      // Without a rule: bloom-split if the recipe follows it within 1 g.
      (seed, .own, nil, .bloomSplit, [45, 148, 250]),
      (seed, .dose(20), nil, .bloomSplit, [60, 197, 333]),
      (
        detail([target(0, 46), target(1, 147), target(2, 250)]), .own, nil, .bloomSplit,
        [46, 147, 250]
      ),
      (
        detail([target(0, 46.1), target(1, 148), target(2, 250)]), .own, nil, .proportional,
        [46.1, 148, 250]
      ),
      // Only the scale readings matter, not the form of the steps.
      (
        detail([increment(0, 45), increment(1, 103), target(2, 250)]), .dose(20), nil, .bloomSplit,
        [60, 137, 333]
      ),
      // Another method, other pours, another number of them, ice.
      (
        detail(method: .chemex, [target(0, 45), target(1, 148), target(2, 250)]), .dose(20), nil,
        .proportional, [60, 197, 333]
      ),
      (detail(thirds), .dose(20), nil, .proportional, [80, 186, 333]),
      (detail([target(0, 45), target(1, 250)]), .factor(2), nil, .proportional, [90, 500]),
      (
        detail([ice(0, 0), target(1, 45), target(2, 148), target(3, 250)]), .factor(2), nil,
        .proportional, [0, 90, 296, 500]
      ),
      // The recipe states a rule; the caller can override it, even at the recipe's own dose.
      (detail(scaling: .bloomSplit, thirds), .own, nil, .bloomSplit, [60, 140, 250]),
      (detail(scaling: .bloomSplit, thirds), .dose(20), nil, .bloomSplit, [60, 197, 333]),
      (detail(scaling: .proportional, thirds), .own, .bloomSplit, .bloomSplit, [45, 148, 250]),
      (
        detail(scaling: .bloomSplit, thirds), .dose(20), .proportional, .proportional,
        [80, 186, 333]
      ),
      // Fractions are kept if nothing is scaled, and rounded if a rule was requested.
      (
        detail(dose: 15.25, [target(0, 60.4), increment(1, 189.6)]), .own, nil, .proportional,
        [60.4, 189.6]
      ),
      (
        detail(dose: 15.25, [target(0, 60.4), increment(1, 189.6)]), .dose(15.25), nil,
        .proportional, [60.4, 189.6]
      ),
      (
        detail(dose: 15.25, [target(0, 60.4), increment(1, 189.6)]), .own, .proportional,
        .proportional, [60, 190]
      ),
      // The dose is the recipe's own, and the yield of 149.985 g is rounded to its own.
      (
        detail(dose: 8.25, yield: 150, [increment(0, 150)]),
        .doseAndRatio(dose: 8.25, ratio: 18.18),
        nil, .proportional, [150]
      ),
      // A yield of up to 1 g may come without water.
      (detail(dose: 5, yield: 1, [ice(0, 0)]), .own, nil, .proportional, [0]),
      (detail(dose: 5, yield: 1, [ice(0, 0)]), .factor(3), nil, .proportional, [3]),
      (
        detail(dose: 5, yield: 1, [ice(0, 0), increment(1, 0)]), .factor(3), nil, .proportional,
        [0, 3]
      ),
      // The total may differ from the yield by up to 1 g; scaled amounts are exact, unscaled ones unchanged.
      (detail([target(0, 60), target(1, 249)]), .own, nil, .proportional, [60, 249]),
      (detail([target(0, 60), target(1, 249)]), .factor(2), nil, .proportional, [120, 500]),
      // Increments are differences of rounded readings: 37.5, 75, 112.5 and 150 g.
      (
        detail(dose: 30, yield: 300, (0..<4).map { increment($0, 75) }), .factor(0.5), nil,
        .proportional, [38, 37, 38, 37]
      ),
      // Ice is scaled separately, and the last target takes the rest.
      (
        detail(dose: 20, yield: 300, [ice(0, 101), target(1, 50), increment(2, 149)]), .factor(0.5),
        nil, .proportional, [51, 25, 74]
      ),
      (
        detail(dose: 20, yield: 300, [target(0, 200), ice(1, 100)]), .factor(1.5), nil,
        .proportional, [300, 150]
      ),
      // Only ice: the last step takes the rest.
      (
        detail(dose: 20, yield: 10, (0..<3).map { ice($0, 10.0 / 3) }), .factor(0.5), nil,
        .proportional, [2, 2, 1]
      ),
      // Rounded up five times, the ice would exceed the yield: nothing becomes negative.
      (
        detail(dose: 20, yield: 50, (0..<5).map { ice($0, 10) }), .factor(0.06), nil, .proportional,
        [1, 1, 1, 0, 0]
      ),
      (
        detail(dose: 20, yield: 20, [target(0, 10), ice(1, 5), ice(2, 5)]), .factor(0.1), nil,
        .proportional, [0, 1, 1]
      ),
      // With ice, bloom-split applies to the rest of the water.
      (
        detail(dose: 15, yield: 250, [ice(0, 100), increment(1, 50), target(2, 150)]), .own,
        .bloomSplit, .bloomSplit, [100, 45, 150]
      ),
      // A repeated last target stays equal, even after ice has been rounded.
      (
        detail(dose: 20, yield: 301, [ice(0, 101), target(1, 200), target(2, 200)]), .factor(0.5),
        nil, .proportional, [51, 100, 100]
      ),
    ] as [(RecipeDetailDTO, ScaleAmounts, ScalingRule?, ScalingRule, [Double])]
  )
  func amounts(
    recipe: RecipeDetailDTO,
    asked: ScaleAmounts,
    askedRule: ScalingRule?,
    rule: ScalingRule,
    amounts: [Double]
  ) throws {
    let request = ScaleRequest(amounts: asked, rule: askedRule)
    let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
    #expect(plan.scalingRule == rule)
    #expect(plan.scaledSteps.map(\.waterAmountGrams) == amounts)
  }

  @Test func stepsWithoutWaterHaveAReading() throws {
    let recipe = detail([
      StepValues(orderIndex: 0), target(1, 100), StepValues(orderIndex: 2), increment(3, 150),
      StepValues(orderIndex: 4),
    ])
    let plan = try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest(amounts: .factor(2)))
    #expect(plan.scaledSteps.map(\.waterAmountGrams) == [nil, 200, nil, 300, nil])
    #expect(plan.scaledSteps.map(\.cumulativeWaterGrams) == [0, 200, 200, 500, 500])
  }

  @Test func noWaterIsNotScaled() throws {
    let recipe = detail(dose: 5, yield: 1, [StepValues(orderIndex: 0)])
    let plan = try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest())
    #expect(plan.scaledSteps.map(\.waterAmountGrams) == [nil])
    #expect(plan.scaledSteps.map(\.cumulativeWaterGrams) == [0])
    #expect(throws: BrewPlanError.self) {
      try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest(amounts: .factor(3)))
    }
  }

  /// The last edit wins: the other value is derived by the recipe's ratio.
  @Test(arguments: [
    (LastEdited.dose, 18.0, 250.0, [18.0, 300]), (.yield, 15, 300, [18, 300]),
    (.dose, 15, 999, [15, 250]),
  ])
  func lastEditWins(edited: LastEdited, dose: Double, yield: Double, planned: [Double]) throws {
    var inputs = seed.toBrewInputs()
    (inputs.doseGrams, inputs.targetYieldGrams, inputs.lastEdited) = (dose, yield, edited)
    let plan = try BrewSessionUseCase.createPlan(of: seed, inputs: inputs)
    #expect([plan.inputs.doseGrams, plan.inputs.targetYieldGrams] == planned)
    #expect(plan.inputs.lastEdited == edited)
    #expect(plan.scaledSteps.last?.cumulativeWaterGrams == planned[1])
  }

  /// Entered values that are already rounded are unchanged.
  @Test func inputsAreUnchanged() throws {
    var inputs = seed.toBrewInputs()
    inputs.doseGrams = 17.3
    inputs.targetYieldGrams = 261
    inputs.lastEdited = .yield
    let plan = try BrewSessionUseCase.createPlan(of: seed, exactly: inputs)
    #expect(plan.inputs == inputs)
    #expect(plan.scaledSteps.map(\.waterAmountGrams) == [52, 157, 261])
    #expect(plan.derivedRatio == 261 / 17.3)
  }
}
