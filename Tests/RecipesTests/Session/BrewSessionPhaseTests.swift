import Recipes
import Testing

/// Every phase and every action.
@Suite struct BrewSessionPhaseTests {
  /// The result of each action, 1 s after the phase was reached; nil if refused. The columns are those of
  /// `BrewAction`: start, pause, resume, restart, next, tick.
  private static let table: [(phase: BrewSessionPhase, outcomes: [BrewSessionPhase?])] = [
    (.notStarted, [.active, nil, nil, nil, nil, .notStarted]),
    (.active, [nil, .paused, nil, .notStarted, .stepReadyToAdvance, .active]),
    (.paused, [nil, nil, .active, .notStarted, nil, .paused]),
    (.stepReadyToAdvance, [nil, nil, nil, .notStarted, .completed, .stepReadyToAdvance]),
    (.completed, [nil, nil, nil, .notStarted, nil, .completed]),
  ]

  @Test(arguments: table.map(\.phase), BrewAction.allCases)
  func outcome(phase: BrewSessionPhase, action: BrewAction) throws {
    let row = try #require(Self.table.first { $0.phase == phase })
    let expected = row.outcomes[BrewAction.allCases.firstIndex(of: action)!]
    let before = try session(in: phase)
    var session = before
    do throws(BrewSessionError) {
      try action.apply(to: &session, at: .seconds(101))
      #expect(session.state.phase == expected)
    } catch {
      let sessionAction = try #require(BrewSessionAction(action))
      #expect(error == .refused(sessionAction, in: phase))
      #expect(expected == nil)
      #expect(session == before, "a refused action changed the brew")
    }
  }

  @Test func everyPhaseIsInTheTable() {
    #expect(Self.table.map(\.phase) == BrewSessionPhase.allCases)
  }

  @Test func nothingCanBeStartedWithoutSteps() {
    var session = BrewSession(plan: plan(timers: []))
    #expect(throws: BrewSessionError.noSteps) { try session.start(at: .zero) }
    #expect(session == BrewSession(plan: plan(timers: [])))
    #expect(session.currentStep == nil)
  }

  @Test func messages() {
    let errors: [BrewSessionError] = [
      .refused(.pause, in: .notStarted), .refused(.start, in: .active),
      .refused(.nextStep, in: .paused), .refused(.resume, in: .stepReadyToAdvance),
      .refused(.pause, in: .completed), .noSteps,
    ]
    #expect(
      errors.map(\.description) == [
        "cannot pause: the brew has not started",
        "cannot start: the timer is running",
        "cannot go to the next step: the brew is paused; resume it first",
        "cannot resume: no timer is running",
        "cannot pause: the brew is finished; restart it to brew again",
        "cannot start: the plan has no steps",
      ]
    )
  }

  /// A brew of a step with a timer of a minute and one without, at 100 s on its clock.
  private func session(in phase: BrewSessionPhase) throws -> BrewSession {
    var session = BrewSession(plan: plan(timers: [60, nil]))
    if phase == .notStarted { return session }
    try session.start(at: .seconds(90))
    switch phase {
    case .notStarted, .active: session.tick(at: .seconds(100))
    case .paused: try session.pause(at: .seconds(100))
    case .stepReadyToAdvance: try session.nextStep(at: .seconds(100))
    case .completed:
      try session.nextStep(at: .seconds(95))
      try session.nextStep(at: .seconds(100))
    }
    try #require(session.state.phase == phase)
    return session
  }
}

extension BrewSessionAction {
  /// The session action; nil for a tick, which is never refused.
  fileprivate init?(_ action: BrewAction) {
    switch action {
    case .start: self = .start
    case .pause: self = .pause
    case .resume: self = .resume
    case .restart: self = .restart
    case .next: self = .nextStep
    case .tick: return nil
    }
  }
}
