/// The water of a brew, computed from the readings of a scale. It reads no clock.
///
/// A reading that water cannot explain begins a disturbance, in which the water keeps its value. What it was is known when the
/// readings follow one another again for a while: a bump, a lifted vessel, a tare, or something that was put on. Readings of
/// that while then count, so that nothing that was poured in it is lost.
struct PouredWater: Sendable, Equatable {
  /// A reading at a time of the session.
  struct Sample: Sendable, Equatable {
    let seconds: Double
    let raw: Double
    /// The time of the brew, without pauses.
    let elapsed: Duration
  }

  /// The water at a time of the brew, which later readings do not change.
  struct Point: Sendable, Equatable {
    let elapsed: Duration
    let grams: Double
  }

  /// The most that can be poured, in g/s: a liter in 17 s, into a French press. A hand or a vessel is faster.
  private static let fastestFlow = 60.0
  /// The same right after a disturbance, where nobody pours as fast: a vessel that is put down rises more slowly at its end.
  private static let usualFlow = 15.0
  /// What a reading may be above that, in grams: the impact of a pour, and a scale that shows a rise late and at once.
  private static let rise = 3.0
  /// What a reading may be below the others of the last second, in grams. Where a pour ends, its impact does: of 15 g/s from
  /// 20 cm this is 3 g in theory, and below 1 g on scales, which smooth.
  private static let fall = 2.0
  /// The mass of the lightest vessel or dripper, in grams. A smaller fall is the end of a touch.
  private static let lightestVessel = 15.0
  /// How far from zero a reading right after a tare is, in grams: the water of a quarter of a second may be in it.
  private static let nearZero = -0.5...3.0
  /// How exactly a vessel comes back, in grams: drops fall off, and a hand shakes.
  private static let sameVessel = 5.0
  /// How long readings follow one another until the vessel stands again, in seconds.
  private static let settling = 0.2
  /// How long they do until another level is the new one, in seconds: a spike is over before.
  private static let lasting = 0.5
  /// How long the readings of a disturbance are kept, in seconds: the slowest pour takes half of it to ``pouring``.
  private static let longest = 5.0
  /// A rise at the speed of a pour, in grams, that shows that the vessel is on the scale.
  private static let pouring = 5.0
  /// The most that a scale rises in a second in which nothing is poured, in grams: its last digit, and drops.
  private static let still = 0.3

  /// The water in grams.
  private(set) var grams = 0.0
  private(set) var condition = ScaleState.Condition.steady
  /// What the scale shows without water.
  private(set) var zero = 0.0
  /// What it showed before something was put on it, which may be taken away again: a hand.
  private var earlierZero: Double?
  /// The points that are certain since they were taken last.
  private var settled: [Point] = []
  /// The readings of the last second that follow one another, and one before it.
  private var recent: [Sample] = []
  private var disturbance: Disturbance?
  private(set) var hasBegun = false

  /// Readings that water does not explain.
  private struct Disturbance: Equatable {
    /// The last reading before.
    let origin: Sample
    let flow: Double
    /// The readings before it, in which its end may come back to an earlier level.
    let before: [Sample]
    /// What the scale shows without the vessel; nil until it is lifted.
    var lifted: Double?
    /// The last readings that follow one another.
    var run: [Sample] = []
  }

  /// Counts the water from the last reading on.
  ///
  /// - Parameter water: what is in the vessel already.
  mutating func begin(with water: Double) {
    guard let last = recent.last else { return }
    hasBegun = true
    (disturbance, condition, grams) = (nil, .steady, water)
    recent = [last]
    zero = last.raw - water
  }

  /// Takes and removes the points that are certain.
  mutating func takeSettled() -> [Point] {
    defer { settled = [] }
    return settled
  }

  // MARK: Flow

  /// The flow over the last second, in g/s; 0 in a disturbance.
  var flow: Double {
    guard disturbance == nil, let last = recent.last, let first = recent.first else { return 0 }
    let start = max(first.seconds, last.seconds - 1)
    let length = last.seconds - start
    return length < Self.settling ? 0 : max(0, (last.raw - level(at: start)) / length)
  }

  /// Whether nothing was poured in the last second.
  var isStill: Bool {
    guard disturbance == nil, let last = recent.last, let first = recent.first,
      first.seconds <= last.seconds - 1
    else { return false }
    return last.raw - level(at: last.seconds - 1) <= Self.still
  }

  /// The reading at a time, between two readings on a line.
  private func level(at time: Double) -> Double {
    guard let next = recent.firstIndex(where: { $0.seconds >= time }) else { return 0 }
    guard next > 0, recent[next].seconds > time else { return recent[next].raw }
    let (one, other) = (recent[next - 1], recent[next])
    let share = (time - one.seconds) / (other.seconds - one.seconds)
    return one.raw + (other.raw - one.raw) * share
  }

  // MARK: Readings

  /// Takes a reading, later than the last one. O(readings of a second).
  mutating func add(_ sample: Sample) -> ScaleChange? {
    if disturbance != nil { return follow(sample) }
    if hasBegun, let origin = Self.origin(of: sample, in: recent) {
      let before = recent.filter { $0.seconds <= origin.seconds }
      disturbance = Disturbance(origin: origin, flow: flow, before: before)
      grams = origin.raw - zero
      condition = .disturbed
      return follow(sample)
    }
    accept(sample)
    return nil
  }

