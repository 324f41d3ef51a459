import Recipes
import Text

/// Brew profiles of the machine Fellow Aiden. They have ratios and no amounts, so the dose comes from an option.
enum AidenFormat {
  static let description = FormatDescription(
    title: "Fellow Aiden",
    source: "https://pypi.org/project/fellow-aiden/ (fellow_aiden/profile.py)",
    summary:
      "A profile in JSON, or a list of them, also in `profiles`. It has ratios: an import takes the amounts from --dose.",
    fields: [
      ("title", .carried, "name"),
      ("ratio", .changed, "yield: the dose times the ratio"),
      ("bloomEnabled, bloomRatio", .changed, "the first pour: the dose times the ratio"),
      ("bloomDuration", .carried, "timer of the bloom"),
      ("bloomTemperature", .carried, "temperature of the bloom"),
      ("ssPulsesEnabled, ssPulsesNumber", .changed, "the other pours, all of the same size"),
      ("ssPulsesInterval", .carried, "timer of the other pours"),
      ("ssPulseTemperatures", .carried, "temperature of the recipe and of the pours"),
      ("overallTemperature", .carried, "the same, where the pours have none"),
      ("(method)", .assumed, "auto-drip"),
      ("(grind size)", .assumed, "medium"),
      (
        "batchPulsesEnabled, batchPulsesNumber, batchPulsesInterval, batchPulseTemperatures", .lost,
        "the recipe is that of the single cup"
      ),
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
      node.field("profiles")?.items?.enumerated().map {
        ("\(place.isEmpty ? "" : "\(place).")profiles[\($0.offset)]", $0.element)
      } ?? [(place, node)]
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
    let yield = Proportion(dose, times: ratio).whole
    draft.yield = yield > 0 ? WrittenAmount(base: yield) : nil
    var bloom = bloom(&record, dose: dose)
    let temperatures = temperatures(&record)
    draft.temperature = temperatures.first
    if temperatures.isEmpty {
      draft.temperature =
        record.quantity("overallTemperature", .temperature, as: "temperature") ?? bloom?.temperature
    }
    if bloom?.temperature == draft.temperature { bloom?.temperature = nil }
    draft.steps = bloom.map { [$0] } ?? []
    draft.steps += pulses(&record, from: bloom?.water?.value ?? 0, to: yield, temperatures)
    record.loseRest { path in
      path.hasPrefix("batch")
        ? "the recipe is that of the single cup" : "a recipe has no such field"
    }
    return draft.recipe(record.notes, defaults, place: place)
  }

  private static func bloom(
    _ record: inout ForeignRecord,
    dose: Double
  ) -> RecipeDraft.DraftStep? {
    let isOn = isOn("bloomEnabled", &record)
    let ratio = record.number("bloomRatio", as: "the bloom", isChanged: true) ?? 0
    let seconds = record.number("bloomDuration", as: "timer") ?? 0
    let degrees = record.number("bloomTemperature", as: "temperature")
    guard isOn, ratio > 0 else { return nil }
    return RecipeDraft.DraftStep(
      instruction: "Bloom to {total}.",
      timer: seconds > 0 ? seconds : nil,
      water: WrittenAmount(base: Proportion(dose, times: ratio).whole),
      pour: .target,
      temperature: degrees.flatMap { WrittenAmount(base: $0) }
    )
  }

  private static func isOn(_ path: String, _ record: inout ForeignRecord) -> Bool {
    guard let flag = record.take(path)?.flag else { return true }
    record.note(.changed, path, flag ? "its pours became steps" : "it has no pours")
    return flag
  }

  private static func temperatures(_ record: inout ForeignRecord) -> [WrittenAmount] {
    let path = "ssPulseTemperatures"
    let degrees = record.take(path)?.items?.compactMap(\.number) ?? []
    if !degrees.isEmpty { record.note(.carried, path, "temperature") }
    return degrees.compactMap { WrittenAmount(base: $0) }
  }

  /// The pours behind the bloom; a machine without pulses pours all at once.
  private static func pulses(
    _ record: inout ForeignRecord,
    from start: Double,
    to yield: Double,
    _ temperatures: [WrittenAmount]
  ) -> [RecipeDraft.DraftStep] {
    let isOn = isOn("ssPulsesEnabled", &record)
    let number = record.number("ssPulsesNumber", as: "the other pours", isChanged: true) ?? 1
    let seconds = record.number("ssPulsesInterval", as: "timer") ?? 0
    let count = isOn ? Int(min(max(number, 1), 20)) : 1
    return (1...count).map { index in
      let reading =
        start + Proportion(yield - start, times: Double(index), over: Double(count)).whole
      let own = temperatures.indices.contains(index - 1) ? temperatures[index - 1] : nil
      return RecipeDraft.DraftStep(
        instruction: "Pour to {total}.",
        timer: index < count && seconds > 0 ? seconds : nil,
        water: WrittenAmount(base: reading),
        pour: .target,
        temperature: own == temperatures.first ? nil : own
      )
    }
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
