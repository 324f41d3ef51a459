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

  /// A missing timer is the time until the next start, also of the last step but one.
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
