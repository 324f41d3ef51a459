/// What the readings of a scale add to a brew: the time by the sender's clock, the curve, and what each step got.
struct WeighedBrew: Sendable, Equatable {
  private(set) var water = PouredWater()
  /// The water at each whole second of the brew so far.
  private(set) var curve = WaterCurve()
  /// What each step got so far, in grams.
  private var poured: [Double]
  /// The time of the session when the sender's clock reads 0; nil before the first reading.
  private var start: Duration?
  private var latest: Int64 = 0
  /// The water when the current step began.
  private var before = 0.0
  /// The time of the last reading.
  private(set) var latestTime = Duration.zero
  /// Whether readings should come, but do not.
  private(set) var isLost = false
  /// Whether they will not come any more.
  private(set) var isGone = false

  /// - Parameter steps: the number of steps of the plan.
  init(steps: Int) { poured = Array(repeating: 0, count: steps) }

  /// Before another start of the same brew.
  var restarted: WeighedBrew {
    var brew = self
    (brew.curve, brew.before) = (WaterCurve(), 0)
    for index in poured.indices { brew.poured[index] = 0 }
    return brew
  }

  // MARK: Time

  /// How far back a late reading may be, in milliseconds; a clock that goes back more has begun again.
  private static let latestBy: Int64 = 1000
  /// The most by which a clock may be ahead after a time without readings; it is another clock then.
  private static let ahead = Duration.seconds(2)

  /// The time of a reading; nil for one that comes after a later one, and says nothing new.
  ///
  /// - Parameter now: the time of the session, with which the first reading is aligned.
  mutating func time(of reading: ScaleReading, now: Duration) -> Duration? {
    guard reading.grams.isFinite else { return nil }
    let milliseconds = min(max(0, reading.milliseconds), 1 << 50)
    let own = Duration.milliseconds(milliseconds)
    if let start {
      if milliseconds <= latest, milliseconds > latest - Self.latestBy { return nil }
      let isOther = milliseconds <= latest || isLost && start + own > now + Self.ahead
      if isOther { self.start = now - own }
    } else {
      start = now - own
    }
    latest = milliseconds
    return max(now, (start ?? .zero) + own)
  }

  // MARK: Water

  /// Takes a reading at its time.
  mutating func add(
    _ grams: Double,
    at time: Duration,
    elapsed: Duration,
    hasBegun: Bool
  ) -> ScaleChange? {
    (latestTime, isLost, isGone) = (time, false, false)
    let change = water.add(.init(seconds: time.inSeconds, raw: grams, elapsed: elapsed))
    for point in water.takeSettled() where hasBegun { curve.add(point.grams, at: point.elapsed) }
    return change
  }

  /// No reading arrives any more.
  mutating func lose(isGone: Bool) { (isLost, self.isGone) = (true, isGone) }

  /// The water counts from here on.
  ///
  /// - Parameter water: what was poured before, as far as the plan says.
  mutating func begin(with water: Double) {
    self.water.begin(with: water)
    before = water
  }

  /// The step has ended, and another one begins.
  mutating func end(step: Int) {
    poured[step] = added
    before = water.grams
  }

  /// What the current step got so far, in grams.
  var added: Double { Rounding.tenth(max(0, water.grams - before)) }

  /// What each step got, in grams.
  func poured(in step: Int) -> [Double] {
    var all = poured
    if all.indices.contains(step) { all[step] += added }
    return all
  }
}
