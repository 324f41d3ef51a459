import BrewDomain

/// Guides a brewer through a plan: what keys do, what is asked, and what happens when.
///
/// Like ``BrewSession`` it is told the time, which begins anywhere and never goes back.
package struct GuidedBrew: Sendable {
  /// How long a step must be under way before a key ends it: a key that is pressed twice, or held down,
  /// would otherwise take the brewer past a pour, and no key leads back.
  private static let shortestStep = Duration.milliseconds(300)

  /// How long it is said why a key did nothing: on a small screen it stands where the instruction was.
  private static let refusalLasts = Duration.seconds(5)

  /// How a guided brew came to its end.
  package enum End: Equatable, Sendable {
    case completed
    case quit
  }

  /// The brew.
  package private(set) var session: BrewSession
  /// What is asked just now.
  package private(set) var question: GuideQuestion?
  /// Why the last key did nothing; nil again after a while.
  package private(set) var refusal: String?
  /// Whether the keys are explained just now.
  package private(set) var showsHelp = false
  /// How the brew ended; nil while it goes on.
  package private(set) var end: End?

  private var refusedAt = Duration.zero
  private var news: [GuideUpdate] = []

  /// Guides through a plan, from before its start.
  package init(plan: BrewPlan) {
    session = BrewSession(plan: plan)
  }

  /// What there is to tell since this was asked last, in the order in which it happened.
  package mutating func takeNews() -> [GuideUpdate] {
    defer { news = [] }
    return news
  }

  // MARK: Time

  /// Tells the time. A timer that ran out did so on its own time, however late this is told.
  package mutating func advance(to time: Duration) {
    if let end = session.timerEndsAt, end <= time {
      session.tick(at: end)
      tell(.timerEnded)
    }
    session.tick(at: time)
    if time - refusedAt >= Self.refusalLasts { refusal = nil }
  }

  /// Tells the time where nobody presses keys: the brew begins and goes on by itself, each step as soon as
  /// its timer has run out, and is completed after the last one.
  package mutating func advanceUnattended(to time: Duration) {
    do throws(BrewSessionError) {
      if session.state.phase == .notStarted { try start(at: time) }
      while end == nil {
        let next = session.timerEndsAt ?? time
        if next > time { break }
        advance(to: next)
        try goOn(at: next)
      }
    } catch {
      refuse(error.description, at: time)
    }
    session.tick(at: time)
  }

  // MARK: Keys

  /// Does what a key is for.
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
      try obey(key, at: time)
    } catch {
      refuse(error.description, at: time)
    }
  }

  private mutating func refuse(_ reason: String, at time: Duration) {
    refusal = reason
    refusedAt = time
    news.append(.refusal(reason))
  }

  private mutating func obey(_ key: GuideKey, at time: Duration) throws(BrewSessionError) {
    switch key {
    case .pause: try pauseOrResume(at: time)
    case .next where hasJustBegun:
      let number = session.state.currentStepIndex + 1
      refuse("step \(number) has just begun; press enter again to end it", at: time)
    case .next: try goOn(at: time)
    case .restart:
      // Tried on a copy: what would be refused need not be asked.
      var copy = session
      try copy.restart()
      ask(.restart)
    case .quit where session.state.phase == .notStarted: quit()
    case .quit: ask(.quit)
    case .help:
      showsHelp = true
      news.append(.help)
    case .yes, .other: break
    }
  }

  /// Whether the current step cannot be ended yet; see ``shortestStep``.
  private var hasJustBegun: Bool {
    let phase = session.state.phase
    let isUnderWay = phase == .active || phase == .stepReadyToAdvance
    return isUnderWay && session.stepElapsedTime < Self.shortestStep
  }

  private mutating func pauseOrResume(at time: Duration) throws(BrewSessionError) {
    switch session.state.phase {
    case .notStarted: try start(at: time)
    case .paused:
      try session.resume(at: time)
      tell(.resumed)
    case .active, .stepReadyToAdvance, .completed:
      try session.pause(at: time)
      tell(.paused)
    }
  }

  private mutating func goOn(at time: Duration) throws(BrewSessionError) {
    guard session.state.phase != .notStarted else { return try start(at: time) }
    try session.nextStep(at: time)
    if session.state.phase == .completed {
      tell(.completed)
      end = .completed
    } else {
      tell(.step)
    }
  }

  private mutating func start(at time: Duration) throws(BrewSessionError) {
    try session.start(at: time)
    tell(.started)
    tell(.step)
  }

  // MARK: Questions

  private mutating func ask(_ asked: GuideQuestion) {
    question = asked
    news.append(.question(asked))
  }

  private mutating func answer(_ asked: GuideQuestion, _ isYes: Bool, at time: Duration) {
    guard isYes else {
      news.append(.declined)
      return
    }
    switch asked {
    case .quit: quit()
    case .restart:
      tell(.restarted)
      session = BrewSession(plan: session.state.plan)
    }
  }

  /// Ends the brew where it stands.
  package mutating func quit() {
    tell(.quit)
    end = .quit
  }

  private mutating func tell(_ kind: BrewEvent.Kind) {
    news.append(.event(BrewEvent(kind, session)))
  }
}

/// What a brewer must agree to before it happens.
package enum GuideQuestion: Equatable, Sendable {
  case restart
  case quit

  /// The question, with how to answer it.
  package var text: String {
    switch self {
    case .restart: "Restart? The brew so far is given up. (y/n)"
    case .quit: "Quit? The brew is under way. (y/n)"
    }
  }
}

/// What there is to tell of a brew that is guided.
package enum GuideUpdate: Equatable, Sendable {
  /// Something happened to the brew.
  case event(BrewEvent)
  /// Something is asked.
  case question(GuideQuestion)
  /// What was asked is not wanted.
  case declined
  /// A key could not do what it does otherwise; why not.
  case refusal(String)
  /// The brewer wants to know what the keys do.
  case help
}
