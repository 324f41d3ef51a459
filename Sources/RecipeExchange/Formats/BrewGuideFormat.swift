import Recipes
import Text

/// Methods of the app brew-guide: one method in JSON, or the methods of a backup of all data.
///
/// Its stages give what each one adds and how long it takes. Older files give the sums so far instead.
enum BrewGuideFormat {
  static let description = FormatDescription(
    title: "brew-guide",
    source: "https://github.com/chuthree/brew-guide",
    summary:
      "A method, a list of methods, or a backup, in JSON. Brews of a backup are not imported.",
    fields: [
      ("name, method", .carried, "name"),
      ("equipment, isEspresso", .changed, "method"),
      ("params.coffee", .carried, "dose"),
      ("params.water", .carried, "yield"),
      ("params.ratio", .carried, "the ratio follows from dose and yield"),
      ("params.temp", .carried, "temperature"),
      ("params.grindSize", .changed, "grind; else grindSetting"),
      ("params.stages[].label, .detail", .changed, "instruction"),
      ("params.stages[].water", .carried, "pour, or ice; of a `beverage` text"),
      ("params.stages[].duration", .carried, "timer"),
      ("params.stages[].time, .pourTime", .changed, "timer and pour, in older files"),
      ("params.stages[].pourType", .changed, "instruction"),
      ("params.stages[].valveStatus", .changed, "instruction"),
      ("id, timestamp, params.extractionTime, …", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: [.name, .method, .dose, .yield, .temperature, .grind, .steps],
      step: [.instruction, .pour, .ice, .timer]
    ),
    recognizes: { file in
      methods(in: file).contains { _, node, _ in node.field("params")?.field("stages") != nil }
    },
    read: { file, defaults throws(ImportRefusal) in
      try file.requireJSON()
      let notes = file.objects.flatMap { _, node in otherNotes(node) }
      let methods = methods(in: file)
      try ImportLimit.requireRecipes(methods.count)
      let recipes = methods.map { place, node, equipment in
        recipe(node, place, equipment, defaults)
      }
      return ImportedRecipes(recipes: recipes, notes: notes)
    },
    write: { ExportedText(json: $0, write) }
  )

  // MARK: Finding the methods

  /// The methods of a file, with their places and the equipment that they are listed under.
  private static func methods(
    in file: ImportFile
  ) -> [(place: String, node: JSONNode, equipment: String?)] {
    file.objects.flatMap { place, node -> [(String, JSONNode, String?)] in
      if let groups = node.field("data")?.field("customMethodsByEquipment"),
        case .object(let fields) = groups.value
      {
        return fields.flatMap { equipment, methods in
          list(methods, at: "data.customMethodsByEquipment.\(equipment)", equipment)
        }
      }
      if let methods = node.field("methods") {
        let equipment = node.field("equipment")?.field("name")?.string
        return list(methods, at: "\(place)methods", equipment)
      }
      return [(place, node, nil)]
    }
  }

  private static func list(
    _ methods: JSONNode,
    at path: String,
    _ equipment: String?
  ) -> [(String, JSONNode, String?)] {
    (methods.items ?? []).enumerated().map { ("\(path)[\($0.offset)]", $0.element, equipment) }
  }

  /// What a backup holds beside methods.
  private static func otherNotes(_ node: JSONNode) -> [ImportNote] {
    guard case .object(let fields) = node.field("data")?.value else { return [] }
    return fields.filter { $0.name != "customMethodsByEquipment" }.map { field in
      ImportNote(
        .lost,
        "data.\(field.name)",
        "\(ForeignRecord.brief(field.node)): only methods are imported"
      )
    }
  }

  // MARK: Reading

  private static func recipe(
    _ node: JSONNode,
    _ place: String,
    _ equipment: String?,
    _ defaults: ImportDefaults
  ) -> ImportedRecipe {
    var record = ForeignRecord(node)
    var draft = RecipeDraft()
    draft.name = record.text("name", as: "name") ?? record.text("method", as: "name")
    draft.method =
      record.method("equipment") ?? equipment.flatMap { BrewMethod.meant(by: $0)?.value }
    if record.take("isEspresso")?.flag == true, draft.method == nil {
      draft.method = .espresso
      record.note(.changed, "isEspresso", "became method: espresso")
    }
    draft.dose = record.quantity("params.coffee", .mass(isWater: false), as: "dose")
    draft.yield = record.quantity("params.water", .mass(isWater: true), as: "yield")
    draft.temperature = record.quantity("params.temp", .temperature, as: "temperature")
    readGrind(&record, &draft)
    readRatio(&record, &draft)
    let stages = record.open("params.stages")
    let isOlder =
      (0..<stages).allSatisfy { record.peek("params.stages[\($0)].duration") == nil }
      && (0..<stages).contains { record.peek("params.stages[\($0)].time") != nil }
    var before = (time: 0.0, water: 0.0)
    for index in 0..<stages {
      let path = "params.stages[\(index)]"
      // The app itself tells espresso by this.
      if draft.method == nil, record.peek("\(path).pourType")?.string == "extraction" {
        draft.method = .espresso
        record.note(.changed, "\(path).pourType", "became method: espresso")
      }
      draft.steps += isOlder ? older(path, &record, &before) : [stage(path, &record)]
    }
    record.loseRest()
    return draft.recipe(record.notes, defaults, place: place)
  }

  /// The app's own words for grind sizes, longer ones first.
  private static let grinds: [(word: String, label: GrindLabel)] = [
    ("极细", .extraFine), ("意式", .extraFine), ("中细", .mediumFine), ("中粗", .mediumCoarse),
    ("极粗", .extraCoarse), ("细", .fine), ("粗", .coarse), ("中", .medium),
  ]

  /// A text that says more than a word is also the texture.
  private static func readGrind(_ record: inout ForeignRecord, _ draft: inout RecipeDraft) {
    let path = "params.grindSize"
    guard let text = record.peek(path)?.string?.trimmed,
      let grind = grinds.first(where: { text.hasPrefix($0.word) })
    else {
      (draft.grind, draft[.grindSetting]) = record.grind(path)
      return
    }
    record.mark(path)
    record.note(.changed, path, "'\(text.quotedBriefly)' became grind: \(grind.label.rawValue)")
    draft.grind = grind.label
    draft[.grindDescriptor] = text == grind.word ? nil : text
  }

  private static func readRatio(_ record: inout ForeignRecord, _ draft: inout RecipeDraft) {
    guard let text = record.text("params.ratio", as: "yield") else { return }
    var bytes = text.trimmed
    guard let ratio = bytes.withUTF8({ try? Quantity.ratio($0) }), ratio > 0,
      let dose = draft.dose?.value
    else { return }
    guard let yield = draft.yield?.value else {
      draft.yield = WrittenAmount(base: Proportion(dose, times: ratio).whole)
      return
    }
    if (yield - dose * ratio).magnitude > 0.1 * dose {
      record.note(
        .changed,
        "params.ratio",
        "'\(text.quotedBriefly)' differs from dose and water, which count"
      )
    }
  }

  private static func stage(_ path: String, _ record: inout ForeignRecord) -> RecipeDraft.DraftStep
  {
    let type = record.text("\(path).pourType", as: "instruction", isChanged: true) ?? ""
    let water = record.quantity(
      "\(path).water",
      .mass(isWater: true),
      as: ["ice": "ice", "beverage": "instruction"][type] ?? "pour"
    )
    let timer = record.number("\(path).duration", as: "timer").flatMap { $0 > 0 ? $0 : nil }
    var words = instruction(path, type, &record)
    let isDiluted = type == "beverage"
    if isDiluted, let water { words += " (\(water.text(.mass(isWater: true))))" }
    return RecipeDraft.DraftStep(
      instruction: words,
      timer: timer,
      water: isDiluted ? nil : water.flatMap { $0.value > 0 ? $0 : nil },
      pour: type == "ice" ? .ice : .increment
    )
  }

  /// A stage that gives time and water since the start: a pour, and a pause if it is longer than its pour.
  private static func older(
    _ path: String,
    _ record: inout ForeignRecord,
    _ before: inout (time: Double, water: Double)
  ) -> [RecipeDraft.DraftStep] {
    var step = stage(path, &record)
    let time = record.number("\(path).time", as: "timer", isChanged: true) ?? before.time + 30
    let pouring = record.number("\(path).pourTime", as: "timer", isChanged: true)
    let duration = max(0, time - before.time)
    let reading = step.water?.value ?? before.water
    step.water = reading > before.water ? WrittenAmount(base: reading - before.water) : nil
    before = (time, max(reading, before.water))
    let pour = min(pouring ?? duration, duration)
    step.timer = pour > 0 ? pour : nil
    guard duration > pour else { return [step] }
    return [step, RecipeDraft.DraftStep(instruction: "Wait {timer}.", timer: duration - pour)]
  }

  private static func instruction(
    _ path: String,
    _ type: String,
    _ record: inout ForeignRecord
  ) -> String {
    let label = record.text("\(path).label", as: "instruction", isChanged: true)?.onOneLine
    let detail = record.text("\(path).detail", as: "instruction", isChanged: true)
    var words = [label, detail].compactMap { $0 }.joined(separator: ": ").withLiteralBraces
    switch record.text("\(path).valveStatus", as: "instruction", isChanged: true) {
    case "open": words += " (valve open)"
    case "closed": words += " (valve closed)"
    default: break
    }
    if words.isBlank, type == "wait" { words = "Wait." }
    return words
  }

  // MARK: Writing

  private static func write(
    _ recipe: ExportRecipe,
    to json: inout JSONWriter,
    _ notes: inout [ImportNote]
  ) {
    notes += recipe.losses(description.held)
    let summary = recipe.detail.recipe
    json.object { json in
      json.field("name", summary.name)
      json.field("equipment", summary.method.displayName)
      json.object("params") { json in
        json.field("coffee", Canonical.number(summary.defaultDose) + "g")
        json.field("water", Canonical.number(summary.defaultTargetYield) + "g")
        let ratio = summary.defaultTargetYield / summary.defaultDose
        json.field("ratio", "1:" + Canonical.number(ratio, decimals: 1))
        json.field("grindSize", summary.defaultGrindLabel.rawValue)
        json.field("temp", Canonical.number(summary.defaultWaterTemperature) + "°C")
        json.array("stages", recipe.steps) { json, step in
          json.object { json in
            let isWait = step.dto.waterAmountGrams == nil && step.dto.timerDurationSeconds != nil
            json.field(
              "pourType",
              step.dto.isIce ? "ice" : isWait ? "wait" : step.added == nil ? "other" : "circle"
            )
            json.field("label", step.text)
            if let added = step.added { json.field("water", Canonical.number(added)) }
            if let timer = step.dto.timerDurationSeconds { json.number("duration", timer) }
            json.field("detail", "")
          }
        }
      }
    }
  }
}
