import Recipes
import Text

/// Recipes of the tools `xbloom-studio-brew` and `xbloom-studio-web`, in YAML or JSON: what they send to an xBloom, with
/// what they show beside it. Written so that the stricter of their two validators accepts it.
enum XBloomYAMLFormat {
  static let description = FormatDescription(
    title: "xBloom YAML",
    source:
      "https://github.com/HomoLand/xbloom-studio-brew (skills/xbloom-studio-brew/references/recipe-schema.md)",
    summary: "A recipe with `dose_g` and `pours`, in YAML or JSON, or a list of them in JSON.",
    fields: [
      ("name", .carried, "name"),
      ("dose_g", .carried, "dose"),
      ("grind", .carried, "grindSetting; grinder: xBloom; 0 is coffee that is already ground"),
      ("ratio, water_ml, hot_water_ml", .carried, "yield is what the steps add up to"),
      ("dripper", .changed, "method: pour-over, if it names no other"),
      ("kind", .changed, "steps: with or without ice; of a tea it is lost"),
      ("ice_g", .carried, "ice of a first step"),
      ("bypass_ml, bypass_temp_c", .carried, "pour and temperature of a last step, which is fixed"),
      ("time", .carried, "totalTime, if it is one time; else it is lost"),
      ("note", .carried, "notes"),
      ("pours[].label", .changed, "the beginning of the instruction"),
      ("pours[].ml", .carried, "pour"),
      ("pours[].temp_c", .carried, "temperature of the recipe or the step"),
      ("pours[].flow_ml_s, pours[].pause_s", .changed, "timer: the pour and the pause"),
      ("pours[].pattern, pours[].vibration, pours[].agitation", .changed, "instruction"),
      ("pours[].rpm, stage_temps, …", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: [.name, .dose, .yield, .temperature, .totalTime, .notes, .steps],
      step: [.pour, .timer, .temperature]
    ),
    recognizes: { file in
      if !file.json.isEmpty {
        return file.objects.prefix(20).contains { _, node in
          let recipe = node.field("content") ?? node
          return recipe.field("pours") != nil && amounts.contains { recipe.field($0) != nil }
        }
      }
      let lines = file.bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n"))
      func has(_ key: String) -> Bool { lines.contains { $0.starts(with: "\(key):".utf8) } }
      return has("pours") && amounts.contains(where: has)
    },
    read: { file, defaults throws(ImportRefusal) in
      ImportedRecipes(
        try objects(of: file),
        tea: { node in
          node.field("kind")?.string == "tea" || node.field("leaf_g") != nil
            ? ("kind", "tea") : nil
        },
        recipe: { recipe($0, $1, defaults) }
      )
    },
    write: { recipes in
      ExportedText(recipes, joined: { $0.joined() }, write)
    },
    holdsOne: true
  )

  /// The keys of the coffee, and of the leaves of a tea.
  private static let amounts = ["dose_g", "leaf_g"]

  // MARK: Reading

  private static func objects(
    of file: ImportFile
  ) throws(ImportRefusal) -> [(place: String, node: JSONNode)] {
    if file.json.isEmpty, file.refusal == nil {
      guard let root = YAMLValues.root(of: try file.requireText(dividedBy: ",:[{-")) else {
        throw ImportRefusal("the YAML has errors")
      }
      return [("", root)]
    }
    return try file.requireObjects().map { place, node in
      node.field("content").map { (place.isEmpty ? "content" : "\(place).content", $0) } ?? (
        place, node
      )
    }
  }

  private static func recipe(
    _ node: JSONNode,
    _ place: String,
    _ defaults: ImportDefaults
  ) -> ImportedRecipe {
    var record = ForeignRecord(node)
    var draft = RecipeDraft()
    draft.name = record.text("name", as: "name")
    let dripper = record.text("dripper", as: "method", isChanged: true)
    draft.method = dripper.flatMap { BrewMethod.meant(by: $0)?.value } ?? .pourOver
    draft.dose = record.quantity("dose_g", .mass(isWater: false), as: "dose")
    XBloomPour.setGrind("grind", in: &draft, &record)
    draft[.notes] = record.text("note", as: "notes")
    // Most are a range, such as `2:30-3:05`.
    if let time = record.peek("time")?.string, !time.contains("-"), !time.contains("–"),
      WrittenAmount.read(time, as: .duration) != nil
    {
      draft.totalTime = record.quantity("time", .duration, as: "totalTime")?.value
    }
    _ = record.text("kind", as: "steps", isChanged: true)
    let pours = (0..<record.open("pours")).map { pour("pours[\($0)]", &record) }
    draft.temperature = pours.first?.temperature
    if let ice = record.quantity("ice_g", .mass(isWater: true), as: "ice"), ice.value > 0 {
      let instruction = "Put {pour} of ice into the server."
      draft.steps.append(RecipeDraft.DraftStep(instruction: instruction, water: ice, pour: .ice))
    }
    draft.steps += pours.map { $0.step(draft.temperature) }
    let extracted = pours.reduce(0) { $0 + ($1.volume?.value ?? 0) }
    let bypass = record.quantity("bypass_ml", .mass(isWater: true), as: "pour")
    let own = XBloomPour.temperature("bypass_temp_c", &record)
    if let bypass, bypass.value > 0 {
      draft.steps.append(XBloomPour.bypass(bypass, own, in: draft))
    }
    if draft.total > 0 { draft.yield = WrittenAmount(base: draft.total) }
    check("water_ml", is: draft.total, &record)
    check("hot_water_ml", is: extracted, &record)
    check("ratio", is: extracted, times: draft.dose?.value ?? 0, &record)
    record.loseRest()
    return draft.recipe(record.notes, defaults, place: place)
  }

  private static func pour(_ path: String, _ record: inout ForeignRecord) -> XBloomPour {
    var pour = XBloomPour()
    pour.label = record.text("\(path).label", as: "instruction", isChanged: true)
    pour.volume = record.quantity("\(path).ml", .mass(isWater: true), as: "pour")
    pour.temperature = XBloomPour.temperature("\(path).temp_c", &record)
    // The tools add these where a file is silent.
    pour.flow = record.number("\(path).flow_ml_s", as: "timer", isChanged: true) ?? 3
    pour.pause = record.number("\(path).pause_s", as: "timer", isChanged: true) ?? 0
    let pattern = record.text("\(path).pattern", as: "instruction", isChanged: true)
    if let word = pattern?.trimmed.lowercased() {
      let word = word == "circular" ? "ring" : word
      pour.pattern = XBloomLimits.patterns.first { $0.word == word }?.number
    }
    let shaking = record.text("\(path).vibration", as: "instruction", isChanged: true)
    pour.isShakenBefore = ["before", "both"].contains(shaking)
    pour.isShakenAfter = ["after", "both"].contains(shaking)
    if let flag = record.take("\(path).agitation")?.flag {
      record.note(.changed, "\(path).agitation", "became part of instruction")
      pour.isShakenAfter = flag
    }
    return pour
  }

  /// Takes an amount that others add up to.
  private static func check(
    _ path: String,
    is sum: Double,
    times factor: Double = 1,
    _ record: inout ForeignRecord
  ) {
    guard let number = record.number(path, as: "yield") else { return }
    let stated = Proportion(number, times: factor).whole
    if !Tolerance.isAtMost((stated - sum).magnitude, 1) {
      let message =
        "it makes \(Canonical.mass(stated)), but the steps add up to \(Canonical.mass(sum))"
      record.note(.changed, path, message)
    }
  }

  // MARK: Writing

  private static func write(
    _ recipe: ExportRecipe,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) -> String {
    let brew = try XBloomBrew(recipe, .tools, hasIce: true, &notes)
    let detail = recipe.detail
    let dose = detail.recipe.defaultDose
    let ice = Rounding.whole(Rounding.millionth(recipe.ice))
    let bypass = brew.bypass?.volume ?? 0
    if let reason = problem(dose: dose, water: brew.water, bypass: bypass, ice: ice) {
      throw recipe.refused(reason)
    }
    notes += brew.losses(description.held)
    var text = "name: \(ScalarText.quoted(detail.recipe.name.onOneLine))\n"
    func add(_ key: String, _ value: String) { text += "\(key): \(value)\n" }
    func temperature(_ degrees: Double) -> String {
      XBloomLimits.words.first { $0.value == degrees }?.key ?? Canonical.number(degrees)
    }
    add("kind", ice > 0 ? "flash-brew" : "hot")
    add("dripper", "Omni Dripper 2")
    add("dose_g", Canonical.number(dose))
    add("grind", Canonical.number(brew.grind ?? 0))
    add("ratio", Canonical.number(brew.ratio))
    add("water_ml", Canonical.number(brew.water + bypass + ice))
    add("hot_water_ml", Canonical.number(brew.water))
    if let bypass = brew.bypass {
      add("bypass_ml", Canonical.number(bypass.volume))
      add("bypass_temp_c", temperature(bypass.temperature))
    }
    if ice > 0 { add("ice_g", Canonical.number(ice)) }
    if let time = detail.totalTimeSeconds {
      add("time", ScalarText.quoted(Canonical.duration(seconds: time)))
    }
    if let note = detail.notes { add("note", ScalarText.quoted(note)) }
    text += "pours:\n"
    for pour in brew.pours {
      text += "  - label: \(ScalarText.quoted(pour.label ?? ""))\n"
      func add(_ key: String, _ value: String) { text += "    \(key): \(value)\n" }
      let pattern = XBloomLimits.patterns.first { $0.number == pour.pattern ?? 2 }?.word ?? "spiral"
      add("ml", Canonical.number(pour.volume?.value ?? 0))
      add("temp_c", temperature(pour.temperature?.value ?? 0))
      add("pattern", pattern)
      let shaking = [(pour.isShakenBefore, "before"), (pour.isShakenAfter, "after")].filter(\.0)
      add("vibration", shaking.count == 2 ? "both" : shaking.first?.1 ?? "none")
      add("pause_s", Canonical.number(pour.pause))
      // A pour in the centre does not turn.
      add("rpm", "\(pattern == "center" ? 0 : XBloomLimits.rotation)")
      add("flow_ml_s", Canonical.number(pour.flow ?? XBloomLimits.flows.lowerBound))
    }
    return text
  }

  /// What the validator of xbloom-studio-brew would refuse.
  private static func problem(
    dose: Double,
    water: Double,
    bypass: Double,
    ice: Double
  ) -> String? {
    if !(60...360).contains(water + bypass) {
      return "the machine pours 60 g to 360 g, not \(Canonical.mass(water + bypass))"
    }
    let final = (water + bypass + ice) / dose
    guard (12...20).contains(final) else {
      return "the ratio must be 1:12 to 1:20, and is 1:\(Canonical.number(final, decimals: 1))"
    }
    if ice > 0, !(40...180).contains(ice) {
      return "the ice must be 40 g to 180 g, and is \(Canonical.mass(ice))"
    }
    let least = ice > 0 || bypass > 0 ? 8.0 : 12
    let most = ice > 0 ? 14.0 : 20
    return (least...most).contains(water / dose)
      ? nil
      : "the ratio of the pours must be 1:\(Canonical.number(least)) to 1:\(Canonical.number(most))"
  }
}
