import Recipes
import Text

/// Brew profiles of the machine Fellow Aiden. They have ratios and no amounts, so the dose comes from an option.
enum AidenFormat {
  static let description = FormatDescription(
    title: "Fellow Aiden",
    source: "https://pypi.org/project/fellow-aiden/ (fellow_aiden/profile.py)",
    summary:
      "A profile in JSON, or a list of them, alone or in `profiles`. It has ratios: an import takes the amounts from --dose.",
    fields: [
      ("title", .carried, "name"),
      ("ratio", .changed, "yield: the dose times the ratio"),
      ("bloomEnabled, bloomRatio", .changed, "the first pour: the dose times the ratio"),
      ("bloomDuration", .carried, "timer of the bloom"),
      ("bloomTemperature", .carried, "temperature of the bloom"),
      (
        "ssPulsesEnabled, ssPulsesNumber", .changed,
        "the other pours, all of the same size; lost where only a batch has them"
      ),
      ("ssPulsesInterval", .carried, "timer of the other pours; lost where only a batch has them"),
      (
        "ssPulseTemperatures", .carried,
        "temperature of the recipe and of the pours; lost where only a batch has them"
      ),
      (
        "batchPulsesEnabled, batchPulsesNumber", .changed,
        "the same, where only a batch has pulses; one of the two is lost"
      ),
      ("batchPulsesInterval", .carried, "the same; one of the two is lost"),
      ("batchPulseTemperatures", .carried, "the same; one of the two is lost"),
      ("overallTemperature", .carried, "the same, where the pours have none"),
      ("(method)", .assumed, "auto-drip"),
      ("(grind size)", .assumed, "medium"),
      ("profileType, …", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: [.name, .yield, .temperature, .steps],
      step: [.pourTo, .pour, .timer, .temperature]
    ),
    recognizes: { file in
      profiles(in: file.objects.prefix(20)).contains { _, node in
        node.field("ratio") != nil && node.field("ssPulsesNumber") != nil
      }
    },
    read: { file, defaults throws(ImportRefusal) in
      let objects = profiles(in: try file.requireObjects()[...])
      try ImportLimit.requireRecipes(objects.count)
      guard let dose = defaults.dose else {
        throw ImportRefusal(
          "a profile has ratios and no amounts",
          hint: "give the dose with --dose"
        )
      }
      return ImportedRecipes(
        recipes: objects.map { recipe($0.node, dose: dose, $0.place, defaults) }
      )
    },
    write: { ExportedText(json: $0, write) }
  )

  /// The profiles, of which an object may hold a list.
  private static func profiles(
    in objects: ArraySlice<(place: String, node: JSONNode)>
  ) -> [(place: String, node: JSONNode)] {
    objects.flatMap { place, node in
      node.list("profiles", at: place) ?? [(place, node)]
    }
  }

  private static func recipe(
    _ node: JSONNode,
    dose: Double,
    _ place: String,
    _ defaults: ImportDefaults
  ) -> ImportedRecipe {
    var record = ForeignRecord(node)
    var draft = RecipeDraft()
    draft.name = record.text("title", as: "name")
    draft.method = defaults.method ?? .autoDrip
    if defaults.method == nil {
      record.note(.assumed, "method", "method: \(BrewMethod.autoDrip.rawValue)")
    }
    draft.dose = WrittenAmount(base: dose)
    let ratio = record.number("ratio", as: "yield", isChanged: true) ?? 0
    // A profile has pulses for a cup and others for a batch, and either may be off.
    let isBatch =
      record.peek("ssPulsesEnabled")?.flag == false
      && record.peek("batchPulsesEnabled")?.flag == true
    let kind = isBatch ? "batch" : "ss"
    let (bloom, bloomRatio) = bloom(&record)
    let count = pulses(kind, &record)
    let interval = record.number("\(kind)PulsesInterval", as: "timer") ?? 0
    let temperatures = temperatures("\(kind)PulseTemperatures", &record)
    draft.temperature =
      temperatures.first ?? record.quantity("overallTemperature", .temperature, as: "temperature")
      ?? bloom?.temperature
    let readings = AidenProfile.readings(dose: dose, ratio: ratio, bloom: bloomRatio, pulses: count)
    draft.yield = readings.last.flatMap { $0 > 0 ? WrittenAmount(base: $0) : nil }
    draft.steps = readings.enumerated().map { index, reading in
      let pulse = index - (bloom == nil ? 0 : 1)
      var step =
        pulse < 0 ? bloom ?? .init(instruction: "") : .init(instruction: "Pour to {total}.")
      step.water = WrittenAmount(base: reading)
      if pulse >= 0 {
        step.timer = pulse < count - 1 && interval > 0 ? interval : nil
        step.temperature = temperatures.indices.contains(pulse) ? temperatures[pulse] : nil
      }
      if step.temperature == draft.temperature { step.temperature = nil }
      return step
    }
    record.loseRest { path in
      let isOther = path.hasPrefix("batchPulse") || path.hasPrefix("ssPulse")
      let used = isBatch ? "a batch" : "the single cup"
      return isOther ? "the recipe is that of \(used)" : "a recipe has no such field"
    }
    return draft.recipe(record.notes, defaults, place: place)
  }

  /// The bloom without its water, and its ratio; nil if there is none.
  private static func bloom(
    _ record: inout ForeignRecord
  ) -> (step: RecipeDraft.DraftStep?, ratio: Double?) {
    let isOn = isOn("bloomEnabled", &record)
    let ratio = record.number("bloomRatio", as: "the bloom", isChanged: true) ?? 0
    let seconds = record.number("bloomDuration", as: "timer") ?? 0
    let degrees = record.number("bloomTemperature", as: "temperature")
    guard isOn, ratio > 0 else { return (nil, nil) }
    let step = RecipeDraft.DraftStep(
      instruction: "Bloom to {total}.",
      timer: seconds > 0 ? seconds : nil,
      temperature: degrees.flatMap { WrittenAmount(base: $0) }
    )
    return (step, ratio)
  }

  private static func isOn(_ path: String, _ record: inout ForeignRecord) -> Bool {
    guard let flag = record.take(path)?.flag else { return true }
    record.note(.changed, path, flag ? "its pours became steps" : "it has no pours")
    return flag
  }

  private static func temperatures(
    _ path: String,
    _ record: inout ForeignRecord
  ) -> [WrittenAmount] {
    let degrees = record.take(path)?.items?.compactMap(\.number) ?? []
    if !degrees.isEmpty { record.note(.carried, path, "temperature") }
    return degrees.compactMap { WrittenAmount(base: $0) }
  }

  /// The number of pours behind the bloom; a machine without pulses pours all at once.
  private static func pulses(_ kind: String, _ record: inout ForeignRecord) -> Int {
    let isOn = isOn("\(kind)PulsesEnabled", &record)
    let number =
      record.number("\(kind)PulsesNumber", as: "the other pours", isChanged: true) ?? 1
    return isOn ? Int(min(max(number, 1), 20)) : 1
  }

  // MARK: Writing

  private static func write(
    _ recipe: ExportRecipe,
    to json: inout JSONWriter,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) {
    try AidenProfile(recipe, &notes).write(to: &json)
    notes += recipe.losses(description.held, hasPlaceholders: true)
  }
}
