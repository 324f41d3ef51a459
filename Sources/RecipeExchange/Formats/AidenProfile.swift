import Recipes
import Text

/// A recipe as a profile of an Aiden, which has ratios and pulses of equal size, with the values that the machine knows.
struct AidenProfile {
  private static let ratios = stride(from: 14.0, through: 20, by: 0.5)
  private static let bloomRatios = stride(from: 1.0, through: 3, by: 0.5)
  private static let bloomSeconds = 1.0...120
  private static let intervals = 5.0...60
  private static let mostPulses = 10
  private static let temperatures = Array(stride(from: 50.0, through: 99, by: 0.5))
  /// The water that the machine brews at once, in grams: the least of a cup, and the most of a batch.
  private static let water = 150.0...1500
  private static let longestTitle = 50
  /// By how much of the water a pour may end earlier or later: with more, it would be another recipe.
  private static let tolerance = 1.0 / 8
  /// By how much of its time an interval may be longer or shorter, which is at least 10 s.
  private static let intervalTolerance = 1.0 / 4

  private let title: String
  private let ratio: Double
  /// Its water for a gram of coffee, and its seconds; nil if all pours are equal.
  private let bloom: (ratio: Double, seconds: Double)?
  /// Those of the bloom, if there is one, and of the pulses.
  private let temperatures: [Double]
  private let interval: Double

  /// What the scale reads after the bloom, if there is one, and after each pulse, in grams.
  static func readings(
    dose: Double,
    ratio: Double,
    bloom: Double?,
    pulses: Int
  ) -> [Double] {
    let yield = Rounding.tenth(Rounding.millionth(dose * ratio))
    let start = bloom.map { Proportion(dose, times: $0).whole }
    let (first, count) = (start ?? 0, Double(pulses))
    let inner = (1..<max(1, pulses)).map {
      first + Proportion(yield - first, times: Double($0), over: count).whole
    }
    return (start.map { [$0] } ?? []) + inner + [yield]
  }

  init(_ recipe: ExportRecipe, _ notes: inout [ImportNote]) throws(ExportRefusal) {
    let summary = recipe.detail.recipe
    let dose = summary.defaultDose
    let pours = try recipe.machinePours(&notes)
    let water = pours.reduce(0) { $0 + $1.volume }
    let (ratio, isNear) = Self.nearest(to: water / dose, among: Self.ratios)
    guard isNear else {
      let own = Canonical.number(water / dose, decimals: 2)
      throw recipe.refused("the machine takes ratios of 1:14 to 1:20, not 1:\(own)")
    }
    self.ratio = ratio
    title = String(summary.name.onOneLine.prefix(Self.longestTitle)).trimmed
    if title != summary.name {
      notes.append(recipe.changed("name", "cut to \(Self.longestTitle) characters"))
    }
    let seconds = pours[0].seconds.map(Rounding.whole)
    let hasBloom = pours.count > 1 && seconds.map(Self.bloomSeconds.contains) == true
    // Either may be nearer: the first pour as the bloom, or as one of equal pulses.
    func divided(_ bloom: Double?) -> Division {
      let pulses = bloom == nil ? pours : Array(pours.dropFirst())
      let readings = Self.readings(dose: dose, ratio: ratio, bloom: bloom, pulses: pulses.count)
      return Division(bloom, pulses, readings, Self.change(from: pours, to: readings))
    }
    var layout = divided(nil)
    if hasBloom {
      let other = divided(Self.nearest(to: pours[0].volume / dose, among: Self.bloomRatios).0)
      let isNearer = Rounding.whole(other.change) <= Rounding.whole(layout.change)
      if other.problem == nil, isNearer || layout.problem != nil { layout = other }
    }
    bloom = layout.bloom.map { ($0, seconds ?? 0) }
    let pulses = layout.pulses
    // With a bloom, more would be possible, so this is the first reason.
    func refused(_ reason: String) -> ExportRefusal {
      guard pours.count > 1, !hasBloom else { return recipe.refused(reason) }
      let own = seconds.map { "not \(Canonical.duration(seconds: $0))" } ?? "and it has no time"
      return recipe.refused("the machine's bloom takes 1 s to 2 min, \(own)")
    }
    guard pulses.count <= Self.mostPulses else {
      throw refused("the machine has \(Self.mostPulses) pulses, not \(pulses.count)")
    }
    guard Tolerance.isAtMost(layout.change, water * Self.tolerance) else {
      let sizes = pulses.map { Canonical.mass($0.volume, decimals: 1) }.joined(separator: ", ")
      throw refused("the machine's pulses are of equal size, not \(sizes)")
    }
    if let problem = layout.problem { throw refused(problem) }
    interval = layout.interval
    var degrees: [Double] = []
    for pour in pours {
      degrees.append(try recipe.machineTemperature(pour, Self.temperatures, &notes))
    }
    temperatures = degrees
    noteChanges(recipe, pours, layout.readings, &notes)
  }

  /// Pours as a bloom and equal pulses, or as pulses alone.
  private struct Division {
    let bloom: Double?
    let pulses: [MachinePour]
    let readings: [Double]
    /// The most grams by which a pour ends earlier or later.
    let change: Double
    let interval: Double
    /// Why there is no interval.
    let problem: String?

