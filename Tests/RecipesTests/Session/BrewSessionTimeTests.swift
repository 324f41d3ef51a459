import Recipes
import TestSupport
import Testing

@Suite struct BrewSessionTimeTests {
  /// A brew from start to end: after each action, at that second, the phase, the step, the remaining time,
  /// and the elapsed times of step and brew.
  @Test func aWholeBrew() throws {
    var session = BrewSession(plan: plan(timers: [45, nil, 30]))
    let story: [(BrewAction, Double, String)] = [
      (.tick, 5, "not-started 0 – step 0 brew 0"),
      (.start, 10, "active 0 left 45 step 0 brew 0"),
      (.tick, 20.5, "active 0 left 34.5 step 10.5 brew 10.5"),
      (.pause, 30, "paused 0 left 25 step 20 brew 20"),
      (.tick, 1000, "paused 0 left 25 step 20 brew 20"),
      (.resume, 2000, "active 0 left 25 step 20 brew 20"),
      // The clock continues while the step waits.
      (.tick, 2025, "step-ready-to-advance 0 left 0 step 45 brew 45"),
      (.tick, 2027, "step-ready-to-advance 0 left 0 step 47 brew 47"),
      // Without a timer a step waits at once.
      (.next, 2030, "step-ready-to-advance 1 – step 0 brew 50"),
      (.tick, 2035, "step-ready-to-advance 1 – step 5 brew 55"),
      (.next, 2036, "active 2 left 30 step 0 brew 56"),
      // The drawdown is over when the brewer says so.
      (.tick, 2090, "step-ready-to-advance 2 left 0 step 54 brew 110"),
      (.next, 2100, "completed 2 – step 64 brew 120"),
      (.tick, 9999, "completed 2 – step 64 brew 120"),
    ]
    for (action, time, picture) in story {
      try action.apply(to: &session, at: .seconds(time))
      #expect(Self.picture(session) == picture, "at \(time) s")
    }
  }

  @Test func startLocksTheInputsAndRestartFreesThem() throws {
    let fresh = BrewSession(plan: plan(timers: [45]))
    var session = fresh
    try session.start(at: .seconds(7))
    #expect(session.state.isInputsLocked && session.state.startedAt == .seconds(7))
    try session.nextStep(at: .seconds(9))
    #expect(session.state.isInputsLocked && session.state.phase == .completed)
    try session.restart()
    #expect(session.state == fresh.state && session.elapsedTime == .zero)
    #expect(!session.state.isInputsLocked && session.state.startedAt == nil)
    try session.start(at: .seconds(20))
    #expect(Self.picture(session) == "active 0 left 45 step 0 brew 0")
  }

