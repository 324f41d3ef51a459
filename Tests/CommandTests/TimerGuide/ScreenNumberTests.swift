import Commands
import Recipes
import Testing

/// Numbers on the screen that are not in the plan.
@Suite struct ScreenNumberTests {
  @Test func pours() {
    let morning = (0..<4).map { StepPour(of: $0, in: Plans.morning) }
    #expect(morning.map(\.added) == [nil, 45, 103, 102])
    #expect(morning.map(\.reading) == [0, 45, 148, 250])
    #expect(morning.map(\.flow) == [nil, nil, 103.0 / 45, nil])
    let iced = (0..<3).map { StepPour(of: $0, in: Plans.iced) }
    #expect(iced.map(\.added) == [80, 60.5, nil])
    #expect(iced.map(\.isIce) == [true, false, false])
    #expect(iced.map(\.reading) == [0, 60.5, 60.5])
    #expect(iced.map(\.flow) == [nil, nil, nil])
  }

  /// Only where someone pours for the whole time of the timer.
  @Test(arguments: [
    ("v60", 30.0, 8.333), ("v60", 125, 2), ("v60", 126, nil), ("v60", 10, nil), ("v60", 0, nil),
    ("chemex", 60, 4.167), ("cold-brew", 57_600, nil), ("clever", 60, nil),
    ("french-press", 60, nil), ("aeropress", 60, nil), ("own-brewer", 60, nil),
  ])
  func flows(method: String, timer: Double, flow: Double?) {
    var plan = Plans.plan([Plans.step(0, "Pour.", timer: timer, to: 250)])
    var inputs = plan.inputs
    inputs.method = BrewMethod(rawValue: method)
    plan = BrewPlan(
      inputs: inputs,
      scaledSteps: plan.scaledSteps,
      derivedRatio: plan.derivedRatio,
      scalingRule: plan.scalingRule
    )
    let shown = StepPour(of: 0, in: plan).flow.map { Double(Int($0 * 1000 + 0.5)) / 1000 }
    #expect(shown == flow)
  }

  @Test(arguments: [
    (0, "0:00", "0:00"), (1, "0:00", "0:01"), (999, "0:00", "0:01"), (1000, "0:01", "0:01"),
    (1001, "0:01", "0:02"), (59_999, "0:59", "1:00"), (60_000, "1:00", "1:00"),
    (3_600_000, "1:00:00", "1:00:00"), (43_200_500, "12:00:00", "12:00:01"),
  ])
  func clockTexts(milliseconds: Int, passed: String, remaining: String) {
    #expect(Duration.milliseconds(milliseconds).elapsedText == passed)
    #expect(Duration.milliseconds(milliseconds).remainingText == remaining)
  }

  @Test(arguments: [(100, 1), (1000, 10), (2500, 25), (1_000_000, 10_000)])
  func clocks(thousandths: Int, seconds: Int) {
    let start = ContinuousClock.now
    let clock = BrewClock(start: start, thousandths: thousandths)
    #expect(clock.time(at: start) == .zero)
    #expect(clock.time(at: start + .seconds(10)) == .seconds(seconds))
    #expect(clock.milliseconds(for: .seconds(seconds)) == 10_001)
  }
}
