import Recipes
import Text

/// Recipes of the machines of xBloom: pours with their volume, flow, temperature and pause, as the service of the app
/// returns them (`recipeVo`, `list`), or as tools that talk to it keep them.
///
/// `grandWater` is the ratio of water to coffee; the water is the sum of the pours.
enum XBloomFormat {
  static let description = FormatDescription(
    title: "xBloom",
    source:
      "https://github.com/denull0/xbloom-agent, https://github.com/cryptofishbug/xbloom-recipe-cli",
    summary:
      "A recipe with its pour list, in JSON: `recipeVo`, or the recipe itself, or a list of them, alone or in `list`.",
    fields: [
      ("theName", .carried, "name"),
      ("dose", .carried, "dose"),
      ("grandWater", .carried, "the ratio; yield is what the pours add up to"),
      ("cupType", .changed, "method: pour-over; tea is refused"),
      (
        "grinderSize", .carried,
        "grindSetting; grinder: xBloom; lost where the machine does not grind"
      ),
      ("isSetGrinderSize", .changed, "whether there is a grindSetting"),
      ("pourList[].theName", .changed, "the beginning of the instruction"),
      ("pourList[].volume", .carried, "pour"),
      ("pourList[].temperature", .carried, "temperature of the recipe or the step"),
      ("pourList[].flowRate, pourList[].pausing", .changed, "timer: the pour and the pause"),
      ("pourList[].pattern", .changed, "instruction"),
      ("pourList[].isEnableVibrationBefore, .isEnableVibrationAfter", .changed, "instruction"),
      ("isEnableBypassWater", .changed, "a last step, which is fixed"),
      ("bypassVolume, bypassTemp", .carried, "pour and temperature of the last step"),
      ("rpm, theColor, …", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: [.name, .dose, .yield, .temperature, .steps],
      step: [.pour, .timer, .temperature]
    ),
    recognizes: { file in
      file.hasObject(with: "recipeVo") || file.hasObject(with: "pourList")
        || file.hasObject(with: "grandWater")
        || file.objects.first?.node.field("list")?.items?.first?.field("pourList") != nil
    },
    read: { file, defaults throws(ImportRefusal) in
      ImportedRecipes(
        try objects(of: file),
        tea: { $0.field("cupType")?.number == 4 ? ("cupType", "4") : nil },
        recipe: { recipe($0, $1, defaults) }
      )
    },
    write: { ExportedText(json: $0, write) }
  )

  // MARK: Reading

  /// The recipes, also those within answers of the service.
  private static func objects(
    of file: ImportFile
  ) throws(ImportRefusal) -> [(place: String, node: JSONNode)] {
    let found = try file.requireObjects().flatMap { place, node in
      if let inner = node.field("recipeVo") {
        return [(place.isEmpty ? "recipeVo" : "\(place).recipeVo", inner)]
      }
      let list = node.field("pourList") == nil ? node.list("list", at: place) : nil
      return list ?? [(place, node)]
    }
    try ImportLimit.requireRecipes(found.count)
    return found
  }

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
    if record.number("isSetGrinderSize", as: "grindSetting", isChanged: true) == 2 {
      record.lose("grinderSize", "the machine does not grind")
    } else {
      XBloomPour.setGrind("grinderSize", in: &draft, &record)
    }
    let pours = (0..<record.open("pourList")).map { pour("pourList[\($0)]", &record) }
    draft.temperature = pours.first?.temperature
    draft.steps = pours.map { $0.step(draft.temperature) }
    addBypass(&record, to: &draft)
    if draft.total > 0 { draft.yield = WrittenAmount(base: draft.total) }
    checkRatio(&record, draft)
    record.loseRest()
    return draft.recipe(record.notes, defaults, place: place)
  }

  private static func method(_ record: inout ForeignRecord) -> BrewMethod? {
    guard let cup = record.number("cupType", as: "method") else { return nil }
    let name = XBloomLimits.cups.first { Double($0.number) == cup }?.name ?? "unknown"
    record.note(.changed, "cupType", "\(Canonical.number(cup)), \(name), became method: pour-over")
    return .pourOver
  }

