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

extension RecipeFigures {
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

extension StepFigures {
  /// Whether the brew has begun with this step at the latest.
  fileprivate var takesTime: Bool {
    water != nil && pour != .ice || timer != nil || startTime != nil
  }
}
