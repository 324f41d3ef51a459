import Recipes
import Text

/// What an xBloom does for a recipe: pours in whole grams, seconds and degrees, and perhaps a bypass.
struct XBloomBrew {
  /// The number of the cup.
  private(set) var cup = 2
  /// The water of the pours for a gram of coffee, in halves.
  private(set) var ratio = 0.0
  private(set) var pours: [XBloomPour] = []
  /// Water that is added to the cup after the brew.
  private(set) var bypass: (volume: Double, temperature: Double)?
  /// The setting of the machine's own grinder; nil if it does not grind.
  let grind: Double?
  /// The steps whose instruction says no more than the pour does.
  private var spoken: Set<Int> = []

  private let recipe: ExportRecipe
  private let limits: XBloomLimits

  init(
    _ recipe: ExportRecipe,
    _ limits: XBloomLimits,
    hasIce: Bool,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) {
    (self.recipe, self.limits) = (recipe, limits)
    grind =
      recipe.detail.grinder == XBloomPour.grinder
      ? recipe.detail.grindSetting.flatMap(Double.init) : nil
    var poured = try recipe.machinePours(hasIce: hasIce, &notes)
    try setCup(&notes)
    try checkGrind(&notes)
    if let last = poured.last, poured.count > 1, XBloomPour.isBypass(recipe.steps[last.step].dto) {
      poured.removeLast()
      try setBypass(last, &notes)
    }
    if poured[0].temperature != recipe.detail.recipe.defaultWaterTemperature {
      notes.append(recipe.changed("temperature", "is that of the first pour"))
    }
    for pour in recipe.wholeGrams(poured, total: try total(of: poured, &notes), &notes) {
      try add(pour, isLast: pour.step == poured.last?.step, isOnly: poured.count == 1, &notes)
    }
    guard limits.pours.contains(pours.count) else {
      let (least, most) = (limits.pours.lowerBound, limits.pours.upperBound)
      throw recipe.refused("the machine has \(least) to \(most) pours, not \(pours.count)")
    }
  }

  /// The water of the pours, in grams.
  var water: Double { pours.reduce(0) { $0 + ($1.volume?.value ?? 0) } }

  /// What has no place, such as the setting of another grinder.
  func losses(_ held: HeldKeys) -> [ImportNote] {
    let own: Set<RecipeKey> = grind == nil ? [] : [.grinder, .grindSetting]
    let all = HeldKeys(recipe: held.recipe.union(own), step: held.step)
    let kept = spoken.flatMap { step in
      ["instruction", "fixed"].map { recipe.field("steps[\(step)].\($0)") }
    }
    return recipe.losses(all, hasPlaceholders: true).filter { !kept.contains($0.field) }
  }

  // MARK: The coffee

  private mutating func setCup(_ notes: inout [ImportNote]) throws(ExportRefusal) {
    let dose = recipe.detail.recipe.defaultDose
    let cups = XBloomLimits.cups.filter { limits.cups.contains($0.number) }
    guard let cup = cups.first(where: { $0.dose.contains(dose) }) else {
      let least = cups.map(\.dose.lowerBound).min() ?? 0
      let most = cups.map(\.dose.upperBound).max() ?? 0
      throw recipe.refused(
        "the machine takes \(Canonical.mass(least)) to \(Canonical.mass(most)) of coffee, not \(Canonical.mass(dose))"
      )
    }
    if limits.isWhole, dose != Rounding.whole(dose) {
      throw recipe.refused("the dose must be whole grams")
    }
    self.cup = cup.number
    if cup.number != 2 {
      let message =
        "\(Canonical.mass(dose)) is for \(cup.name), which xbloom-ble 2.3.0 does not know"
      notes.append(recipe.changed("dose", message))
    }
  }

  private func checkGrind(_ notes: inout [ImportNote]) throws(ExportRefusal) {
    guard let grind else {
      let message = "the machine does not grind, as the recipe has no setting of its grinder"
      return notes.append(recipe.changed("grindSetting", message))
    }
    guard limits.grinds.contains(grind), grind == Rounding.whole(grind) else {
      let (least, most) = (limits.grinds.lowerBound, limits.grinds.upperBound)
      throw recipe.refused(
        "the grinder goes from \(Canonical.number(least)) to \(Canonical.number(most)), not to \(Canonical.number(grind))"
      )
    }
  }

  // MARK: The water

  /// The water of the pours with the nearest ratio of the machine, in whole grams.
  private mutating func total(
    of pours: [MachinePour],
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) -> Double {
    let dose = recipe.detail.recipe.defaultDose
    let water = pours.reduce(0) { $0 + $1.volume }
    let own = water / dose
    let near = XBloomLimits.ratios.min { ($0 - own).magnitude < ($1 - own).magnitude } ?? own
    guard Tolerance.isAtMost((near - own).magnitude, 0.25) else {
      let text = Canonical.number(own, decimals: 2)
      throw recipe.refused("the machine takes ratios of 1:5 to 1:25, not 1:\(text)")
    }
    ratio = near
    // The service refuses more than the dose times the ratio, and the readers of the YAML another sum than Python's `round`.
    let exact = Rounding.millionth(near * dose)
    let total = limits.isWhole ? exact.rounded(.toNearestOrEven) : (exact - 0.5).rounded(.up)
    if !Tolerance.isEqual(total, water) {
      let change = recipe.detail.recipe.defaultTargetYield + total - water
      let mass = Canonical.mass(Rounding.millionth(change))
      notes.append(
        recipe.changed(
          "yield",
          "becomes \(mass): the machine has the ratio 1:\(Canonical.number(near))"
        )
      )
    }
    return total
  }

