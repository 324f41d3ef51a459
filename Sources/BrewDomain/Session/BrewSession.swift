/// A brew under way: moves a ``BrewSessionState`` from step to step.
///
/// It reads no clock. Every action is told the time as the `Duration` since some fixed moment of the
/// caller's choice, on a clock that never goes back; a time before one that was told already counts as that
/// one. Durations are whole attoseconds, so that however often the brew is ticked or paused, nothing is
/// lost and nothing drifts.
///
/// An action that the phase does not allow throws, and changes nothing. All actions are O(1).
public struct BrewSession: Sendable, Equatable {
  /// The brew as it stood when the session was last told the time.
  public private(set) var state: BrewSessionState
  /// How long the brew has taken, pauses and preparation aside; it runs on while a step waits for the
  /// brewer, and after the brew it is what the brew took.
  public private(set) var elapsedTime = Duration.zero
  /// How long the current step has taken, pauses aside.
  public private(set) var stepElapsedTime = Duration.zero

  private var latestTime = Duration.zero
  private let preparationSteps: Int

  /// A brew of this plan, yet to be started.
  public init(plan: BrewPlan) {
    state = BrewSessionState(plan: plan)
    preparationSteps = plan.preparationSteps
  }

  /// The current step; nil in a plan without steps.
  public var currentStep: ScaledStep? {
    let steps = state.plan.scaledSteps
    return steps.indices.contains(state.currentStepIndex) ? steps[state.currentStepIndex] : nil
  }

  /// When the running timer will reach 0 if nothing happens before; nil where none runs.
  public var timerEndsAt: Duration? {
    guard state.phase == .active, let remaining = state.remainingTime else { return nil }
    return latestTime + remaining
  }

  // MARK: Actions

  /// Begins the first step and locks the inputs.
  public mutating func start(at time: Duration) throws(BrewSessionError) {
    try allow(.start, in: .notStarted)
    guard !state.plan.scaledSteps.isEmpty else { throw .noSteps }
    latestTime = time
    state.startedAt = time
    state.isInputsLocked = true
    begin(step: 0)
  }

  /// Halts a running timer, and the clock of the brew with it.
  public mutating func pause(at time: Duration) throws(BrewSessionError) {
    var session = self
    session.advance(to: time)
    try session.allow(.pause, in: .active)
    session.state.phase = .paused
    self = session
  }

  /// Lets a halted timer run on from where it was.
  public mutating func resume(at time: Duration) throws(BrewSessionError) {
    try allow(.resume, in: .paused)
    advance(to: time)
    state.phase = .active
  }

  /// Ends the current step, be its timer running or not, and begins the following one; after the last one
  /// the brew is completed.
  public mutating func nextStep(at time: Duration) throws(BrewSessionError) {
    try allow(.nextStep, in: .active, .stepReadyToAdvance)
    advance(to: time)
    let next = state.currentStepIndex + 1
    if next < state.plan.scaledSteps.count {
      begin(step: next)
    } else {
      state.phase = .completed
      state.remainingTime = nil
    }
  }

  /// Gives up the brew, finished or not: the plan is as before its start, and its inputs can be edited.
  public mutating func restart() throws(BrewSessionError) {
    try allow(.restart, in: .active, .paused, .stepReadyToAdvance, .completed)
    self = BrewSession(plan: state.plan)
  }

  /// Tells the time, in any phase: a timer that has reached 0 by then lets the step wait for the brewer.
  public mutating func tick(at time: Duration) { advance(to: time) }

  // MARK: Time

  private func allow(
    _ action: BrewSessionAction,
    in phases: BrewSessionPhase...
  ) throws(BrewSessionError) {
    guard phases.contains(state.phase) else { throw .refused(action, in: state.phase) }
  }

  private mutating func begin(step index: Int) {
    state.currentStepIndex = index
    stepElapsedTime = .zero
    let timer = state.plan.scaledSteps[index].timerDurationSeconds.map(Duration.init(inSeconds:))
    state.remainingTime = timer
    state.phase = timer ?? .zero > .zero ? .active : .stepReadyToAdvance
  }

  private mutating func advance(to time: Duration) {
    let passed = max(.zero, time - latestTime)
    latestTime += passed
    guard state.phase == .active || state.phase == .stepReadyToAdvance else { return }
    stepElapsedTime += passed
    if state.currentStepIndex >= preparationSteps { elapsedTime += passed }
    guard state.phase == .active, let remaining = state.remainingTime else { return }
    state.remainingTime = max(.zero, remaining - passed)
    if state.remainingTime == .zero { state.phase = .stepReadyToAdvance }
  }
}

extension Duration {
  /// The longest timer of the recipe format and a margin, in seconds; beyond a few times of it there is no
  /// `Duration`.
  private static let longest = 1e9

  /// A time of a plan, in seconds, to the millionth, which is all that a recipe can say. What is no time, be
  /// it NaN or negative, is zero, and what is beyond 30 years ends there: a plan may have been written by
  /// anybody.
  package init(inSeconds seconds: Double) {
    guard seconds > 0 else {
      self = .zero
      return
    }
    // Half a unit and truncation round without libm, which static executables do not link by themselves.
    self = .microseconds(Int64(min(seconds, Self.longest) * 1e6 + 0.5))
  }

  /// The duration in seconds, as plans and logs have it.
  public var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
