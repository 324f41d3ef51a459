import Recipes

/// Guides a brewer through a plan: handles keys, prompts and timers.
///
/// Like ``BrewSession``, it takes the time from its caller. Time may begin anywhere and never goes back.
package struct GuidedBrew: Sendable {
  /// The minimum time before a key can end a step. Without it, a repeated or held key would skip a pour, and
  /// no key goes back.
  private static let minimumStepTime = Duration.milliseconds(300)

  /// How long a refusal is shown. On a small screen it replaces the instruction.
  private static let refusalDuration = Duration.seconds(5)

  /// How long before the end of a timer the brewer is told: time to lift the kettle.
  package static let warningTime = Duration.seconds(5)

  /// Shorter timers end without a warning, which would come together with their start.
  private static let minimumWarnedTimer = Duration.seconds(15)

  /// How a brew is guided.
  package struct Options: Equatable, Sendable {
    /// Whether the next step begins when a timer ends. Steps without a timer, and the last step, wait for a key.
    package let isAutomatic: Bool
    /// The time between the key that starts the first pour and the pour; zero for none.
    package let countdown: Duration
    /// Whether the key help covers the brew until the next key; otherwise it is one of the lines that are written,
    /// and the next key has its usual meaning.
    package let helpCoversBrew: Bool
    /// The time of the brew that has passed already; nil to begin it.
    package let elapsed: Duration?
    /// What to try after the last brew of the recipe, which is shown before the brew; nil for nothing.
    package let lastTime: String?

    package init(
      isAutomatic: Bool = false,
      countdown: Duration = .zero,
      helpCoversBrew: Bool = true,
      elapsed: Duration? = nil,
      lastTime: String? = nil
    ) {
      (self.elapsed, self.lastTime) = (elapsed, lastTime)
      self.isAutomatic = isAutomatic
      self.countdown = countdown
      self.helpCoversBrew = helpCoversBrew
    }
  }

  /// How a guided brew ended.
  package enum End: Equatable, Sendable {
    case completed
    case quit
  }

  /// The brew.
  package internal(set) var session: BrewSession
  /// The current prompt.
  package private(set) var question: GuideQuestion?
  /// Why the last key had no effect; cleared after a few seconds.
  package private(set) var refusal: String?
  /// Whether the key help is shown.
  package private(set) var showsHelp = false
  /// How the brew ended; nil until then.
  package private(set) var end: End?

  let options: Options
  private(set) var now = Duration.zero
  private var refusedAt = Duration.zero
  /// When the first pour begins by itself; nil if no countdown is running.
  private var countdownEndsAt: Duration?
  /// Whether the brewer was warned of the end of the running timer.
  private var hasWarned = false
  /// Whether the bell told to stop pouring in this step, and whether its water was reported.
  var hasStopped = false
  var hasPoured = false
  var updates: [GuideUpdate] = []

  /// A guided brew that has not started, or goes on where it was left.
  package init(plan: BrewPlan, options: Options = Options()) {
    session = BrewSession(plan: plan)
    self.options = options
    guard let elapsed = options.elapsed else { return }
    do throws(BrewSessionError) {
      try start(at: .zero - elapsed)
      try goOn(after: elapsed)
    } catch {
      refuse(error.description, at: .zero)
    }
  }

  /// Skips the preparation, and the steps after which another one had begun.
  private mutating func goOn(after elapsed: Duration) throws(BrewSessionError) {
    let steps = session.state.plan.scaledSteps
    for index in steps.indices.dropFirst() {
      guard let seconds = steps[index].startTimeSeconds else { break }
      let start = Duration(inSeconds: seconds)
      let isPrepared = index <= session.state.plan.preparationSteps
      guard isPrepared || start <= elapsed else { break }
      try session.nextStep(at: start - elapsed)
    }
    session.tick(at: .zero)
    updates = []
    record(.step)
  }

  /// The time until the first pour; nil if no countdown is running.
  package var countdown: Duration? { countdownEndsAt.map { max(.zero, $0 - now) } }

  /// The next time at which something happens without a key; nil if nothing does.
  package var nextMoment: Duration? {
    if let countdownEndsAt { return countdownEndsAt }
    return warningAt ?? session.timerEndsAt ?? session.waitEndsAt
  }

  /// Returns and clears the pending updates, oldest first.
  package mutating func takeUpdates() -> [GuideUpdate] {
    defer { updates = [] }
    return updates
  }

  // MARK: Time

  /// Advances the time. What was due meanwhile happens at its own time, however late this call comes.
  package mutating func advance(to time: Duration) {
    while let moment = nextMoment, moment <= time { act(at: moment) }
    session.tick(at: time)
    now = max(now, time)
    if time - refusedAt >= Self.refusalDuration { refusal = nil }
  }

  /// Does what is due at ``nextMoment``.
  private mutating func act(at moment: Duration) {
    now = max(now, moment)
    do throws(BrewSessionError) {
      if countdownEndsAt != nil { return try beginNext(at: moment) }
      if warningAt != nil {
        hasWarned = true
        updates.append(.soon)
        return
      }
      let endsTimer = session.timerEndsAt != nil
      session.tick(at: moment)
      if endsTimer { record(.timerEnded) }
      let waits = session.waitEndsAt != nil
      if options.isAutomatic, !isLastStep, !waits { try beginNext(at: moment) }
    } catch {
      refuse(error.description, at: moment)
    }
  }

  /// When to warn of the end of the running timer; nil if that was done, or is not necessary.
  private var warningAt: Duration? {
    guard !hasWarned, let end = session.timerEndsAt,
      let timer = session.currentStep?.timerDurationSeconds,
      Duration(inSeconds: timer) >= Self.minimumWarnedTimer
    else { return nil }
    return end - Self.warningTime
  }

  var isLastStep: Bool {
    session.state.currentStepIndex == session.state.plan.scaledSteps.count - 1
  }

  /// Advances the time of an unattended brew: it starts by itself, goes to the next step when a timer and the wait behind
  /// it end, and completes after the last one.
  package mutating func advanceUnattended(to time: Duration) {
    do throws(BrewSessionError) {
      if session.state.phase == .notStarted { try start(at: time) }
      while end == nil {
        let next = session.timerEndsAt ?? session.waitEndsAt ?? time
        // A step without a timer may wait for its water.
        if next > time || session.state.phase == .active && session.timerEndsAt == nil { break }
        advance(to: next)
        if session.waitEndsAt == nil { try advanceStep(at: next) }
      }
      if let warning = warningAt, warning <= time { act(at: warning) }
    } catch {
      refuse(error.description, at: time)
    }
    session.tick(at: time)
  }

  // MARK: Keys

  /// Handles a key.
  package mutating func press(_ key: GuideKey, at time: Duration) {
    advance(to: time)
    refusal = nil
    if let asked = question {
      question = nil
      return answer(asked, key == .yes, at: time)
    }
    if showsHelp {
      showsHelp = false
      return
    }
    do throws(BrewSessionError) {
      try handle(key, at: time)
    } catch {
      refuse(error.description, at: time)
    }
  }

  mutating func refuse(_ reason: String, at time: Duration) {
    refusal = reason
    refusedAt = time
    updates.append(.refusal(reason))
  }

  private mutating func handle(_ key: GuideKey, at time: Duration) throws(BrewSessionError) {
    switch key {
    case .pause where countdownEndsAt != nil: stopCountdown()
    case .pause: try pauseOrResume(at: time)
    case .next where countdownEndsAt != nil: try beginNext(at: time)
    case .next where hasJustBegun:
      let number = session.state.currentStepIndex + 1
      refuse("step \(number) has just started; press enter again to end it", at: time)
    case .next: try advanceStep(at: time)
    case .restart:
      // Tried on a copy, so that a refused restart does not prompt.
      var copy = session
      try copy.restart()
      stopCountdown()
      ask(.restart)
    case .quit where session.state.phase == .notStarted: quit()
    case .quit:
      stopCountdown()
      ask(.quit)
    case .help:
      showsHelp = options.helpCoversBrew
      updates.append(.help)
    case .time: updates.append(.time(BrewTimeLeft(session)))
    case .yes, .other: break
    }
  }

  /// Whether the current step started too recently to be ended; see ``minimumStepTime``.
  private var hasJustBegun: Bool {
    let phase = session.state.phase
    let isUnderWay = phase == .active || phase == .stepReadyToAdvance
    return isUnderWay && session.stepElapsedTime < Self.minimumStepTime
  }

  private mutating func pauseOrResume(at time: Duration) throws(BrewSessionError) {
    switch session.state.phase {
    case .notStarted: try advanceStep(at: time)
    case .paused:
      try session.resume(at: time)
      record(.resumed)
    case .active, .stepReadyToAdvance, .completed:
      try session.pause(at: time)
      record(.paused)
    }
  }

  /// Begins the next step; the first pour after a countdown.
  private mutating func advanceStep(at time: Duration) throws(BrewSessionError) {
    let hasStarted = session.state.phase != .notStarted
    let next = hasStarted ? session.state.currentStepIndex + 1 : 0
    guard next == session.state.plan.preparationSteps, options.countdown > .zero,
      session.state.phase != .paused, !session.state.plan.scaledSteps.isEmpty
    else { return try beginNext(at: time) }
    countdownEndsAt = time + options.countdown
    updates.append(.countdown(options.countdown))
  }

  private mutating func stopCountdown() {
    guard countdownEndsAt != nil else { return }
    countdownEndsAt = nil
    updates.append(.declined)
  }

  /// Begins the next step at once.
  mutating func beginNext(at time: Duration) throws(BrewSessionError) {
    countdownEndsAt = nil
    hasWarned = false
    session.tick(at: time)
    reportPour(isOver: true)
    (hasStopped, hasPoured) = (false, false)
    guard session.state.phase != .notStarted else { return try start(at: time) }
    try session.nextStep(at: time)
    if session.state.phase == .completed {
      record(.completed)
      end = .completed
    } else {
      record(.step)
    }
  }

  private mutating func start(at time: Duration) throws(BrewSessionError) {
    try session.start(at: time)
    record(.started)
    record(.step)
  }

  // MARK: Questions

  private mutating func ask(_ asked: GuideQuestion) {
    question = asked
    updates.append(.question(asked))
  }

  private mutating func answer(_ asked: GuideQuestion, _ isYes: Bool, at time: Duration) {
    guard isYes else {
      updates.append(.declined)
      return
    }
    switch asked {
    case .quit: quit()
    case .restart:
      record(.restarted)
      do throws(BrewSessionError) {
        try session.restart()
      } catch {
        session = BrewSession(plan: session.state.plan)
      }
      (hasWarned, hasStopped, hasPoured) = (false, false, false)
    }
  }

  /// Ends the brew at the current step.
  package mutating func quit() {
    record(.quit)
    end = .quit
  }

  mutating func record(_ kind: BrewEvent.Kind) {
    updates.append(.event(BrewEvent(kind, session)))
  }
}
