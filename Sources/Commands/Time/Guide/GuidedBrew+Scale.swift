import Recipes

/// The readings of a scale in a guided brew.
extension GuidedBrew {
  /// Takes a reading, and does what was due before it, each at its own time.
  ///
  /// - Parameter isUnattended: whether the steps follow each other without keys. The brew then starts with the first reading.
  package mutating func read(_ reading: ScaleReading, isUnattended: Bool) {
    let last = session.lastReadingTime
    let isBack = session.state.scale?.condition == .lost
    guard let time = session.time(of: reading) else { return }
    guard let last, time > last + BrewSession.scaleIsLostAfter else {
      return take(reading, at: time, isBack: isBack, isUnattended: isUnattended)
    }
    // A file shows a silence only with the reading behind it.
    loseScale(at: last + BrewSession.scaleIsLostAfter, isGone: false, isUnattended: isUnattended)
    let gone = last + BrewSession.scaleIsGoneAfter
    if time > gone { loseScale(at: gone, isGone: true, isUnattended: isUnattended) }
    take(reading, at: time, isBack: true, isUnattended: isUnattended)
  }

  private mutating func take(
    _ reading: ScaleReading,
    at time: Duration,
    isBack: Bool,
    isUnattended: Bool
  ) {
    if session.state.phase != .notStarted { advance(to: time, isUnattended: isUnattended) }
    let change = session.read(reading, at: time)
    if end == nil, session.state.phase != .notStarted {
      if isBack { record(.scaleBack) }
      if let change { record(change == .lifted ? .lifted : .tared) }
      if !hasStopped, session.mustStopPouring {
        hasStopped = true
        updates.append(.stopPouring)
      }
      reportPour(isOver: false)
      advanceAfterPour(at: time)
    }
    advance(to: time, isUnattended: isUnattended)
  }

  /// Goes on without the scale.
  ///
  /// - Parameter isGone: whether no reading will come any more.
  package mutating func loseScale(at time: Duration, isGone: Bool, isUnattended: Bool) {
    if session.state.phase != .notStarted { advance(to: time, isUnattended: isUnattended) }
    let wasLost = session.state.scale?.condition == .lost
    session.loseScale(at: time, isGone: isGone)
    if end == nil, session.state.phase != .notStarted, session.state.scale != nil {
      if !wasLost { record(.scaleLost) }
      advanceAfterPour(at: time)
    }
    // An unattended brew starts with the scale, or when it is gone.
    if isGone || session.state.phase != .notStarted {
      advance(to: time, isUnattended: isUnattended)
    }
  }

  /// Advances the time, with keys or without.
  package mutating func advance(to time: Duration, isUnattended: Bool) {
    if isUnattended { advanceUnattended(to: time) } else { advance(to: time) }
  }

  /// Reports the water of the step once: when it is in, or when the step ends.
  mutating func reportPour(isOver: Bool) {
    guard !hasPoured, session.lastReadingTime != nil, session.state.phase != .notStarted,
      session.state.scale?.leftGrams != nil, isOver || session.isPoured
    else { return }
    hasPoured = true
    record(.poured)
  }

  /// Hands free, the next step begins when the water of a step without a timer is in.
  private mutating func advanceAfterPour(at time: Duration) {
    guard options.isAutomatic, !isLastStep, session.state.phase == .stepReadyToAdvance,
      session.state.scale?.leftGrams != nil, session.currentStep?.timerDurationSeconds == nil
    else { return }
    do throws(BrewSessionError) {
      try beginNext(at: time)
    } catch {
      refuse(error.description, at: time)
    }
  }
}
