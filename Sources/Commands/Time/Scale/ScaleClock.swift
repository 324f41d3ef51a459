import Recipes

/// The time of a brew: that of the readings while they come, else that of a clock.
struct ScaleClock {
  private let clock: BrewClock
  /// The time of the brew at the last reading, and when that came; nil without a scale, and after it was lost.
  private var last: (brew: Duration, moment: ContinuousClock.Instant)?
  /// What the time of the brew is behind the clock.
  private var behind = Duration.zero

  init(_ clock: BrewClock) { self.clock = clock }

  /// A reading came at a time of the brew.
  mutating func take(_ brew: Duration) { last = (brew, .now) }

  /// No reading comes any more: the clock goes on from a time of the brew.
  ///
  /// - Parameter isEnded: whether the readings have ended just now.
  mutating func lose(at brew: Duration, isEnded: Bool) {
    let moment = last.map { $0.moment + BrewSession.scaleIsLostAfter }
    let start = isEnded ? own : clock.time(at: moment ?? .now)
    (behind, last) = (start - brew, nil)
  }

  private var own: Duration { clock.time(at: .now) }

  /// The time of the brew.
  var now: Duration { last?.brew ?? own - behind }

  /// Since when no reading has come, in real time; nil without a scale.
  var silence: Duration? { last.map { $0.moment.duration(to: .now) } }

  /// The milliseconds of real time in which the clock advances by a time.
  func milliseconds(for time: Duration) -> Int64 { clock.milliseconds(for: time) }
}
