import Recipes
import Text

/// A pour of an xBloom, as both forms of its recipes have it.
struct XBloomPour {
  var label: String?
  var volume: WrittenAmount?
  /// In ml/s.
  var flow: Double?
  /// The seconds without water behind it.
  var pause = 0.0
  var temperature: WrittenAmount?
  /// How it moves: `in a spiral`.
  var pattern: String?
  var isShakenBefore = false
  var isShakenAfter = false

  // MARK: Reading

  /// The step.
  ///
  /// - Parameter common: the temperature of the recipe.
  func step(_ common: WrittenAmount?) -> RecipeDraft.DraftStep {
    var words = label.map { "\($0.withLiteralBraces.onOneLine): pour {pour}" } ?? "Pour {pour}"
    if let pattern { words += " \(pattern)" }
    if isShakenBefore { words += ", shaken before" }
    if isShakenAfter { words += ", shaken after" }
    if pause > 0 { words += ", then wait \(Canonical.duration(seconds: pause))" }
    let pouring = flow.flatMap { flow in
      volume.map { flow > 0 ? Proportion($0.value, over: flow).whole : 0 }
    }
    return RecipeDraft.DraftStep(
      instruction: words + ".",
      timer: pouring.map { $0 + pause },
      water: volume,
      pour: .increment,
      temperature: temperature == common ? nil : temperature
    )
  }

  /// Water that the machine adds to the cup after the brew.
  static func bypass(
    _ volume: WrittenAmount?,
    _ temperature: WrittenAmount?,
    in draft: RecipeDraft
  ) -> RecipeDraft.DraftStep {
    RecipeDraft.DraftStep(
      instruction: "Add {pour} of water to the cup.",
      water: volume,
      pour: .increment,
      temperature: temperature == draft.temperature ? nil : temperature
    )
  }

  /// Takes a temperature: a number, or the words of the app for water that is not heated and for the most heat.
  static func temperature(_ path: String, _ record: inout ForeignRecord) -> WrittenAmount? {
    guard let degrees = record.peek(path)?.string.flatMap({ words[$0.trimmed.uppercased()] }) else {
      return record.quantity(path, .temperature, as: "temperature")
    }
    record.mark(path)
    let text = Canonical.temperature(celsius: degrees)
    record.note(.carried, path, "temperature: \(text)")
    return WrittenAmount(base: degrees)
  }

  private static let words = ["RT": 20.0, "BP": 98.0]

  /// Sets the grinder and its setting.
  static func setGrind(_ size: Double, in draft: inout RecipeDraft) {
    draft[.grinder] = "xBloom"
    draft[.grindSetting] = Canonical.number(size)
  }

  // MARK: Writing

  /// The limits of a form.
  struct Limits {
    /// Of the dose, in grams.
    let dose: ClosedRange<Double>
    /// The water of the largest pour.
    let pour: Double
    /// The longest pause, in seconds.
    let pause: Double
  }

  /// The flow that a pour gets, in ml/s: the app's own usual value.
  static let usualFlow = 3.0
  /// What the app lets people choose, with the numbers that stand for its two words.
  private static let temperatures = [20] + (40...95).map(Double.init) + [98]

  /// The pours of a recipe, in whole grams, seconds and degrees. A pour that is too large is written as several.
  static func pours(
    of recipe: ExportRecipe,
    _ limits: Limits,
    hasIce: Bool,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) -> [XBloomPour] {
    let poured = try recipe.machinePours(hasIce: hasIce, &notes)
    let dose = recipe.detail.recipe.defaultDose
    guard limits.dose.contains(dose) else {
      let most = Canonical.mass(limits.dose.upperBound)
      let least = Canonical.mass(limits.dose.lowerBound)
      throw recipe.refused(
        "the machine takes \(least) to \(most) of coffee, not \(Canonical.mass(dose))"
      )
    }
    if poured[0].temperature != recipe.detail.recipe.defaultWaterTemperature {
      notes.append(recipe.changed("temperature", "is that of the first pour"))
    }
    let whole = recipe.wholeGrams(poured, &notes)
    var pours: [XBloomPour] = []
    for pour in whole {
      let degrees = try recipe.machineTemperature(pour, temperatures, &notes)
      let pause = try pause(
        behind: pour,
        isLast: pour.step == whole.last?.step,
        recipe,
        limits,
        &notes
      )
      let count = max(1, (pour.volume / limits.pour).rounded(.up))
      if count > 1 {
        notes.append(
          recipe.changed("steps", "a pour of \(Canonical.mass(pour.volume)) became \(Int(count))")
        )
      }
      for part in 1...Int(count) {
        let end = Proportion(pour.volume, times: Double(part), over: count).whole
        let start = Proportion(pour.volume, times: Double(part - 1), over: count).whole
        pours.append(
          XBloomPour(
            label: pours.isEmpty ? "Bloom" : "Pour \(pours.count)",
            volume: WrittenAmount(base: end - start),
            flow: usualFlow,
            pause: part == Int(count) ? pause : 0,
            temperature: WrittenAmount(base: degrees)
          )
        )
      }
    }
    return pours
  }

  /// The pause behind a pour, in whole seconds.
  private static func pause(
    behind pour: MachinePour,
    isLast: Bool,
    _ recipe: ExportRecipe,
    _ limits: Limits,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) -> Double {
    let path = "steps[\(pour.step)].timer"
    let pouring = Proportion(pour.volume, over: usualFlow).whole
    let pause = Rounding.whole(Rounding.millionth(max(0, (pour.seconds ?? 0) - pouring)))
    guard pause <= limits.pause else {
      let longest = Canonical.duration(seconds: limits.pause)
      // Behind the last pour, the coffee drains without the machine.
      guard isLast else {
        throw recipe.refused(
          "the machine waits \(longest) at most, not \(Canonical.duration(seconds: pause))"
        )
      }
      notes.append(recipe.changed(path, "is \(longest) behind the pour, the longest pause"))
      return limits.pause
    }
    if pour.seconds != pouring + pause
      || pour.seconds != recipe.steps[pour.step].dto.timerDurationSeconds
    {
      let rate = "\(Canonical.number(usualFlow)) ml/s"
      let timer = Canonical.duration(seconds: pouring + pause)
      notes.append(recipe.changed(path, "is \(timer): the pour at \(rate), and the pause"))
    }
    return pause
  }

  /// The water of some pours, in grams.
  static func total(of pours: [XBloomPour]) -> Double {
    pours.reduce(0) { $0 + ($1.volume?.value ?? 0) }
  }

  /// What has no place, such as the setting of another grinder.
  static func losses(of recipe: ExportRecipe, _ held: HeldKeys) -> [ImportNote] {
    let own: Set<RecipeKey> = grind(of: recipe) == nil ? [] : [.grinder, .grindSetting]
    let all = HeldKeys(recipe: held.recipe.union(own), step: held.step)
    return recipe.losses(all, hasPlaceholders: true)
  }

  /// The setting of the machine's own grinder; nil if the recipe has none.
  static func grind(of recipe: ExportRecipe) -> Double? {
    guard recipe.detail.grinder == "xBloom" else { return nil }
    return recipe.detail.grindSetting.flatMap(Double.init)
  }
}
