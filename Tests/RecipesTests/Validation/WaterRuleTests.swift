import Recipes
import Testing

struct WaterRuleTests {
  @Test(arguments: [
    249, 250, 251, 248.999_999, 251.000_001, 249.000_001, 250.999_999,
  ])
  func totalsWithinOneGram(total: Double) {
    #expect(recipe([target(0, total)]).validate() == [])
    #expect(recipe([increment(0, 100), increment(1, total - 100)]).validate() == [])
    #expect(recipe([target(0, 100), ice(1, total - 100)]).validate() == [])
  }

  @Test(arguments: [0, 248.999_998, 251.000_002, 248, 252, 1e6])
  func totalsBeyondOneGram(total: Double) {
    #expect(recipe([target(0, total)]).validate() == [mismatch(total)])
    #expect(recipe([increment(0, total)]).validate() == [mismatch(total)])
    #expect(recipe([ice(0, total)]).validate() == [mismatch(total)])
  }

  /// Each row: steps and their total.
  @Test(
    arguments: [
      ([target(0, 45), target(1, 148), target(2, 250)], 250),
      ([increment(0, 45), increment(1, 103), increment(2, 102)], 250),
      ([target(0, 45), increment(1, 100), target(2, 250)], 250),
      ([increment(0, 45), target(1, 145), increment(2, 105)], 250),
      ([target(0, 45), target(1, 45), increment(2, 205)], 250),
      ([ice(0, 80), target(1, 40), target(2, 170)], 250),
      ([target(0, 40), ice(1, 80), increment(2, 30), target(3, 170)], 250),
      ([target(0, 170), ice(1, 40), ice(2, 40)], 250),
      ([StepValues(orderIndex: 0), target(1, 250), StepValues(orderIndex: 2)], 250),
      ([increment(0, 0.1), increment(1, 0.2), target(2, 0.3)], 0.3),
      ([target(0, 45), increment(1, 148)], 193),
      ([target(0, 0), ice(1, 0)], 0),
      ([StepValues(orderIndex: 0)], 0),
    ] as [([StepValues], Double)]
  )
  func mixes(steps: [StepValues], total: Double) {
    let isRight = total == 250
    #expect(recipe(steps).validate() == (isRight ? [] : [mismatch(total)]))
  }

  @Test(arguments: [(45, true), (44.999_999, true), (44.999_998, false), (0, false)])
  func targetsMustNotDecrease(second: Double, isValid: Bool) {
    let steps = [target(0, 45), target(1, second), target(2, 250)]
    let errors: [RecipeValidationError] =
      isValid ? [] : [.waterTargetDecreases(step: 1, from: 45, to: second)]
    #expect(recipe(steps).validate() == errors)
  }

  @Test func readingContinuesFromALowTarget() {
    let steps = [target(0, 100), target(1, 50), target(2, 60), increment(3, 10), target(4, 65)]
    #expect(
      recipe(steps).validate() == [
        .waterTargetDecreases(step: 1, from: 100, to: 50),
        .waterTargetDecreases(step: 4, from: 70, to: 65),
      ]
    )
  }

  @Test func iceDoesNotRaiseTheReading() {
    #expect(recipe([target(0, 100), ice(1, 100), target(2, 150)]).validate() == [])
  }

  @Test func stepsAreCheckedInOrderAndReportedByPosition() {
    #expect(recipe([target(1, 250), target(0, 45)]).validate() == [])
    #expect(
      recipe([target(1, 45), target(0, 250)]).validate() == [
        .waterTargetDecreases(step: 0, from: 250, to: 45)
      ]
    )
  }

  @Test(arguments: [-1, -0.000_002, Double.nan, .infinity]) func invalidAmounts(water: Double) {
    for bad in [target(1, water), increment(1, water), ice(1, water)] {
      let steps = [target(0, 45), bad, target(2, 300)]
      #expect(recipe(steps).validate() == [.negativeWater(step: 1)])
    }
  }

  @Test func otherTargetsAreComparedAfterAnInvalidAmount() {
    let steps = [target(0, 100), target(1, -1), target(2, 50)]
    #expect(
      recipe(steps).validate() == [
        .negativeWater(step: 1), .waterTargetDecreases(step: 2, from: 100, to: 50),
      ]
    )
  }

  private func mismatch(_ total: Double) -> RecipeValidationError {
    .waterTotalMismatch(expected: 250, actual: total)
  }

  /// The yield of espresso is in the cup; the rule applies only where a step has water.
  @Test(
    arguments: [
      ([], []), ([target(1, 36)], []), ([target(1, 35)], []),
      ([target(1, 30)], [.waterTotalMismatch(expected: 36, actual: 30)]),
      ([ice(1, 30)], [.waterTotalMismatch(expected: 36, actual: 30)]),
      ([target(1, 40), target(2, 36)], [.waterTargetDecreases(step: 2, from: 40, to: 36)]),
    ] as [([StepValues], [RecipeValidationError])]
  )
  func yieldInTheCup(steps: [StepValues], errors: [RecipeValidationError]) {
    let values = RecipeValues(
      dose: 18,
      yield: 36,
      temperature: 93,
      yieldIsInCup: true,
      steps: [StepValues(orderIndex: 0)] + steps
    )
    #expect(values.validate() == errors)
  }
}
