import Recipes
import Testing

struct MessageTests {
  @Test(
    arguments: [
      (.emptyName, "the recipe has no name"),
      (.invalidDose, "the dose must be more than 0 g"),
      (.invalidYield, "the yield must be more than 0 g"),
      (.invalidTemperature, "the water temperature must be from 0 °C to 100 °C"),
      (.noSteps, "the recipe has no steps"),
      (.emptyInstruction(step: 2), "step 3 has no instruction"),
      (.negativeTimer(step: 0), "the timer of step 1 must be 0 s or more"),
      (.negativeWater(step: 0), "the water of step 1 must be 0 g or more"),
      (.duplicateOrderIndex(index: 2), "more than one step has the order index 2"),
      (
        .orderIndicesNotContiguous(expected: [0, 1, 2], actual: [0, 1, 5]),
        "the order indices must be 0, 1, 2, but are 0, 1, 5"
      ),
      (
        .waterTargetDecreases(step: 1, from: 150, to: 100.5),
        "step 2 pours to 100.5 g, but the scale already reads 150 g"
      ),
      (
        .waterTargetDecreases(step: 1, from: 150.000_002, to: 150),
        "step 2 pours to 150 g, but the scale already reads 150.000002 g"
      ),
      (
        .waterTotalMismatch(expected: 250, actual: 198.446661),
        "the steps pour 198.447 g in all, but the yield is 250 g"
      ),
      (
        .startTimeMismatch(step: 2, expected: 90, actual: 100.5),
        "step 3 starts at 1 min 40.5 s, but the steps before it end at 1 min 30 s"
      ),
      (
        .starterCannotBeModified,
        "a starter recipe cannot be changed; duplicate it and change the copy"
      ),
      (.starterCannotBeDeleted, "a starter recipe cannot be deleted"),
    ] as [(RecipeValidationError, String)]
  )
  func validationErrors(error: RecipeValidationError, message: String) {
    #expect(error.description == message)
  }

  @Test(arguments: [
    (
      "Morning V60",
      "\"Morning V60\" cannot be brewed: the recipe has no steps; the dose must be more than 0 g"
    ),
    (" ", "the recipe cannot be brewed: the recipe has no steps; the dose must be more than 0 g"),
  ])
  func notBrewable(name: String, message: String) {
    let error = RecipeNotBrewableError(recipeName: name, errors: [.noSteps, .invalidDose])
    #expect(error.description == message)
  }
}