  /// A timer that ended meanwhile cannot be paused; the action is refused and the state is unchanged.
  @Test func endedTimerCannotBePaused() throws {
    var session = BrewSession(plan: plan(timers: [45]))
    try session.start(at: .zero)
    let before = session
    #expect(throws: BrewSessionError.refused(.pause, in: .stepReadyToAdvance)) {
      try session.pause(at: .seconds(46))
    }
    #expect(session == before)
  }

  @Test func timersHaveAnEnd() throws {
    var session = BrewSession(plan: plan(timers: [45, nil]))
    #expect(session.timerEndsAt == nil)
    try session.start(at: .seconds(10))
    session.tick(at: .seconds(20))
    #expect(session.timerEndsAt == .seconds(55))
    try session.pause(at: .seconds(25))
    #expect(session.timerEndsAt == nil)
    try session.resume(at: .seconds(125))
    #expect(session.timerEndsAt == .seconds(155))
    session.tick(at: .seconds(155))
    #expect(session.state.phase == .stepReadyToAdvance && session.timerEndsAt == nil)
  }

  /// Rinsing the filter is not part of the brew and has no fixed time, even if the recipe states that the
  /// first pour begins at 0, which gives the step before it a derived timer of 0.
  @Test(arguments: [nil, 0.0])
  func preparationTakesNoTime(start: Double?) throws {
    let recipe = detail([
      StepValues(orderIndex: 0), ice(1, 100),
      StepValues(orderIndex: 2, timer: 45, water: 150, pour: .target, startTime: start),
      StepValues(orderIndex: 3),
    ])
    var session = BrewSession(plan: try BrewSessionUseCase.createPlan(of: recipe, for: .init()))
    #expect(session.state.plan.preparationSteps == 2)
    try session.start(at: .zero)
    try session.nextStep(at: .seconds(60))
    try session.nextStep(at: .seconds(100))
    session.tick(at: .seconds(110))
    #expect(Self.picture(session) == "active 2 left 35 step 10 brew 10")
  }

  @Test(
    arguments: [
      ([nil, nil], 0), ([45, nil], 0), ([], 0),
    ] as [([Double?], Int)]
  )
  func whatPoursIsNoPreparation(timers: [Double?], steps: Int) {
    #expect(plan(timers: timers).preparationSteps == steps)
  }

  /// Times that are impossible in recipes but possible in plans of other programs.
  @Test(arguments: [
    (0.0, BrewSessionPhase.stepReadyToAdvance, Duration.zero), (-5, .stepReadyToAdvance, .zero),
    (.nan, .stepReadyToAdvance, .zero), (0.000_000_4, .stepReadyToAdvance, .zero),
    (0.1, .active, .milliseconds(100)), (.infinity, .active, .seconds(1_000_000_000)),
    (1e300, .active, .seconds(1_000_000_000)),
  ])
  func invalidTimers(seconds: Double, phase: BrewSessionPhase, remaining: Duration) throws {
    var session = BrewSession(plan: plan(timers: [seconds]))
    try session.start(at: .zero)
    #expect(session.state.phase == phase && session.state.remainingTime == remaining)
  }

  @Test func timeNeverGoesBack() throws {
    var session = BrewSession(plan: plan(timers: [45]))
    try session.start(at: .seconds(100))
    session.tick(at: .seconds(110))
    session.tick(at: .seconds(50))
    #expect(Self.picture(session) == "active 0 left 35 step 10 brew 10")
    session.tick(at: .seconds(111))
    #expect(Self.picture(session) == "active 0 left 34 step 11 brew 11")
  }

  /// 10 000 pauses of random lengths do not lose an attosecond.
  @Test(arguments: seeds)
  func pausesLoseNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var session = BrewSession(plan: plan(timers: [1_000_000]))
    var (now, brewed) = (Duration.seconds(3), Duration.zero)
    try session.start(at: now)
    for _ in 0..<10_000 {
      let stretch = Duration(
        secondsComponent: Int64.random(in: 0...9, using: &random),
        attosecondsComponent: Int64.random(in: 0..<1_000_000_000_000_000_000, using: &random)
      )
      (now, brewed) = (now + stretch, brewed + stretch)
      try session.pause(at: now)
      now += .nanoseconds(Int64.random(in: 0...1_000_000_000_000, using: &random))
      try session.resume(at: now)
    }
    #expect(session.elapsedTime == brewed, "seed \(seed)")
    #expect(session.stepElapsedTime == brewed, "seed \(seed)")
    #expect(session.state.remainingTime == .seconds(1_000_000) - brewed, "seed \(seed)")
  }

  @Test func durationsAreSecondsToo() {
    #expect(Duration.milliseconds(90_500).inSeconds == 90.5)
    #expect(Duration.zero.inSeconds == 0)
  }

  private static func picture(_ session: BrewSession) -> String {
    let state = session.state
    let left = state.remainingTime.map { "left \(spell($0))" } ?? "–"
    return "\(state.phase.rawValue) \(state.currentStepIndex) \(left)"
      + " step \(spell(session.stepElapsedTime)) brew \(spell(session.elapsedTime))"
  }

  private static func spell(_ time: Duration) -> String { Canonical.number(time.inSeconds) }
}