  private static func pour(_ path: String, _ record: inout ForeignRecord) -> XBloomPour {
    var pour = XBloomPour()
    pour.volume = record.quantity("\(path).volume", .mass(isWater: true), as: "pour")
    pour.flow = record.number("\(path).flowRate", as: "timer", isChanged: true)
    pour.pause = record.number("\(path).pausing", as: "timer", isChanged: true) ?? 0
    pour.temperature = XBloomPour.temperature("\(path).temperature", &record)
    pour.label = record.text("\(path).theName", as: "instruction", isChanged: true)
    let pattern = record.number("\(path).pattern", as: "instruction", isChanged: true)
    pour.pattern = pattern.flatMap { Int(exactly: $0) }
    func isOn(_ field: String) -> Bool {
      record.number("\(path).\(field)", as: "instruction", isChanged: true) == 1
    }
    pour.isShakenBefore = isOn("isEnableVibrationBefore")
    pour.isShakenAfter = isOn("isEnableVibrationAfter")
    return pour
  }

  private static func addBypass(_ record: inout ForeignRecord, to draft: inout RecipeDraft) {
    let isOn = record.number("isEnableBypassWater", as: "steps", isChanged: true) == 1
    guard isOn else {
      // The machine keeps values for water that it does not add.
      for path in ["bypassVolume", "bypassTemp"] { record.mark(path) }
      return
    }
    let volume = record.quantity("bypassVolume", .mass(isWater: true), as: "pour")
    let own = XBloomPour.temperature("bypassTemp", &record)
    draft.steps.append(XBloomPour.bypass(volume, own, in: draft))
  }

  private static func checkRatio(_ record: inout ForeignRecord, _ draft: RecipeDraft) {
    guard let ratio = record.number("grandWater", as: "yield"), let dose = draft.dose?.value,
      let yield = draft.yield?.value
    else { return }
    // The service keeps one decimal.
    if (ratio * dose - yield).magnitude > 0.1 * dose + 1 {
      record.note(
        .changed,
        "grandWater",
        "1:\(Canonical.number(ratio)) would be \(Canonical.mass(ratio * dose, decimals: 1)), "
          + "but the pours add up to yield: \(Canonical.mass(yield))"
      )
    }
  }

  // MARK: Writing

  private static func write(
    _ recipe: ExportRecipe,
    to json: inout JSONWriter,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) {
    let brew = try XBloomBrew(recipe, .service, hasIce: false, &notes)
    notes += brew.losses(description.held)
    json.object { json in
      json.field("theName", recipe.detail.recipe.name)
      json.number("dose", recipe.detail.recipe.defaultDose)
      json.number("grandWater", brew.ratio)
      // Readers want values also for what the machine does not do.
      json.number("grinderSize", brew.grind ?? 40)
      json.field("isSetGrinderSize", brew.grind == nil ? 2 : 1)
      json.field("rpm", XBloomLimits.rotation)
      json.field("cupType", brew.cup)
      json.field("isEnableBypassWater", brew.bypass == nil ? 2 : 1)
      if let (volume, temperature) = brew.bypass {
        json.number("bypassVolume", volume)
        json.number("bypassTemp", temperature)
      }
      json.field("pourCount", brew.pours.count)
      json.array("pourList", brew.pours) { json, pour in
        json.object { json in
          json.field("theName", pour.label)
          json.number("volume", pour.volume?.value ?? 0)
          json.number("temperature", pour.temperature?.value ?? 0)
          json.number("flowRate", pour.flow ?? XBloomLimits.flows.lowerBound)
          json.field("pattern", pour.pattern ?? 2)
          json.number("pausing", pour.pause)
          json.field("isEnableVibrationBefore", pour.isShakenBefore ? 1 : 2)
          json.field("isEnableVibrationAfter", pour.isShakenAfter ? 1 : 2)
        }
      }
    }
  }
}
