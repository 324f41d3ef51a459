/// How long a recipe takes, as far as its timers and start times tell.
package struct BrewTime: Equatable, Sendable {
  /// The time from the start of the brew that is accounted for, in seconds.
  package let seconds: Double
  /// Whether the brew ends then; else it takes at least that long, as some step has no time.
  package let isWhole: Bool

  /// The time as given.
  package init(seconds: Double, isWhole: Bool) {
    self.seconds = seconds
    self.isWhole = isWhole
  }
}

extension RecipeValues {
  /// How far a stated total may be off the time that the timers give, in seconds.
  package static let totalTimeTolerance = 5.0

  /// Follows the timers and start times to the end of the brew.
  ///
  /// Steps before the first water that say nothing of time are preparation, such as rinsing the filter
  /// or filling in ice, and take none. Meant for recipes that are valid. O(n); builds nothing where steps are listed in
  /// the order of the brew.
  package func brewTime() -> BrewTime {
    let turns = StepOrder(steps)
    var clock = StepClock()
    var least = 0.0
    var isPreparing = true
    for turn in steps.indices {
      let step = steps[turns[turn]]
      if step.takesTime { isPreparing = false }
      if isPreparing { continue }
      clock.begin(at: step.startTime, timer: step.timer)
      if let start = step.startTime { least = max(least, start) }
      least += step.timer ?? 0
    }
    guard let end = clock.next, !steps.isEmpty else {
      return BrewTime(seconds: least, isWhole: false)
    }
    return BrewTime(seconds: end, isWhole: !isPreparing)
  }

  /// When each step begins, in the order of the brew and in seconds since its start; nil where the times
  /// before it are not known. Preparation begins at 0 and takes none. Meant for recipes that are valid. O(n).
  package func startTimes() -> [Double?] {
    let turns = StepOrder(steps)
    var clock = StepClock()
    var isPreparing = true
    return steps.indices.map { turn in
      let step = steps[turns[turn]]
      if step.takesTime { isPreparing = false }
      if isPreparing { return 0 }
      clock.begin(at: step.startTime, timer: step.timer)
      return clock.start
    }
  }
}

extension RecipeValues {
  /// How far a step's start may be off the end of the timer before it, in seconds.
  package static let startTimeTolerance = 1.0

  /// Reports start times that go down, or do not agree with the timer before them. After one,
  /// the clock continues from the step's own word, or as if it had been right, whichever the next start
  /// agrees with, so that one mistake is reported once. Nothing is judged where a timer is in error.
  func appendStartTimeErrors(in turns: StepOrder, to errors: inout [RecipeValidationError]) {
    guard everyTimerIsValid else { return }
    var clock = StepClock()
    // Where the clock would stand if the last wrong start had been right.
    var corrected: StepClock?
    for turn in steps.indices {
      let position = turns[turn]
      let step = steps[position]
      if let start = step.startTime, !Self.fits(start, clock, isFirst: turn == 0) {
        if let other = corrected, Self.fits(start, other, isFirst: false) {
          clock = other
          corrected = nil
        } else {
          let expected = clock.next ?? clock.latestStart
          errors.append(.startTimeMismatch(step: position, expected: expected, actual: start))
          corrected = clock
          corrected?.begin(at: expected, timer: step.timer)
        }
      } else if step.startTime != nil {
        corrected = nil
      } else {
        corrected?.begin(at: nil, timer: step.timer)
      }
      // NaN and infinities have been reported; nothing can be counted from them.
      let known = step.startTime.flatMap { $0.isFinite ? $0 : nil }
      clock.begin(at: known, timer: step.timer)
    }
  }

  /// The timers in the order of the brew, in seconds: a missing one is the time until the next
  /// step's start where both starts are known, and nil where they are not or the start goes down.
  ///
  /// Meant for recipes whose order is valid.
  package func timers() -> [Double?] {
    let turns = StepOrder(steps)
    var clock = StepClock()
    return steps.indices.map { turn in
      let step = steps[turns[turn]]
      clock.begin(at: step.startTime, timer: step.timer)
      guard step.timer == nil, turn + 1 < steps.count, let start = clock.start,
        let nextStart = steps[turns[turn + 1]].startTime, nextStart >= start
      else { return step.timer }
      return nextStart - start
    }
  }

  /// Which steps, as they are listed, have a timer, including timers derived from start times.
  ///
  /// What is unknown or in error already is given the benefit of the doubt: a start that goes down
  /// counts, and where the brew cannot be followed, every step has a timer if start times are used.
  package func stepsHaveTimers() -> [Bool] {
    let turns = StepOrder(steps)
    guard stepsAreKnown, timesAreKnown, orderIsKnown, turns.errors.isEmpty else {
      let mayFollow = !stepsAreKnown || !timesAreKnown || steps.contains { $0.startTime != nil }
      return steps.map { mayFollow || $0.timer != nil }
    }
    var haveTimers = steps.map { $0.timer != nil }
    var clock = StepClock()
    for turn in steps.indices {
      let step = steps[turns[turn]]
      clock.begin(at: step.startTime, timer: step.timer)
      guard clock.start != nil, turn + 1 < steps.count else { continue }
      if steps[turns[turn + 1]].startTime != nil { haveTimers[turns[turn]] = true }
    }
    return haveTimers
  }

  /// Whether a step may begin at `start`. The first one may begin late: the clock may run while the
  /// filter is rinsed.
  private static func fits(_ start: Double, _ clock: StepClock, isFirst: Bool) -> Bool {
    guard start.isFinite, Tolerance.isAtLeast(start, clock.latestStart) else { return false }
    guard let next = clock.next, !isFirst else { return true }
    return Tolerance.isAtMost((start - next).magnitude, startTimeTolerance)
  }

  /// Whether no timer is in error.
  private var everyTimerIsValid: Bool {
    steps.allSatisfy { $0.timer.map(Self.isValid(amount:)) ?? true }
  }
}

extension StepValues {
  /// Whether the brew has begun with this step at the latest.
  fileprivate var takesTime: Bool {
    water != nil && pour != .ice || timer != nil || startTime != nil
  }
}

/// Follows the start times of steps in the order of the brew. A step whose start can be neither
/// read nor counted leaves a gap that the next explicit start closes.
private struct StepClock {
  /// The start of the last step that began, in seconds; nil where it is unknown.
  private(set) var start: Double?
  /// When the next step should begin, in seconds; nil where the timer or start before it is unknown.
  private(set) var next: Double? = 0
  /// The latest start that is known, in seconds; no later step may begin before it.
  private(set) var latestStart = 0.0

  /// Lets the next step begin: at `explicit` where it names a start, else where the clock stands.
  mutating func begin(at explicit: Double?, timer: Double?) {
    start = explicit ?? next
    next = nil
    guard let start else { return }
    latestStart = start
    if let timer { next = start + timer }
  }
}
