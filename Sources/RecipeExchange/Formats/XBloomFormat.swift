import Recipes
import Text

/// Recipes of the machines of xBloom: pours with their volume, flow, temperature and pause, as the service of the app
/// returns them (`recipeVo`), or as tools that talk to it keep them.
///
/// `grandWater` is the ratio of water to coffee; the water is the sum of the pours.
enum XBloomFormat {
  static let description = FormatDescription(
    title: "xBloom",
    source:
      "https://github.com/denull0/xbloom-agent, https://github.com/cryptofishbug/xbloom-recipe-cli",
    summary:
      "A recipe with its pour list, in JSON: `recipeVo`, or the recipe itself, or a list of them.",
    fields: [
      ("theName", .carried, "name"),
      ("dose", .carried, "dose"),
      ("grandWater", .carried, "the ratio; yield is what the pours add up to"),
      ("cupType", .changed, "method: pour-over; tea is refused"),
      ("grinderSize", .carried, "grindSetting; grinder: xBloom"),
      ("pourList[].theName", .changed, "the beginning of the instruction"),
      ("pourList[].volume", .carried, "pour"),
      ("pourList[].temperature", .carried, "temperature of the recipe or the step"),
      ("pourList[].flowRate, pourList[].pausing", .changed, "timer: the pour and the pause"),
      ("pourList[].pattern", .changed, "instruction"),
      ("pourList[].isEnableVibrationBefore, .isEnableVibrationAfter", .changed, "instruction"),
      ("isEnableBypassWater", .changed, "a last step"),
      ("bypassVolume, bypassTemp", .carried, "pour and temperature of the last step"),
      ("rpm, isSetGrinderSize, theColor, …", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: [.name, .dose, .yield, .steps],
      step: [.pour, .temperature]
    ),
    recognizes: { file in
      file.hasObject(with: "recipeVo") || file.hasObject(with: "pourList")
        || file.hasObject(with: "grandWater")
    },
    read: { file, defaults throws(ImportRefusal) in
      var result = ImportedRecipes()
      for (place, node) in try file.requireObjects() {
        let inner = node.field("recipeVo")
        let place = place + (inner == nil ? "" : "recipeVo")
        if (inner ?? node).field("cupType")?.number == 4 {
          result.notes.append(ImportNote(.lost, "\(place)cupType", "4: this is a recipe for tea"))
        } else {
          result.recipes.append(recipe(inner ?? node, place, defaults))
        }
      }
      return result
    },
    write: { ExportedText(json: $0, write) }
  )

  // MARK: Reading

  private static func recipe(
    _ node: JSONNode,
    _ place: String,
    _ defaults: ImportDefaults
  ) -> ImportedRecipe {
    var record = ForeignRecord(node)
    var draft = RecipeDraft()
    draft.name = record.text("theName", as: "name")
    draft.method = method(&record)
    draft.dose = record.quantity("dose", .mass(isWater: false), as: "dose")
    if let size = record.number("grinderSize", as: "grindSetting") {
      draft[.grinder] = "xBloom"
      draft[.grindSetting] = Canonical.number(size)
    }
    let pours = record.open("pourList")
    draft.temperature = record.peek("pourList[0].temperature").flatMap(ForeignRecord.number)
      .flatMap { WrittenAmount(base: $0) }
    for index in 0..<pours {
      draft.steps.append(pour("pourList[\(index)]", &record, in: draft))
    }
    addBypass(&record, to: &draft)
    if draft.total > 0 { draft.yield = WrittenAmount(base: draft.total) }
    checkRatio(&record, draft)
    record.loseRest()
    return draft.recipe(record.notes, defaults, place: place)
  }

  private static func method(_ record: inout ForeignRecord) -> BrewMethod? {
    guard let cup = record.number("cupType", as: "method") else { return nil }
    let names = [1: "the xPod", 2: "the Omni dripper", 3: "another dripper"]
    let name = Int(exactly: cup).flatMap { names[$0] } ?? "unknown"
    record.note(.changed, "cupType", "\(Canonical.number(cup)), \(name), became method: pour-over")
    return .pourOver
  }

  private static func temperature(_ path: String, _ record: inout ForeignRecord) -> WrittenAmount? {
    record.quantity(path, .temperature, as: "temperature")
  }

  private static func pour(
    _ path: String,
    _ record: inout ForeignRecord,
    in draft: RecipeDraft
  ) -> RecipeDraft.DraftStep {
    let volume = record.quantity("\(path).volume", .mass(isWater: true), as: "pour")
    let flow = record.number("\(path).flowRate", as: "timer", isChanged: true)
    let pause = record.number("\(path).pausing", as: "timer", isChanged: true) ?? 0
    let own = temperature("\(path).temperature", &record)
    var words = "Pour {pour}"
    if let name = record.text("\(path).theName", as: "instruction", isChanged: true) {
      words = "\(name.withLiteralBraces.onOneLine): pour {pour}"
    }
    if let pattern = record.number("\(path).pattern", as: "instruction", isChanged: true),
      let shape = Int(exactly: pattern).flatMap({ patterns[$0] })
    {
      words += " \(shape)"
    }
    if record.number("\(path).isEnableVibrationBefore", as: "instruction", isChanged: true) == 1 {
      words += ", shaken before"
    }
    if record.number("\(path).isEnableVibrationAfter", as: "instruction", isChanged: true) == 1 {
      words += ", shaken after"
    }
    if pause > 0 { words += ", then wait \(Canonical.duration(seconds: pause))" }
    let pouring = flow.flatMap { flow in
      volume.map { flow > 0 ? Rounding.whole($0.value / flow) : 0 }
    }
    return RecipeDraft.DraftStep(
      instruction: words + ".",
      timer: pouring.map { $0 + pause },
      water: volume,
      pour: .increment,
      temperature: own == draft.temperature ? nil : own
    )
  }

  private static let patterns = [1: "in the centre", 2: "in a spiral", 3: "in circles"]

  private static func addBypass(_ record: inout ForeignRecord, to draft: inout RecipeDraft) {
    let isOn = record.number("isEnableBypassWater", as: "steps", isChanged: true) == 1
    guard isOn else {
      // The machine keeps values for water that it does not add.
      for path in ["bypassVolume", "bypassTemp"] { record.mark(path) }
      return
    }
    let volume = record.quantity("bypassVolume", .mass(isWater: true), as: "pour")
    let own = temperature("bypassTemp", &record)
    draft.steps.append(
      RecipeDraft.DraftStep(
        instruction: "Add {pour} of water to the cup.",
        water: volume,
        pour: .increment,
        temperature: own == draft.temperature ? nil : own
      )
    )
  }

  private static func checkRatio(_ record: inout ForeignRecord, _ draft: RecipeDraft) {
    guard let ratio = record.number("grandWater", as: "yield"), let dose = draft.dose?.value,
      let yield = draft.yield?.value
    else { return }
    // The service keeps one decimal.
    if (ratio * dose - yield).magnitude > 0.05 * dose + 1 {
      record.note(
        .changed,
        "grandWater",
        "1:\(Canonical.number(ratio)) would be \(Canonical.mass(ratio * dose, decimals: 1)), "
          + "but the pours add up to yield: \(Canonical.mass(yield))"
      )
    }
  }

  // MARK: Writing

  /// The flow that a pour gets, in ml/s: the app's own usual value.
  private static let usualFlow = 3.0

  private static func write(
    _ recipe: ExportRecipe,
    to json: inout JSONWriter,
    _ notes: inout [ImportNote]
  ) {
    notes += recipe.losses(description.held, hasPlaceholders: true)
    let summary = recipe.detail.recipe
    let pours = pours(of: recipe)
    if pours.count != recipe.steps.count {
      let change = "\(counted(recipe.steps.count, "step")) became \(counted(pours.count, "pour"))"
      notes.append(ImportNote(.changed, "\(summary.name.quotedBriefly): steps", change))
    }
    if recipe.steps.contains(where: \.dto.isIce) {
      let change = "is without the ice, which the machine cannot add"
      notes.append(ImportNote(.changed, "\(summary.name.quotedBriefly): yield", change))
    }
    if pours.isEmpty {
      let loss = "there is no pour to hold it"
      notes.append(ImportNote(.lost, "\(summary.name.quotedBriefly): yield", loss))
    }
    for (index, step) in recipe.steps.enumerated()
    where step.dto.timerDurationSeconds == nil && (step.added ?? 0) > 0 {
      let change = "is what the pour takes at \(Canonical.number(usualFlow)) ml/s"
      notes.append(
        ImportNote(.changed, "\(summary.name.quotedBriefly): steps[\(index)].timer", change)
      )
    }
    let total = pours.reduce(0) { $0 + $1.volume }
    json.object { json in
      json.field("theName", summary.name)
      json.number("dose", summary.defaultDose)
      json.number("grandWater", Rounding.tenth(total / summary.defaultDose))
      if let setting = recipe.detail.grindSetting, recipe.detail.grinder == "xBloom",
        let size = Double(setting)
      {
        json.number("grinderSize", size)
        json.field("isSetGrinderSize", 1)
      } else {
        json.field("isSetGrinderSize", 2)
      }
      json.field("cupType", 2)
      json.field("isEnableBypassWater", 2)
      json.field("pourCount", pours.count)
      json.array("pourList", Array(pours.enumerated())) { json, item in
        json.object { json in
          json.field("theName", item.offset == 0 ? "Bloom" : "Pour \(item.offset)")
          json.number("volume", item.element.volume)
          json.number("temperature", item.element.temperature)
          json.number("flowRate", usualFlow)
          json.field("pattern", 2)
          json.number("pausing", item.element.pause)
          json.field("isEnableVibrationBefore", 2)
          json.field("isEnableVibrationAfter", 2)
        }
      }
    }
  }

  private struct Pour {
    let volume: Double
    let temperature: Double
    var pause: Double
  }

  /// The pours: a step without water makes the pause before it longer.
  private static func pours(of recipe: ExportRecipe) -> [Pour] {
    var pours: [Pour] = []
    for step in recipe.steps {
      let timer = step.dto.timerDurationSeconds ?? 0
      guard !step.dto.isIce, let volume = step.added, volume > 0 else {
        if !pours.isEmpty { pours[pours.count - 1].pause += timer }
        continue
      }
      let temperature = step.dto.waterTemperature ?? recipe.detail.recipe.defaultWaterTemperature
      let pause = max(0, timer - Rounding.whole(volume / usualFlow))
      pours.append(Pour(volume: volume, temperature: temperature, pause: pause))
    }
    return pours
  }
}
