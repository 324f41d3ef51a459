import Laws
import Recipes
import TestSupport
import Testing

/// Laws of the figures that people read, over recipes in every unit, as written, scaled and converted.
@Suite struct ShownFigureLawTests {
  /// Shown increments and ice add up to the shown yield, readings never fall, and the last one is the yield
  /// without ice.
  @Test(arguments: seeds)
  func figuresAddUpAsShown(seed: UInt64) throws {
    var maker = UnitRecipeGenerator(seed: seed)
    for _ in 0..<Samples.of(1000) {
      let unit = MassUnit.allCases.randomElement(using: &maker.random)!
      let recipe = maker.recipe { unit }
      let request = maker.request()
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      let place = "seed \(seed), \(unit), \(request): \(plan)"
      let violation = ScaleLaws.violation(inFiguresOf: plan)
      #expect(violation == nil, "\(place)")
    }
  }

  /// With several units in one recipe, the sums are right to the precision of the units.
  @Test(arguments: seeds)
  func mixedUnitsAddUpNearly(seed: UInt64) throws {
    var maker = UnitRecipeGenerator(seed: seed)
    for _ in 0..<Samples.of(500) {
      var random = SeededGenerator(seed: maker.random.next())
      let recipe = maker.recipe { MassUnit.allCases.randomElement(using: &random)! }
      let request = maker.request()
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      let place = "seed \(seed), \(request): \(plan)"
      let violation = ScaleLaws.violation(inMixedFiguresOf: plan)
      #expect(violation == nil, "\(place)")
    }
  }

  /// Without scaling, every figure stands as its author wrote it.
  @Test(arguments: seeds)
  func figuresStandAsWritten(seed: UInt64) throws {
    var maker = UnitRecipeGenerator(seed: seed)
    for _ in 0..<Samples.of(500) {
      let unit = MassUnit.allCases.randomElement(using: &maker.random)!
      let recipe = maker.recipe { unit }
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest())
      let place = "seed \(seed): \(plan)"
      #expect(plan.inputTexts.yield == maker.written[.yield], "\(place)")
      #expect(plan.inputTexts.dose == maker.written[.dose], "\(place)")
      #expect(plan.inputTexts.temperature == maker.written[.temperature], "\(place)")
      for (index, step) in recipe.steps.enumerated() where step.waterAmountGrams != nil {
        #expect(plan.stepTexts(at: index).water == maker.written[.step(index)], "\(place)")
      }
    }
  }

  /// A figure that is shown is near the figure in grams, and has no more decimals than promised.
  @Test(arguments: seeds)
  func computedFiguresAreRounded(seed: UInt64) throws {
    var maker = UnitRecipeGenerator(seed: seed)
    for _ in 0..<Samples.of(500) {
      let unit = MassUnit.allCases.randomElement(using: &maker.random)!
      let recipe = maker.recipe { unit }
      let plan = try BrewSessionUseCase.createPlan(
        of: recipe,
        for: ScaleRequest(amounts: .factor(0.3 + maker.amount(upTo: 4) + 0.0007))
      )
      let place = "seed \(seed): \(plan)"
      let dose = try #require(ShownQuantity(plan.inputTexts.dose))
      let doseGrain = try #require(dose.mass).grain(.coffee)
      #expect((dose.value - plan.inputs.doseGrams).magnitude <= doseGrain / 2 + 1e-5, "\(place)")
      for (index, step) in plan.scaledSteps.enumerated() {
        let total = try #require(ShownQuantity(plan.stepTexts(at: index).total))
        let grain = try #require(total.mass).grain(.water)
        let steps = total.value / grain
        #expect((steps - steps.rounded()).magnitude < 1e-3, "\(place)")
        #expect((total.value - step.cumulativeWaterGrams).magnitude <= 3 * grain, "\(place)")
      }
    }
  }
}
