import Laws
import Recipes
import Testing

@Suite struct BrewTimeTests {
  private static func step(
    _ order: Int,
    timer: Double? = nil,
    at start: Double? = nil,
    water: Double? = 50,
    _ pour: PourKind = .increment
  ) -> StepValues {
    StepValues(orderIndex: order, timer: timer, water: water, pour: pour, startTime: start)
  }

  @Test(arguments: [
    // Timers, start times, and both.
    ([step(0, timer: 45), step(1, timer: 90)], 135.0, true),
    ([step(0, at: 0), step(1, at: 45), step(2, timer: 60, at: 90)], 150, true),
    ([step(0, at: 10), step(1, timer: 60, at: 60)], 120, true),
    // In brewing order.
    ([step(1, timer: 90), step(0, timer: 45, at: 10)], 145, true),
    // Preparation takes no time, ice included.
    ([step(0, water: nil), step(1, .ice), step(2, timer: 45)], 45, true),
    // A start closes a gap.
    ([step(0, timer: 30), step(1), step(2, timer: 60, at: 120)], 180, true),
    // An open gap or end.
    ([step(0, timer: 30), step(1), step(2, timer: 60)], 90, false),
    ([step(0, timer: 30), step(1, at: 45)], 45, false),
    ([step(0, timer: 30), step(1, water: nil)], 30, false),
    ([step(0, timer: 30, at: 10), step(1, timer: 60), step(2)], 100, false),
    ([step(0), step(1, timer: 60, at: 45), step(2)], 105, false),
    // Nothing is known.
    ([step(0)], 0, false),
    ([step(0, water: nil)], 0, false),
    ([], 0, false),
  ])
  func time(steps: [StepValues], seconds: Double, isComplete: Bool) {
    let values = RecipeValues(dose: 15, yield: 250, temperature: 94, steps: steps)
    #expect(values.brewTime() == BrewTime(seconds: seconds, isComplete: isComplete))
  }

  /// A missing timer is the time until the next start, even of the last step but one.
  @Test(arguments: [
    ([step(0, at: 0), step(1, timer: 30, at: 45)], [45.0, 30]),
    ([step(0, timer: 20), step(1), step(2, at: 50)], [20, 30, nil]),
    ([step(1, at: 45), step(0, at: 0), step(2, at: 60)], [45, 15, nil]),
    ([step(0, at: 0), step(1)], [nil, nil]),
  ])
  func timers(steps: [StepValues], timers: [Double?]) {
    let values = RecipeValues(dose: 15, yield: 250, temperature: 94, steps: steps)
    #expect(values.timers() == timers)
  }
}

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

struct OrderRuleTests {
  @Test(
    arguments: [
      ([0], []),
      ([0, 1, 2], []),
      ([2, 0, 1], []),
      ([1], [gap([0], [1])]),
      ([-1, 0], [gap([0, 1], [-1, 0])]),
      ([0, 2], [gap([0, 1], [0, 2])]),
      ([5, 3], [gap([0, 1], [3, 5])]),
      ([0, 0], [.duplicateOrderIndex(index: 0)]),
      ([1, 0, 1, 1], [.duplicateOrderIndex(index: 1)]),
      ([2, 0, 2, 0, 1], [.duplicateOrderIndex(index: 0), .duplicateOrderIndex(index: 2)]),
      (
        [0, 3, 3, 0],
        [
          .duplicateOrderIndex(index: 0), .duplicateOrderIndex(index: 3),
          gap([0, 1, 2, 3], [0, 3]),
        ]
      ),
      ([0, 0, 3], [.duplicateOrderIndex(index: 0), gap([0, 1, 2], [0, 3])]),
      ([.max, .min], [gap([0, 1], [.min, .max])]),
    ] as [([Int], [RecipeValidationError])]
  )
  func indices(order: [Int], errors: [RecipeValidationError]) {
    let steps = order.map { StepValues(orderIndex: $0) } + [ice(order.count, 250)]
    let isGood = errors.isEmpty
    let values = recipe(isGood ? steps : order.map { target($0, 1) })
    #expect(values.validate() == errors)
  }

  @Test func orderErrorsSuppressWaterAndTimeErrors() {
    var values = recipe([target(0, 250), target(2, 100)])
    values.steps[0].startTime = 60
    values.steps[1].startTime = 30
    #expect(values.validate() == [Self.gap([0, 1], [0, 2])])
  }

  private static func gap(_ expected: [Int], _ actual: [Int]) -> RecipeValidationError {
    .orderIndicesNotContiguous(expected: expected, actual: actual)
  }
}

struct ValidationPropertyTests {
  @Test(arguments: seeds) func aValidRecipeHasNoErrors(seed: UInt64) {
    var maker = RecipeGenerator(seed: seed)
    for _ in 0..<300 {
      let recipe = maker.recipe()
      #expect(recipe.validate() == [], "seed \(seed): \(recipe)")
    }
  }

  @Test(arguments: Mutation.all, seeds)
  func oneMutationGivesOneError(mutation: Mutation, seed: UInt64) {
    var maker = RecipeGenerator(seed: seed)
    for _ in 0..<100 {
      var recipe = maker.recipe()
      guard let error = mutation.apply(&recipe, &maker.random) else { continue }
      #expect(
        recipe.validate().map(\.description) == [error.description],
        "seed \(seed): \(recipe)"
      )
    }
  }

  /// The list order changes only the positions in errors.
  @Test(arguments: seeds) func theOrderOfTheListDoesNotMatter(seed: UInt64) {
    var maker = RecipeGenerator(seed: seed)
    for _ in 0..<100 {
      var recipe = maker.recipe()
      recipe.steps.reverse()
      #expect(recipe.validate() == [], "seed \(seed): \(recipe)")
    }
  }
}
