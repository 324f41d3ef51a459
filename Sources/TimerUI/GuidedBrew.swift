import BrewDomain

/// Guides a brewer through a plan: handles keys, prompts and timers.
///
/// Like ``BrewSession``, it takes the time from its caller. Time may begin anywhere and never goes back.
package struct GuidedBrew: Sendable {
  /// The minimum time before a key can end a step. Without it, a repeated or held key would skip a pour, and
  /// no key goes back.
  private static let minimumStepTime = Duration.milliseconds(300)

  /// How long a refusal is shown. On a small screen it replaces the instruction.
  private static let refusalDuration = Duration.seconds(5)

  /// How a guided brew ended.
  package enum End: Equatable, Sendable {
    case completed
    case quit
  }

  /// The brew.
  package private(set) var session: BrewSession
  /// The current prompt.
  package private(set) var question: GuideQuestion?
  /// Why the last key had no effect; cleared after a few seconds.
  package private(set) var refusal: String?
  /// Whether the key help is shown.
  package private(set) var showsHelp = false
  /// How the brew ended; nil until then.
  package private(set) var end: End?

  private var refusedAt = Duration.zero
  private var updates: [GuideUpdate] = []

  /// A guided brew that has not started.
  package init(plan: BrewPlan) {
    session = BrewSession(plan: plan)
  }

  /// Returns and clears the pending updates, oldest first.
  package mutating func takeUpdates() -> [GuideUpdate] {
    defer { updates = [] }
    return updates
  }

  // MARK: Time

  /// Advances the time. A timer that ran out meanwhile ends at its own time, however late this call comes.
  package mutating func advance(to time: Duration) {
    if let end = session.timerEndsAt, end <= time {
      session.tick(at: end)
      record(.timerEnded)
    }
    session.tick(at: time)
    if time - refusedAt >= Self.refusalDuration { refusal = nil }
  }

  /// Advances the time of an unattended brew: it starts by itself, goes to the next step when a timer ends,
  /// and completes after the last one.
  package mutating func advanceUnattended(to time: Duration) {
    do throws(BrewSessionError) {
      if session.state.phase == .notStarted { try start(at: time) }
      while end == nil {
        let next = session.timerEndsAt ?? time
        if next > time { break }
        advance(to: next)
        try advanceStep(at: next)
      }
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

  private mutating func refuse(_ reason: String, at time: Duration) {
    refusal = reason
    refusedAt = time
    updates.append(.refusal(reason))
  }

  private mutating func handle(_ key: GuideKey, at time: Duration) throws(BrewSessionError) {
    switch key {
    case .pause: try pauseOrResume(at: time)
    case .next where hasJustBegun:
      let number = session.state.currentStepIndex + 1
      refuse("step \(number) has just started; press enter again to end it", at: time)
    case .next: try advanceStep(at: time)
    case .restart:
      // Tried on a copy, so that a refused restart does not prompt.
      var copy = session
      try copy.restart()
      ask(.restart)
    case .quit where session.state.phase == .notStarted: quit()
    case .quit: ask(.quit)
    case .help:
      showsHelp = true
      updates.append(.help)
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
    case .notStarted: try start(at: time)
    case .paused:
      try session.resume(at: time)
      record(.resumed)
    case .active, .stepReadyToAdvance, .completed:
      try session.pause(at: time)
      record(.paused)
    }
  }

  private mutating func advanceStep(at time: Duration) throws(BrewSessionError) {
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
      session = BrewSession(plan: session.state.plan)
    }
  }

  /// Ends the brew at the current step.
  package mutating func quit() {
    record(.quit)
    end = .quit
  }

  private mutating func record(_ kind: BrewEvent.Kind) {
    updates.append(.event(BrewEvent(kind, session)))
  }
}

/// An action that needs confirmation.
package enum GuideQuestion: Equatable, Sendable {
  case restart
  case quit

  /// The prompt, with its possible answers.
  package var text: String {
    switch self {
    case .restart: "Restart? This discards the brew so far. (y/n)"
    case .quit: "Quit? The brew is still running. (y/n)"
    }
  }
}

/// An update of a guided brew.
package enum GuideUpdate: Equatable, Sendable {
  /// The brew changed.
  case event(BrewEvent)
  /// A prompt was shown.
  case question(GuideQuestion)
  /// The prompt was declined.
  case declined
  /// A key had no effect, for this reason.
  case refusal(String)
  /// Key help was requested.
  case help
}
