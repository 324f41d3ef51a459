import Commands
import Platform
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

@Suite struct GuideKeyTests {
  /// Each key of the timer; nothing is pressed by accident.
  @Test(
    arguments: [
      (Key.character(" "), GuideKey.pause), (.enter, .next), (.character("n"), .next),
      (.character("r"), .restart), (.character("q"), .quit), (.character("?"), .help),
      (.character("h"), .help), (.character("t"), .time), (.character("y"), .yes),
      (.character("x"), .other), (.escape, .other), (.up, nil), (.down, nil), (.backspace, nil),
      (.character("é"), nil), (.character("抽"), nil),
    ] as [(Key, GuideKey?)]
  )
  func meaning(key: Key, expected: GuideKey?) { #expect(GuideKey(key) == expected) }
}

/// The event output for programs.
@Suite struct EventLineTests {
  @Test func everyEvent() {
    let keys: [(Double, GuideKey)] = [
      (0, .next), (20, .next), (30.25, .pause), (40, .pause), (90, .next), (91, .restart),
      (92, .yes), (100, .next), (101, .next), (102, .next), (103, .next), (104.5, .next),
    ]
    #expect(
      lines(Plans.morning, keys) == """
        {"version":1,"event":"started","plannedSeconds":0,"elapsedSeconds":0,"recipeId":null,"recipeName":"Morning V60","method":"v60","doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium-fine","doseText":"15 g","targetYieldText":"250 g","waterTemperatureText":"94 °C","stepCount":4,"totalDurationSeconds":180,"tareGrams":null}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":0,"instructionText":"Rinse the filter.","timerDurationSeconds":null,"addedGrams":null,"isIce":false,"cumulativeWaterGrams":0,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":null,"cumulativeWaterText":"0 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":1,"instructionText":"Bloom to 45 g, then swirl until evenly wet.","timerDurationSeconds":45,"addedGrams":45,"isIce":false,"cumulativeWaterGrams":45,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"45 g","cumulativeWaterText":"45 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"paused","plannedSeconds":null,"elapsedSeconds":10.25,"orderIndex":1,"remainingSeconds":34.75}
        {"version":1,"event":"resumed","plannedSeconds":null,"elapsedSeconds":10.25,"orderIndex":1,"remainingSeconds":34.75}
        {"version":1,"event":"timer-ended","plannedSeconds":45,"elapsedSeconds":45,"orderIndex":1,"cumulativeWaterGrams":45,"cumulativeWaterText":"45 g"}
        {"version":1,"event":"step","plannedSeconds":45,"elapsedSeconds":60.25,"orderIndex":2,"instructionText":"Pour in slow circles to 148 g.","timerDurationSeconds":45,"addedGrams":103,"isIce":false,"cumulativeWaterGrams":148,"flowGramsPerSecond":2.289,"waterTemperatureCelsius":94,"addedText":"103 g","cumulativeWaterText":"148 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"restarted","plannedSeconds":null,"elapsedSeconds":62.25}
        {"version":1,"event":"started","plannedSeconds":0,"elapsedSeconds":0,"recipeId":null,"recipeName":"Morning V60","method":"v60","doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium-fine","doseText":"15 g","targetYieldText":"250 g","waterTemperatureText":"94 °C","stepCount":4,"totalDurationSeconds":180,"tareGrams":null}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":0,"instructionText":"Rinse the filter.","timerDurationSeconds":null,"addedGrams":null,"isIce":false,"cumulativeWaterGrams":0,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":null,"cumulativeWaterText":"0 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":1,"instructionText":"Bloom to 45 g, then swirl until evenly wet.","timerDurationSeconds":45,"addedGrams":45,"isIce":false,"cumulativeWaterGrams":45,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"45 g","cumulativeWaterText":"45 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"step","plannedSeconds":45,"elapsedSeconds":1,"orderIndex":2,"instructionText":"Pour in slow circles to 148 g.","timerDurationSeconds":45,"addedGrams":103,"isIce":false,"cumulativeWaterGrams":148,"flowGramsPerSecond":2.289,"waterTemperatureCelsius":94,"addedText":"103 g","cumulativeWaterText":"148 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"step","plannedSeconds":90,"elapsedSeconds":2,"orderIndex":3,"instructionText":"Pour the rest, and let it draw down.","timerDurationSeconds":90,"addedGrams":102,"isIce":false,"cumulativeWaterGrams":250,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"102 g","cumulativeWaterText":"250 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"completed","plannedSeconds":180,"elapsedSeconds":3.5}

        """
    )
  }

  @Test func iceAndUnknownTimes() {
    #expect(
      lines(Plans.iced, [(0, .next), (1, .next), (2, .next), (30, .quit), (31, .yes)]) == """
        {"version":1,"event":"started","plannedSeconds":0,"elapsedSeconds":0,"recipeId":null,"recipeName":"アイスコーヒー","method":"v60","doseGrams":15,"targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium-fine","doseText":"15 g","targetYieldText":"250 g","waterTemperatureText":"94 °C","stepCount":3,"totalDurationSeconds":null,"tareGrams":null}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":0,"instructionText":"氷を入れます。","timerDurationSeconds":null,"addedGrams":80,"isIce":true,"cumulativeWaterGrams":0,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":"80 g","cumulativeWaterText":"0 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"step","plannedSeconds":0,"elapsedSeconds":0,"orderIndex":1,"instructionText":"Pour, hot.","timerDurationSeconds":null,"addedGrams":60.5,"isIce":false,"cumulativeWaterGrams":60.5,"flowGramsPerSecond":null,"waterTemperatureCelsius":98,"addedText":"60.5 g","cumulativeWaterText":"60.5 g","waterTemperatureText":"98 °C"}
        {"version":1,"event":"step","plannedSeconds":null,"elapsedSeconds":1,"orderIndex":2,"instructionText":"Stir.","timerDurationSeconds":10.5,"addedGrams":null,"isIce":false,"cumulativeWaterGrams":60.5,"flowGramsPerSecond":null,"waterTemperatureCelsius":94,"addedText":null,"cumulativeWaterText":"60.5 g","waterTemperatureText":"94 °C"}
        {"version":1,"event":"timer-ended","plannedSeconds":null,"elapsedSeconds":11.5,"orderIndex":2,"cumulativeWaterGrams":60.5,"cumulativeWaterText":"60.5 g"}
        {"version":1,"event":"quit","plannedSeconds":null,"elapsedSeconds":30}

        """
    )
  }

  private func lines(_ plan: BrewPlan, _ keys: [(Double, GuideKey)]) -> String {
    var guide = GuidedBrew(plan, keys)
    let writer = EventLine(plan: plan)
    return guide.takeUpdates().compactMap { news in
      if case .event(let event) = news { writer.text(event) } else { nil }
    }.joined()
  }
}
