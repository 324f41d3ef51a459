import Testing
import TimerUI

/// Numbers on the screen that are not in the plan.
@Suite struct ScreenNumberTests {
  @Test func pours() {
    let morning = (0..<4).map { StepPour(of: $0, in: Plans.morning) }
    #expect(morning.map(\.added) == [nil, 45, 103, 102])
    #expect(morning.map(\.reading) == [0, 45, 148, 250])
    #expect(morning.map(\.flow) == [nil, 1, 103.0 / 45, 102.0 / 90])
    let iced = (0..<3).map { StepPour(of: $0, in: Plans.iced) }
    #expect(iced.map(\.added) == [80, 60.5, nil])
    #expect(iced.map(\.isIce) == [true, false, false])
    #expect(iced.map(\.reading) == [0, 60.5, 60.5])
    #expect(iced.map(\.flow) == [nil, nil, nil])
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