  private mutating func setBypass(
    _ pour: MachinePour,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) {
    let volume = Rounding.whole(Rounding.millionth(pour.volume))
    guard XBloomLimits.bypass.contains(volume) else {
      let own = Canonical.mass(pour.volume)
      throw recipe.refused("the machine adds 5 g to 100 g to the cup, not \(own)")
    }
    let path = "steps[\(pour.step)]"
    if volume != pour.volume {
      notes.append(recipe.changed("\(path).pour", "is \(Canonical.mass(volume)): whole grams"))
    }
    if recipe.steps[pour.step].dto.timerDurationSeconds != nil {
      notes.append(recipe.changed("\(path).timer", "the machine adds the water at once"))
    }
    bypass = (volume, try degrees(of: pour, &notes))
    spoken.insert(pour.step)
  }

  private func degrees(
    of pour: MachinePour,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) -> Double {
    let degrees = try recipe.machineTemperature(pour, XBloomLimits.temperatures, &notes)
    if let word = XBloomLimits.words.first(where: { $0.value == degrees })?.key {
      let meaning = word == "BP" ? "as hot as the machine heats" : "water that is not heated"
      recipe.noteTemperature(
        of: pour,
        "is \(word), \(meaning): the app and xbloom-py know it, and xbloom-ble 2.3.0 refuses it",
        &notes
      )
    }
    return degrees
  }

  // MARK: Pours

  /// Adds a pour. One that is too large becomes several, and so does one before a pause that is too long: between its
  /// parts, a little water falls.
  private mutating func add(
    _ pour: MachinePour,
    isLast: Bool,
    isOnly: Bool,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) {
    var whole = XBloomPour(recipe.steps[pour.step].dto, pour)
    whole.temperature = WrittenAmount(base: try degrees(of: pour, &notes))
    if limits.isWhole, pours.isEmpty, whole.pattern == 1 {
      whole.pattern = nil
      let message = "is in a spiral: the first pour is none in the centre"
      notes.append(recipe.changed("steps[\(pour.step)].instruction", message))
    }
    if whole.label != nil { spoken.insert(pour.step) }
    let pause = pausing(behind: pour, &whole, isLast: isLast, &notes)
    let pauses = max(1, (pause / XBloomLimits.pause).rounded(.up))
    let least = max(10, limits.volume.lowerBound)
    let main = pour.volume - least * (pauses - 1)
    guard main >= limits.volume.lowerBound else {
      let own = Canonical.mass(pour.volume)
      throw recipe.refused(
        pauses > 1
          ? "the machine waits \(Canonical.duration(seconds: XBloomLimits.pause)) at most, not \(Canonical.duration(seconds: pause))"
          : "a pour has \(Canonical.mass(limits.volume.lowerBound)) or more, not \(own)"
      )
    }
    let count = max(isOnly && pauses == 1 ? 2 : 1, (main / limits.volume.upperBound).rounded(.up))
    var parts = (1...Int(count)).map { part in
      let start = Proportion(main, times: Double(part - 1), over: count).whole
      return (Proportion(main, times: Double(part), over: count).whole - start, 0.0)
    }
    parts += Array(repeating: (least, 0), count: Int(pauses) - 1)
    for index in 0..<Int(pauses) {
      let start = Proportion(pause, times: Double(index), over: pauses).whole
      parts[Int(count) - 1 + index].1 =
        Proportion(pause, times: Double(index + 1), over: pauses).whole - start
    }
    if parts.count > 1 {
      let mass = Canonical.mass(pour.volume)
      notes.append(recipe.changed("steps", "a pour of \(mass) became \(parts.count)"))
    }
    for (index, (volume, seconds)) in parts.enumerated() {
      var part = whole
      part.label = index == 0 ? whole.label : nil
      part.label = part.label ?? (pours.isEmpty ? "Bloom" : "Pour \(pours.count)")
      (part.volume, part.pause) = (WrittenAmount(base: volume), seconds)
      part.isShakenBefore = whole.isShakenBefore && index == 0
      part.isShakenAfter = whole.isShakenAfter && index == parts.count - 1
      pours.append(part)
    }
  }

  /// The pause behind a pour, in whole seconds.
  private func pausing(
    behind pour: MachinePour,
    _ whole: inout XBloomPour,
    isLast: Bool,
    _ notes: inout [ImportNote]
  ) -> Double {
    let path = "steps[\(pour.step)].timer"
    // What an import read is written again.
    if whole.flow != nil, pour.seconds == recipe.steps[pour.step].dto.timerDurationSeconds {
      return whole.pause
    }
    whole.flow = XBloomLimits.flows.lowerBound
    let pouring = Proportion(pour.volume, over: XBloomLimits.flows.lowerBound).whole
    let pause = Rounding.whole(Rounding.millionth(max(0, (pour.seconds ?? 0) - pouring)))
    if isLast, pause > XBloomLimits.pause {
      // Behind the last pour, the coffee drains without the machine.
      let longest = Canonical.duration(seconds: XBloomLimits.pause)
      notes.append(recipe.changed(path, "is \(longest) behind the pour, the longest pause"))
      return XBloomLimits.pause
    }
    if pour.seconds != pouring + pause
      || pour.seconds != recipe.steps[pour.step].dto.timerDurationSeconds
    {
      let rate = "\(Canonical.number(XBloomLimits.flows.lowerBound)) ml/s"
      let timer = Canonical.duration(seconds: pouring + pause)
      notes.append(recipe.changed(path, "is \(timer): the pour at \(rate), and the pause"))
    }
    return pause
  }
}
