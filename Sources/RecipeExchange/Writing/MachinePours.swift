import Recipes
import Text

/// A pour of a machine that brews by itself.
struct MachinePour {
  /// Its water, in grams.
  var volume: Double
  /// In °C.
  let temperature: Double
  /// The time until the next pour; nil if the recipe does not say.
  var seconds: Double?
  /// The place of its step.
  let step: Int
}

extension ExportRecipe {
  /// Requires a recipe whose water runs through a bed of coffee, as that of a machine does.
  func requirePoured() throws(ExportRefusal) {
    let method = detail.recipe.method
    guard method.isPercolation || method == .autoDrip || !method.isKnown else {
      throw refused("the machine pours over a filter, and the method is \(method.rawValue)")
    }
  }

  /// The pours, for a machine that only pours: a step without water makes the pour before it longer.
  ///
  /// - Parameter hasIce: whether the format has a place for the ice.
  func machinePours(
    hasIce: Bool = false,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) -> [MachinePour] {
    try requirePoured()
    var pours: [MachinePour] = []
    for (index, step) in steps.enumerated() {
      guard !step.dto.isIce, let volume = step.added, volume > 0 else {
        guard let last = pours.indices.last, let seconds = step.seconds else { continue }
        pours[last].seconds = (pours[last].seconds ?? 0) + seconds
        continue
      }
      let temperature = step.dto.waterTemperature ?? detail.recipe.defaultWaterTemperature
      pours.append(
        MachinePour(volume: volume, temperature: temperature, seconds: step.seconds, step: index)
      )
    }
    if pours.isEmpty { throw refused("it has no pour") }
    if pours.count != steps.count {
      let change = "\(counted(steps.count, "step")) became \(counted(pours.count, "pour"))"
      notes.append(changed("steps", change))
    }
    if !hasIce, steps.contains(where: \.dto.isIce) {
      notes.append(changed("yield", "is without the ice, which the machine cannot add"))
    }
    return pours
  }

  /// The pours in whole grams, each with its share of a total.
  func wholeGrams(
    _ pours: [MachinePour],
    total: Double,
    _ notes: inout [ImportNote]
  ) -> [MachinePour] {
    let water = pours.reduce(0) { $0 + $1.volume }
    var (exact, whole) = (0.0, 0.0)
    return pours.map { pour in
      var pour = pour
      exact += pour.volume
      let volume = Proportion(exact, times: total, over: water).whole - whole
      whole += volume
      if !Tolerance.isEqual(volume, pour.volume) {
        notes.append(changed("steps[\(pour.step)].pour", "is \(Canonical.mass(volume))"))
      }
      pour.volume = volume
      return pour
    }
  }

  /// The temperature of a machine that is nearest to one of the recipe.
  ///
  /// - Parameter known: the temperatures of the machine, from the lowest.
  func machineTemperature(
    _ pour: MachinePour,
    _ known: [Double],
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) -> Double {
    let wanted = Canonical.temperature(celsius: Rounding.tenth(pour.temperature))
    let near = known.min { ($0 - pour.temperature).magnitude < ($1 - pour.temperature).magnitude }
    guard let near, Tolerance.isAtMost((near - pour.temperature).magnitude, 2) else {
      throw refused("the machine has no water of \(wanted)")
    }
    if !Tolerance.isEqual(near, pour.temperature) {
      let own = Canonical.temperature(celsius: near)
      noteTemperature(of: pour, "\(wanted) became \(own), which the machine has", &notes)
    }
    return near
  }

  /// Notes something of the temperature of a pour: once, where the recipe gives it for several.
  func noteTemperature(of pour: MachinePour, _ message: String, _ notes: inout [ImportNote]) {
    let isOwn = steps[pour.step].dto.waterTemperature != nil
    let note = changed(isOwn ? "steps[\(pour.step)].temperature" : "temperature", message)
    if !notes.contains(note) { notes.append(note) }
  }
}
