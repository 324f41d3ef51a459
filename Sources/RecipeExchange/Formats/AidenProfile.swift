import Recipes
import Text

/// A recipe as a profile of an Aiden, which has ratios and pulses of equal size, with the values that the machine knows.
struct AidenProfile {
  private static let ratios = stride(from: 14.0, through: 20, by: 0.5)
  private static let bloomRatios = stride(from: 1.0, through: 3, by: 0.5)
  private static let temperatures = Array(stride(from: 50.0, through: 99, by: 0.5))
  private static let longestTitle = 50

  private let title: String
  private let ratio: Double
  /// Its water for a gram of coffee, and its seconds; nil if all pours are equal.
  private let bloom: (ratio: Double, seconds: Double)?
  /// Those of the bloom, if there is one, and of the pulses.
  private let temperatures: [Double]
  private let interval: Double

  init(_ recipe: ExportRecipe, _ notes: inout [ImportNote]) throws(ExportRefusal) {
    let summary = recipe.detail.recipe
    let dose = summary.defaultDose
    let pours = try recipe.machinePours(&notes)
    let water = pours.reduce(0) { $0 + $1.volume }
    guard let ratio = Self.ratio(of: water, dose, among: Self.ratios) else {
      let own = Canonical.number(water / dose, decimals: 2)
      throw recipe.refused("the machine takes ratios of 1:14 to 1:20 in steps of 0.5, not 1:\(own)")
    }
    self.ratio = ratio
    title = String(summary.name.onOneLine.prefix(Self.longestTitle)).trimmed
    if title != summary.name {
      notes.append(recipe.changed("name", "cut to \(Self.longestTitle) characters"))
    }
    let first = pours[0]
    let isBloom =
      pours.count > 1 && first.seconds.map { (1...120).contains(Rounding.whole($0)) } == true
    let bloomRatio = isBloom ? Self.ratio(of: first.volume, dose, among: Self.bloomRatios) : nil
    let pulses = bloomRatio == nil ? pours : Array(pours.dropFirst())
    bloom = bloomRatio.map { ($0, Rounding.whole(first.seconds ?? 0)) }
    guard pulses.count <= 10 else {
      throw recipe.refused("the machine has 10 pulses, not \(pulses.count)")
    }
    let share = pulses.reduce(0) { $0 + $1.volume } / Double(pulses.count)
    guard pulses.allSatisfy({ Tolerance.isAtMost(($0.volume - share).magnitude, 1) }) else {
      let sizes = pulses.map { Canonical.mass($0.volume, decimals: 1) }.joined(separator: ", ")
      throw recipe.refused("the machine's pulses are of equal size, not \(sizes)")
    }
    interval = try Self.interval(between: pulses, recipe)
    var degrees: [Double] = []
    for pour in pours {
      degrees.append(try recipe.machineTemperature(pour, Self.temperatures, &notes))
    }
    temperatures = degrees
    noteChanges(recipe, pours, &notes)
  }

  /// The ratio that gives an amount of water within 1 g; nil if the machine has none.
  private static func ratio(
    of water: Double,
    _ dose: Double,
    among known: StrideThrough<Double>
  ) -> Double? {
    let near = known.min { ($0 * dose - water).magnitude < ($1 * dose - water).magnitude }
    return near.flatMap { Tolerance.isAtMost(($0 * dose - water).magnitude, 1) ? $0 : nil }
  }

  /// The seconds from one pulse to the next, of which there is one value.
  private static func interval(
    between pulses: [MachinePour],
    _ recipe: ExportRecipe
  ) throws(ExportRefusal) -> Double {
    let times = pulses.dropLast().map { $0.seconds.map(Rounding.whole) }
    guard let first = times.first else { return 5 }
    guard let seconds = first, times.allSatisfy({ $0 == seconds }) else {
      throw recipe.refused("the machine's pulses follow at equal intervals")
    }
    guard (5...60).contains(seconds) else {
      let text = Canonical.duration(seconds: seconds)
      throw recipe.refused("the machine's pulses follow after 5 s to 1 min, not \(text)")
    }
    return seconds
  }

  /// Notes what an import with the same dose would read.
  private func noteChanges(
    _ recipe: ExportRecipe,
    _ pours: [MachinePour],
    _ notes: inout [ImportNote]
  ) {
    let dose = recipe.detail.recipe.defaultDose
    func note(_ path: String, _ value: Double, _ meant: Double?) {
      guard value != meant else { return }
      notes.append(recipe.changed(path, "is \(Canonical.mass(value)) at this dose"))
    }
    let yield = Proportion(dose, times: ratio).whole
    note("yield", yield, recipe.detail.recipe.defaultTargetYield)
    let start = bloom.map { Proportion(dose, times: $0.ratio).whole } ?? 0
    let count = pours.count - (bloom == nil ? 0 : 1)
    for (index, pour) in pours.enumerated() {
      let step = recipe.steps[pour.step]
      let pulse = bloom == nil ? index + 1 : index
      let reading =
        start + Proportion(yield - start, times: Double(pulse), over: Double(count)).whole
      let key = step.dto.isCumulativeWaterTarget ? "pourTo" : "pour"
      if step.dto.isCumulativeWaterTarget {
        note("steps[\(pour.step)].\(key)", reading, step.reading)
      } else {
        notes.append(recipe.changed("steps[\(pour.step)].\(key)", "is a share of the water"))
      }
      let isLast = index == pours.count - 1
      let seconds = isLast ? nil : bloom != nil && index == 0 ? bloom?.seconds : interval
      if seconds != step.dto.timerDurationSeconds {
        let message =
          seconds.map { "is \(Canonical.duration(seconds: $0))" } ?? "is up to the machine"
        notes.append(recipe.changed("steps[\(pour.step)].timer", message))
      }
    }
    let common = bloom == nil || temperatures.count == 1 ? temperatures[0] : temperatures[1]
    if common != recipe.detail.recipe.defaultWaterTemperature {
      notes.append(recipe.changed("temperature", "is \(Canonical.temperature(celsius: common))"))
    }
  }

  func write(to json: inout JSONWriter) {
    let pulses = Array(temperatures.dropFirst(bloom == nil ? 0 : 1))
    func flag(_ name: String, _ value: Bool, _ json: inout JSONWriter) {
      json.key(name)
      json.literal("\(value)")
    }
    json.object { json in
      json.field("profileType", 0)
      json.field("title", title)
      json.number("ratio", ratio)
      flag("bloomEnabled", bloom != nil, &json)
      // The machine wants values also for what it does not do.
      json.number("bloomRatio", bloom?.ratio ?? 2)
      json.number("bloomDuration", bloom?.seconds ?? 30)
      json.number("bloomTemperature", temperatures[0])
      for kind in ["ss", "batch"] {
        flag("\(kind)PulsesEnabled", pulses.count > 1, &json)
        json.field("\(kind)PulsesNumber", pulses.count)
        json.number("\(kind)PulsesInterval", interval)
        json.array("\(kind)PulseTemperatures", pulses) { json, degrees in
          json.literal(Canonical.number(degrees))
        }
      }
    }
  }
}
