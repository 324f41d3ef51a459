/// A running brew: a state machine over ``BrewSessionState``.
///
/// It reads no clock. Every action takes the time as a `Duration` since a fixed moment chosen by the caller,
/// on a monotonic clock; an earlier time than the last one counts as the last one. Durations are whole
/// attoseconds, so ticking and pausing lose nothing and do not drift.
///
/// An action that the phase does not allow throws and changes nothing. All actions are O(1).
public struct BrewSession: Sendable, Equatable {
  /// The state at the last given time.
  public internal(set) var state: BrewSessionState
  /// The elapsed time of the brew, without pauses and preparation. It continues while a step waits for the
  /// brewer; after the brew it is the total time.
  public private(set) var elapsedTime = Duration.zero
  /// The elapsed time of the current step, without pauses.
  public private(set) var stepElapsedTime = Duration.zero

  private(set) var latestTime = Duration.zero
  let preparationSteps: Int
  /// What a scale says of the brew; nil before its first reading.
  var weighed: WeighedBrew?

  /// A brew of this plan, not started.
  public init(plan: BrewPlan) {
    state = BrewSessionState(plan: plan)
    preparationSteps = plan.preparationSteps
  }

  /// The current step; nil in a plan without steps.
  public var currentStep: ScaledStep? {
    let steps = state.plan.scaledSteps
    return steps.indices.contains(state.currentStepIndex) ? steps[state.currentStepIndex] : nil
  }

  /// The time when the running timer will reach 0; nil if none is running.
  public var timerEndsAt: Duration? {
    guard state.phase == .active, let remaining = state.remainingTime else { return nil }
    return latestTime + remaining
  }

  /// The time when the wait behind the timer of the current step is over; nil if it is, or if there is none.
  public var waitEndsAt: Duration? {
    guard state.phase == .stepReadyToAdvance, let timer = currentStep?.timerDurationSeconds,
      let wait = state.plan.waitSeconds(at: state.currentStepIndex)
    else { return nil }
    let left = Duration(inSeconds: timer + wait) - stepElapsedTime
    return left > .zero ? latestTime + left : nil
  }

  /// The time that is left of that wait.
  public var waitLeft: Duration? { waitEndsAt.map { $0 - latestTime } }

  // MARK: Actions

  /// Starts the first step and locks the inputs.
  public mutating func start(at time: Duration) throws(BrewSessionError) {
    try allow(.start, in: .notStarted)
    guard !state.plan.scaledSteps.isEmpty else { throw .noSteps }
    latestTime = time
    state.startedAt = time
    state.isInputsLocked = true
    begin(step: 0)
  }

  /// Pauses the running timer and the clock of the brew.
  public mutating func pause(at time: Duration) throws(BrewSessionError) {
    var session = self
    session.advance(to: time)
    try session.allow(.pause, in: .active)
    session.state.phase = .paused
    self = session
  }

  /// Resumes a paused timer.
  public mutating func resume(at time: Duration) throws(BrewSessionError) {
    try allow(.resume, in: .paused)
    advance(to: time)
    state.phase = .active
  }

  /// Ends the current step, even if its timer is running, and starts the next one; after the last one, the
  /// brew is completed.
  public mutating func nextStep(at time: Duration) throws(BrewSessionError) {
    try allow(.nextStep, in: .active, .stepReadyToAdvance)
    advance(to: time)
    let next = state.currentStepIndex + 1
    weighed?.end(step: state.currentStepIndex)
    if next < state.plan.scaledSteps.count {
      begin(step: next)
    } else {
      state.phase = .completed
      state.remainingTime = nil
    }
  }

  /// Discards the brew, completed or not, and returns to the state before its start; its inputs can be edited
  /// again.
  public mutating func restart() throws(BrewSessionError) {
    try allow(.restart, in: .active, .paused, .stepReadyToAdvance, .completed)
    let weighed = weighed?.restarted
    self = BrewSession(plan: state.plan)
    self.weighed = weighed
  }

  /// Advances the time in any phase. When a timer reaches 0, the step is ready to advance.
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
    if index == preparationSteps { weighed?.begin(with: 0) }
    let runs = timer ?? .zero > .zero
    if !runs, waitsForWater(index) { state.remainingTime = nil }
    state.phase = runs || waitsForWater(index) ? .active : .stepReadyToAdvance
    showScale()
  }

  /// Shows what the scale says.
  mutating func showScale() { state.scale = weighed.map(scaleState) }

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
  /// The longest timer of the recipe format with a margin, in seconds; `Duration` overflows at a few times
  /// that.
  private static let longest = 1e9

  /// A time of a plan in seconds, rounded to 1e-6, the precision of recipes. NaN and negative times become
  /// zero, and times over 30 years are clamped: plans are untrusted input.
  package init(inSeconds seconds: Double) {
    guard seconds > 0 else {
      self = .zero
      return
    }
    // Half a unit and truncation round without libm, which static executables do not link by themselves.
    self = .microseconds(Int64(min(seconds, Self.longest) * 1e6 + 0.5))
  }

  /// The duration in seconds.
  public var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
