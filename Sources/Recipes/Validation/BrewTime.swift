/// The duration of a recipe, as far as its timers and start times determine it.
package struct BrewTime: Equatable, Sendable {
  /// The known time from the start of the brew, in seconds.
  package let seconds: Double
  /// Whether that is the total time; else it is a minimum, because some step has no time.
  package let isComplete: Bool

  /// Creates a time.
  package init(seconds: Double, isComplete: Bool) {
    self.seconds = seconds
    self.isComplete = isComplete
  }
}

extension RecipeValues {
  /// The maximum difference between the stated total and the timers, in seconds.
  package static let totalTimeTolerance = 5.0

  /// Adds up timers and start times to the end of the brew.
  ///
  /// Steps before the first water without times are preparation, such as rinsing the filter or adding ice,
  /// and take no time. Requires a valid recipe. O(n); allocates nothing if the steps are listed in brewing
  /// order.
  package func brewTime() -> BrewTime {
    let order = StepOrder(steps)
    var clock = StepClock()
    var least = 0.0
    var isPreparing = true
    for index in steps.indices {
      let step = steps[order[index]]
      if step.takesTime { isPreparing = false }
      if isPreparing { continue }
      clock.begin(at: step.startTime, timer: step.timer)
      if let start = step.startTime { least = max(least, start) }
      least += step.timer ?? 0
    }
    guard let end = clock.next, !steps.isEmpty else {
      return BrewTime(seconds: least, isComplete: false)
    }
    return BrewTime(seconds: end, isComplete: !isPreparing)
  }

  /// The start of each step, in brewing order and in seconds since the start of the brew; nil if an earlier
  /// time is unknown. Preparation begins at 0 and takes no time. Requires a valid recipe. O(n).
  package func startTimes() -> [Double?] {
    let order = StepOrder(steps)
    var clock = StepClock()
    var isPreparing = true
    return steps.indices.map { index in
      let step = steps[order[index]]
      if step.takesTime { isPreparing = false }
      if isPreparing { return 0 }
      clock.begin(at: step.startTime, timer: step.timer)
      return clock.start
    }
  }
}

extension RecipeValues {
  /// How much earlier than the end of the timer before it a step may start, in seconds.
  package static let startTimeTolerance = 1.0

  /// Reports start times that decrease or are before the end of the timer before them. After an error, the clock
  /// continues from the stated start, or from the expected one if the next start agrees with its timer, so
  /// that one mistake is reported once. An invalid timer counts as unknown.
  func appendStartTimeErrors(in order: StepOrder, to errors: inout [RecipeValidationError]) {
    var clock = StepClock()
    // The clock as if the last wrong start had been correct.
    var corrected: StepClock?
    for index in steps.indices {
      let position = order[index]
      var step = steps[position]
      if let timer = step.timer, !Self.isValid(amount: timer) { step.timer = nil }
      if let start = step.startTime, !Self.fits(start, clock, isFirst: index == 0) {
        if let other = corrected, other.next != nil, Self.fits(start, other, isFirst: false) {
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
      // NaN and infinities have been reported; they cannot set the clock.
      let known = step.startTime.flatMap { $0.isFinite ? $0 : nil }
      clock.begin(at: known, timer: step.timer)
    }
  }

  /// The timers in brewing order, in seconds. A missing timer is the time until the start of the next step if
  /// both starts are known; nil if not, or if the start decreases.
  ///
  /// Requires a valid order.
  package func timers() -> [Double?] {
    let order = StepOrder(steps)
    var clock = StepClock()
    return steps.indices.map { index in
      let step = steps[order[index]]
      clock.begin(at: step.startTime, timer: step.timer)
      guard step.timer == nil, index + 1 < steps.count, let start = clock.start,
        let nextStart = steps[order[index + 1]].startTime, nextStart >= start
      else { return step.timer }
      return nextStart - start
    }
  }

  /// Whether each step, in list order, has a timer, possibly derived from start times.
  ///
  /// Unknown and invalid values count as timers: a decreasing start does, and if the brew cannot be followed,
  /// every step has a timer if start times are used.
  package func stepsHaveTimers() -> [Bool] {
    let order = StepOrder(steps)
    guard stepsAreKnown, timesAreKnown, orderIsKnown, order.errors.isEmpty else {
      let mayFollow = !stepsAreKnown || !timesAreKnown || steps.contains { $0.startTime != nil }
      return steps.map { mayFollow || $0.timer != nil }
    }
    var haveTimers = steps.map { $0.timer != nil }
    var clock = StepClock()
    for index in steps.indices {
      let step = steps[order[index]]
      clock.begin(at: step.startTime, timer: step.timer)
      guard clock.start != nil, index + 1 < steps.count else { continue }
      if steps[order[index + 1]].startTime != nil { haveTimers[order[index]] = true }
    }
    return haveTimers
  }

  /// Whether a step may begin at `start`. The first one may begin late: the clock may already run while the
  /// filter is rinsed.
  private static func fits(_ start: Double, _ clock: StepClock, isFirst: Bool) -> Bool {
    guard start.isFinite, Tolerance.isAtLeast(start, clock.latestStart) else { return false }
    guard let next = clock.next, !isFirst else { return true }
    // What is between is a wait.
    return Tolerance.isAtLeast(start, next - startTimeTolerance)
  }
}

extension StepValues {
  /// Whether the brew begins with this step at the latest.
  package var takesTime: Bool {
    water != nil && pour != .ice || timer != nil || startTime != nil
  }
}

/// Tracks the start times of steps in brewing order. A step whose start is unknown leaves a gap that the next
/// explicit start closes.
private struct StepClock {
  /// The start of the current step, in seconds; nil if unknown.
  private(set) var start: Double?
  /// The expected start of the next step, in seconds; nil if the timer or start before it is unknown.
  private(set) var next: Double? = 0
  /// The latest known start, in seconds; no later step may begin before it.
  private(set) var latestStart = 0.0

  /// Begins the next step: at `explicit` if it states a start, else at the expected time.
  mutating func begin(at explicit: Double?, timer: Double?) {
    start = explicit ?? next
    next = nil
    guard let start else { return }
    latestStart = start
    if let timer { next = start + timer }
  }
}