    init(_ bloom: Double?, _ pulses: [MachinePour], _ readings: [Double], _ change: Double) {
      (self.bloom, self.pulses, self.readings, self.change) = (bloom, pulses, readings, change)
      (interval, problem) = AidenProfile.interval(between: pulses)
    }
  }

  /// The value of the machine that is nearest, and whether it is the next one.
  private static func nearest(
    to value: Double,
    among known: StrideThrough<Double>
  ) -> (Double, Bool) {
    let near = known.min { ($0 - value).magnitude < ($1 - value).magnitude } ?? value
    return (near, Tolerance.isAtMost((near - value).magnitude, 0.25))
  }

  /// The most grams by which a pour ends earlier or later.
  private static func change(from pours: [MachinePour], to readings: [Double]) -> Double {
    var (own, most) = (0.0, 0.0)
    for (pour, reading) in zip(pours, readings) {
      own += pour.volume
      most = max(most, (own - reading).magnitude)
    }
    return most
  }

  /// The seconds from one pulse to the next, of which there is one value, or why there is none.
  private static func interval(between pulses: [MachinePour]) -> (seconds: Double, problem: String?)
  {
    let times = pulses.dropLast().map { $0.seconds.map(Rounding.whole) }
    if times.isEmpty { return (intervals.lowerBound, nil) }
    let known = times.compactMap { $0 }
    guard known.count == times.count else {
      return (0, "the machine's pulses follow at equal intervals, and one has no time")
    }
    let mean = Proportion(known.reduce(0, +), over: Double(known.count)).whole
    let interval = min(max(mean, intervals.lowerBound), intervals.upperBound)
    let isNear = known.allSatisfy {
      ($0 - interval).magnitude <= max(10, $0 * intervalTolerance)
    }
    guard isNear else {
      let text = known.map { Canonical.duration(seconds: $0) }.joined(separator: ", ")
      return (
        0,
        intervals.contains(mean)
          ? "the machine's pulses follow at equal intervals, not \(text)"
          : "the machine's pulses follow after 5 s to 1 min, not \(text)"
      )
    }
    return (interval, nil)
  }

  /// Notes what an import with the same dose would read.
  private func noteChanges(
    _ recipe: ExportRecipe,
    _ pours: [MachinePour],
    _ readings: [Double],
    _ notes: inout [ImportNote]
  ) {
    let summary = recipe.detail.recipe
    func note(_ path: String, _ message: String) { notes.append(recipe.changed(path, message)) }
    let yield = readings.last ?? 0
    if yield != summary.defaultTargetYield {
      let exact = Canonical.number(ratio)
      note("yield", "becomes \(Canonical.mass(yield)): the machine has the ratio 1:\(exact)")
    }
    if !Self.water.contains(yield) {
      let range =
        "\(Canonical.mass(Self.water.lowerBound)) to \(Canonical.mass(Self.water.upperBound))"
      note("yield", "\(Canonical.mass(yield)): the machine brews \(range)")
    }
    for (index, pour) in pours.enumerated() {
      let step = recipe.steps[pour.step]
      if !step.dto.isCumulativeWaterTarget {
        let own = readings[index] - (index == 0 ? 0 : readings[index - 1])
        note("steps[\(pour.step)].pour", "is \(Canonical.mass(own)), a share of the water")
      } else if readings[index] != step.reading {
        note("steps[\(pour.step)].pourTo", "is \(Canonical.mass(readings[index])) at this dose")
      }
      let isLast = index == pours.count - 1
      let seconds = isLast ? nil : bloom != nil && index == 0 ? bloom?.seconds : interval
      if seconds != step.dto.timerDurationSeconds {
        let time = seconds.map { "is \(Canonical.duration(seconds: $0))" }
        note("steps[\(pour.step)].timer", time ?? "is up to the machine")
      }
    }
    let common = bloom == nil || temperatures.count == 1 ? temperatures[0] : temperatures[1]
    if common != summary.defaultWaterTemperature {
      note("temperature", "is \(Canonical.temperature(celsius: common))")
    }
  }

  func write(to json: inout JSONWriter) {
    let pulses = Array(temperatures.dropFirst(bloom == nil ? 0 : 1))
    json.object { json in
      json.field("profileType", 0)
      json.field("title", title)
      json.number("ratio", ratio)
      json.flag("bloomEnabled", bloom != nil)
      // The machine wants values also for what it does not do.
      json.number("bloomRatio", bloom?.ratio ?? 2)
      json.number("bloomDuration", bloom?.seconds ?? 30)
      json.number("bloomTemperature", temperatures[0])
      for kind in ["ss", "batch"] {
        json.flag("\(kind)PulsesEnabled", pulses.count > 1)
        json.field("\(kind)PulsesNumber", pulses.count)
        json.number("\(kind)PulsesInterval", interval)
        json.array("\(kind)PulseTemperatures", pulses) { json, degrees in
          json.literal(Canonical.number(degrees))
        }
      }
    }
  }
}
