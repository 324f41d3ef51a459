import Recipes
import Testing

/// Steps are given as start time and timer in seconds, or nil.
struct StartTimeRuleTests {
  typealias Times = [(Double?, Double?)]

  @Test(
    arguments: [
      [(nil, nil)],
      [(0, 45), (45, 30), (75, nil)],
      [(nil, 45), (45, nil)],
      [(nil, 45), (44, nil)],
      [(nil, 45), (46, nil)],
      [(nil, 45), (43.999_999, nil)],
      [(nil, 45), (46.000_001, nil)],
      // What is between is a wait.
      [(nil, 45), (46.000_002, nil)],
      [(nil, 45), (60, nil)],
      [(nil, 45), (nil, 30), (80, nil)],
      [(nil, 45), (60, 30), (90, nil)],
      [(nil, 45), (60, 30), (100, nil)],
      [(30, 45), (75, nil)],
      [(30, nil), (30, nil), (29.999_999, nil)],
      [(0, nil), (45, nil), (90, nil)],
      [(nil, 45), (nil, 30), (75, nil)],
      [(nil, nil), (nil, 30), (10, nil)],
      [(nil, 45), (nil, nil), (45, nil)],
      [(-0.000_001, nil)],
    ] as [Times]
  )
  func timesThatAgree(times: Times) {
    #expect(recipe(times).validate() == [])
  }

  @Test(
    arguments: [
      ([(-1, nil)], [mismatch(0, 0, -1)]),
      ([(nil, 45), (43.999_998, nil)], [mismatch(1, 45, 43.999_998)]),
      ([(30, 45), (45, nil)], [mismatch(1, 75, 45)]),
      ([(60, nil), (30, nil)], [mismatch(1, 60, 30)]),
      ([(60, nil), (nil, nil), (30, nil)], [mismatch(2, 60, 30)]),
      ([(nil, 45), (nil, nil), (30, nil)], [mismatch(2, 45, 30)]),
      // Within a second of the timer, but before the step that it follows.
      ([(10, 0.5), (9.9, nil)], [mismatch(1, 10.5, 9.9)]),
      // The clock continues from the stated start: one mistake, one error.
      ([(60, nil), (30, nil), (40, nil)], [mismatch(1, 60, 30)]),
      ([(nil, 45), (60, 30), (75, 15), (90, nil)], [mismatch(2, 90, 75)]),
      ([(nil, 5), (120, nil), (60, nil)], [mismatch(2, 120, 60)]),
      ([(0, 45), (4, 30), (nil, 10), (85, nil)], [mismatch(1, 45, 4)]),
      ([(nil, 45), (60, 30), (75, 15), (80, nil)], [mismatch(2, 90, 75), mismatch(3, 90, 80)]),
      ([(nil, 45), (.infinity, 30), (75, nil)], [mismatch(1, 45, .infinity)]),
    ] as [(Times, [RecipeValidationError])]
  )
  func timesThatDoNot(times: Times, errors: [RecipeValidationError]) {
    #expect(recipe(times).validate() == errors)
  }

  @Test func notANumberIsReported() {
    let errors = recipe([(nil, 45), (.nan, nil)]).validate()
    #expect(
      errors.map(\.description) == [
        "step 2 starts at nan s, but the steps before it end at 45 s"
      ]
    )
  }

  @Test func nothingIsComparedWithAnInvalidTimer() {
    #expect(recipe([(nil, -45), (45, nil)]).validate() == [.negativeTimer(step: 0)])
    #expect(recipe([(60, -5), (90, nil)]).validate() == [.negativeTimer(step: 0)])
    #expect(
      recipe([(60, -5), (30, nil)]).validate() == [
        .negativeTimer(step: 0), Self.mismatch(1, 60, 30),
      ]
    )
  }

  @Test func stepsAreTimedInOrderAndReportedByPosition() {
    var values = recipe([(30, nil), (60, nil)])
    values.steps[0].orderIndex = 1
    values.steps[1].orderIndex = 0
    values.yield = nil
    values.waterIsKnown = false
    #expect(values.validate() == [Self.mismatch(0, 60, 30)])
  }

  @Test(
    arguments: [
      ([(nil, 45), (nil, nil)], [45, nil]),
      ([(nil, nil), (45, nil), (75, 30)], [45, 30, 30]),
      ([(10, nil), (45, nil)], [35, nil]),
      ([(nil, 45), (nil, nil), (90, nil)], [45, 45, nil]),
      ([(nil, nil), (nil, nil), (90, nil)], [nil, nil, nil]),
      ([(0, 44), (45, nil), (45, nil)], [44, 0, nil]),
      ([(60, nil), (30, nil)], [nil, nil]),
    ] as [(Times, [Double?])]
  )
  func missingTimersFollowFromTheNextStart(times: Times, timers: [Double?]) {
    #expect(recipe(times).timers() == timers)
  }

  @Test func timersComeInTheOrderOfTheBrew() {
    var values = recipe([(45, 30), (0, nil)])
    values.steps[0].orderIndex = 1
    values.steps[1].orderIndex = 0
    #expect(values.timers() == [45, 30])
  }

  private func recipe(_ times: Times) -> RecipeValues {
    let steps = times.enumerated().map { order, time in
      StepValues(
        orderIndex: order,
        timer: time.1,
        water: order == 0 ? 250 : nil,
        startTime: time.0
      )
    }
    return RecipeValues(dose: 15, yield: 250, temperature: 94, steps: steps)
  }

  private static func mismatch(
    _ step: Int,
    _ expected: Double,
    _ actual: Double
  ) -> RecipeValidationError {
    .startTimeMismatch(step: step, expected: expected, actual: actual)
  }
}