  private mutating func accept(_ sample: Sample) {
    recent.append(sample)
    let old = recent.prefix { $0.seconds <= sample.seconds - 1 }.count
    recent.removeFirst(max(0, old - 1))
    if !hasBegun { zero = sample.raw }
    grams = sample.raw - zero
    settled.append(Point(elapsed: sample.elapsed, grams: grams))
  }

  /// The reading that another one cannot follow by pouring alone: the last before a fall, or before a rise; nil if it can.
  private static func origin(
    of sample: Sample,
    in recent: [Sample],
    isSettling: Bool = false
  ) -> Sample? {
    let top = recent.reduce(-Double.infinity) { max($0, $1.raw) }
    if sample.raw < top - fall { return recent.last { $0.raw > top - fall / 2 } }
    func excess(_ other: Sample) -> Double {
      let flow = isSettling ? usualFlow : fastestFlow
      return sample.raw - other.raw - flow * (sample.seconds - other.seconds)
    }
    let lowest = recent.max { excess($0) <= excess($1) }
    return lowest.flatMap { excess($0) > (isSettling ? rise / 2 : rise) ? $0 : nil }
  }

  private mutating func follow(_ sample: Sample) -> ScaleChange? {
    guard var found = disturbance else { return nil }
    if Self.origin(of: sample, in: found.run, isSettling: true) != nil {
      hold(found.run)
      found.run = []
    }
    found.run.append(sample)
    // The level is what matters, however long it lasts.
    let old = found.run.prefix { $0.seconds < sample.seconds - Self.longest }
    hold(old)
    found.run.removeFirst(old.count)
    disturbance = found
    return judge(found, sample.seconds - found.run[0].seconds)
  }

  /// Decides what a disturbance is, if its last readings lasted long enough.
  private mutating func judge(_ found: Disturbance, _ length: Double) -> ScaleChange? {
    let (level, origin) = (found.run[0].raw, found.origin)
    if length >= Self.settling, isSame(found) {
      end(found.run)
      return nil
    }
    guard length >= Self.lasting else { return nil }
    if let earlier = earlierZero, (level - earlier - grams).magnitude <= Self.sameVessel {
      earlierZero = nil
      return move(to: earlier, found.run)
    }
    let low = found.run.indices.min { found.run[$0].raw < found.run[$1].raw } ?? 0
    if isTare(found) {
      // The scale shows 0 where it showed the water.
      return move(to: -grams, found.run)
    } else if let lifted = found.lifted {
      if level - lifted >= Self.lightestVessel { return move(to: level - grams, found.run) }
      // For some readings: the first one of a vessel that is put down may rise as little.
      let end = found.run[found.run.count - 1].seconds - Self.settling
      guard
        found.run.contains(where: {
          $0.seconds <= end && $0.raw - found.run[low].raw >= Self.pouring
        })
      else { return nil }
      return move(to: found.run[low].raw - grams, Array(found.run[low...]))
    } else if level > origin.raw {
      earlierZero = zero
      return move(to: level - grams, found.run)
    }
    disturbance?.lifted = level
    condition = .lifted
    return .lifted
  }

  /// Whether the readings are again where they were, or where the pour has gone on to.
  private func isSame(_ found: Disturbance) -> Bool {
    let (level, origin) = (found.run[0].raw, found.origin)
    let passed = min(1, found.run[0].seconds - origin.seconds)
    let most = origin.raw + Self.sameVessel + (found.lifted == nil ? found.flow * passed : 0)
    let least = origin.raw - (found.lifted == nil ? Self.fall : Self.sameVessel)
    if level >= least, level <= most { return true }
    // After a touch, the water is where it was before, or a bit higher.
    return found.lifted == nil && level < origin.raw && !isTare(found)
      && origin.raw - level < Self.lightestVessel && level - zero > -Self.fall
  }

  /// Whether the scale was tared with the vessel. A vessel whose weight the scale shows leaves a zero too when it is lifted: then
  /// only the next pour tells them apart, unless there is no water yet.
  private func isTare(_ found: Disturbance) -> Bool {
    let level = found.run[0].raw
    return found.lifted == nil && Self.nearZero.contains(level)
      && level < found.origin.raw - Self.fall
      && (zero <= Self.sameVessel || grams < Self.fall)
      && !found.before.contains { ($0.raw - level).magnitude <= Self.fall / 2 }
  }

  private mutating func move(to zero: Double, _ run: [Sample]) -> ScaleChange {
    self.zero = zero
    end(run)
    return .tared
  }

  /// Ends a disturbance with readings that count.
  private mutating func end(_ run: [Sample]) {
    (disturbance, condition, recent) = (nil, .steady, [])
    for sample in run { accept(sample) }
  }

  /// The readings of a disturbance say nothing of the water.
  private mutating func hold(_ samples: some Sequence<Sample>) {
    for sample in samples { settled.append(Point(elapsed: sample.elapsed, grams: grams)) }
  }
}
