import Recipes
import Text

/// The Open Pour Over Specification 1.1: a recipe in JSON whose `protocol` has steps with an action and their own water.
enum OPOSFormat {
  static let description = FormatDescription(
    title: "OPOS 1.1",
    source: "https://github.com/hessius/MeticAI (docs/OPOS_SPECIFICATION.md, data/recipes)",
    summary: "A recipe with `ingredients` and `protocol`, in JSON, or a list of them.",
    fields: [
      ("metadata.name", .carried, "name"),
      ("metadata.author", .carried, "author"),
      ("metadata.description", .carried, "description"),
      ("equipment.dripper.model", .changed, "method"),
      ("ingredients.coffee_g", .carried, "dose"),
      ("ingredients.water_g", .carried, "yield"),
      ("ingredients.grind_setting", .changed, "grind; else grindSetting"),
      ("protocol[].step", .carried, "the order of the steps"),
      (
        "protocol[].notes", .carried, "instruction; a temperature that it tells is that of the step"
      ),
      ("protocol[].action", .changed, "instruction, where the notes do not say it"),
      ("protocol[].water_g", .carried, "pour; pourTo, where the notes tell what the scale reads"),
      ("protocol[].duration_s", .carried, "timer"),
      ("protocol[].valve_state, protocol[].flow_rate", .changed, "the end of the instruction"),
      ("(no temperature)", .assumed, "the usual one, if no step tells it"),
      (
        "version, metadata.compatibility, equipment.filter_type, ingredients.grind_microns, …",
        .lost, "a recipe has no such field"
      ),
    ],
    held: HeldKeys(
      recipe: [.name, .method, .dose, .yield, .grind, .author, .description, .steps],
      step: [.instruction, .pourTo, .pour, .timer]
    ),
    recognizes: { $0.hasObject(with: "protocol", "ingredients") },
    read: { file, defaults throws(ImportRefusal) in
      ImportedRecipes(
        recipes: try file.requireObjects().map { recipe($0.node, $0.place, defaults) }
      )
    },
    write: { ExportedText(json: $0, write) }
  )

  /// What is done in a step: the word of the format, the words of an instruction that say it, and how we say it.
  private enum Action: String, CaseIterable {
    case bloom, swirl, stir, pour, wait

    var words: [String] {
      switch self {
      case .swirl: ["swirl", "spin"]
      default: [rawValue]
      }
    }

    /// The instruction of a step without notes.
    var usual: String {
      switch self {
      case .bloom: "Bloom with {pour}."
      case .pour: "Pour {pour}."
      case .wait: "Wait {timer}."
      case .swirl, .stir: rawValue.capitalizedFirst + "."
      }
    }

    /// What stands before notes that do not say it.
    var prefix: String { "\(rawValue.capitalizedFirst): " }

    /// That of a step of ours.
    init(_ text: String, hasWater: Bool) {
      let text = text.lowercased()
      let among: [Action] = hasWater ? [.bloom] : [.swirl, .stir]
      let said = among.first { $0.words.contains { text.firstRange(of: $0) != nil } }
      self = said ?? (hasWater ? .pour : .wait)
    }
  }

  // MARK: Reading

  private static func recipe(
    _ node: JSONNode,
    _ place: String,
    _ defaults: ImportDefaults
  ) -> ImportedRecipe {
    var record = ForeignRecord(node)
    var draft = RecipeDraft()
    draft.name = record.text("metadata.name", as: "name")
    draft[.author] = record.text("metadata.author", as: "author")
    draft[.description] = record.text("metadata.description", as: "description")
    draft.method = record.method("equipment.dripper.model")
    draft.dose = record.quantity("ingredients.coffee_g", .mass(isWater: false), as: "dose")
    draft.yield = record.quantity("ingredients.water_g", .mass(isWater: true), as: "yield")
    (draft.grind, draft[.grindSetting]) = record.grind("ingredients.grind_setting")
    let order = (0..<record.open("protocol")).map { index in
      (record.number("protocol[\(index)].step", as: "the order of the steps") ?? 0, index)
    }
    let steps = order.sorted(by: <).map { step("protocol[\($0.1)]", &record) }
    draft.temperature = steps.compactMap(\.temperature).first
    draft.steps = drafts(steps, dose: draft.dose?.value)
    for index in draft.steps.indices where draft.steps[index].temperature == draft.temperature {
      draft.steps[index].temperature = nil
    }
    record.loseRest()
    return draft.recipe(record.notes, defaults, place: place)
  }

  private static func step(_ path: String, _ record: inout ForeignRecord) -> NamedStep {
    var step = NamedStep()
    let notes = record.text("\(path).notes", as: "instruction")?.withLiteralBraces.onOneLine
    let word = record.text("\(path).action", as: "instruction", isChanged: true) ?? ""
    step.timer = record.number("\(path).duration_s", as: "timer").flatMap { $0 > 0 ? $0 : nil }
    step.water = record.quantity("\(path).water_g", .mass(isWater: true), as: "pour")
    if step.water?.value == 0 { step.water = nil }
    let action = Action(rawValue: word.lowercased())
    var text = notes ?? ""
    if let action, let notes {
      if Action(notes, hasWater: step.water != nil) != action { text = action.prefix + notes }
    } else if notes == nil {
      // A step may have no time to wait for, and no water.
      let lacks = action == .wait ? step.timer == nil : action != .swirl && step.water == nil
      let word = word.isBlank ? "Go on" : word.capitalizedFirst.withLiteralBraces
      text = lacks || action == nil ? "\(word)." : action?.usual ?? ""
    }
    for (key, label) in ends {
      guard let state = record.text("\(path).\(key)", as: "instruction", isChanged: true) else {
        continue
      }
      text += (text.endsSentence ? " " : ". ") + "\(label) \(state.withLiteralBraces)."
    }
    if step.water != nil { step.temperature = ProseSteps.temperature(in: text) }
    step.name = text
    return step
  }

  private static let ends = [("valve_state", "Valve"), ("flow_rate", "Flow")]

  /// The steps; where the notes tell an amount of the step, with a placeholder in its place.
  private static func drafts(_ steps: [NamedStep], dose: Double?) -> [RecipeDraft.DraftStep] {
    var (told, reading) = (NamedStep.steps(steps, dose: dose), 0.0)
    for (index, step) in steps.enumerated() {
      reading += step.water?.value ?? 0
      let own = told[index]
      let isSame =
        own.pour == .target
        ? own.water.map { Tolerance.isEqual($0.value, reading) } ?? true
        : own.pour == .increment && own.water?.value == step.water?.value
      if isSame, own.instruction.contains("{"), !(step.name ?? "").contains("{") { continue }
      told[index] = RecipeDraft.DraftStep(
        instruction: step.name ?? "",
        timer: step.timer,
        water: step.water,
        pour: .increment,
        temperature: step.temperature
      )
    }
    return told
  }

  // MARK: Writing

  private static func write(
    _ recipe: ExportRecipe,
    to json: inout JSONWriter,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) {
    let summary = recipe.detail.recipe
    guard summary.method != .espresso, summary.method != .mokaPot else {
      throw recipe.refused("it is for gravity, and the method is \(summary.method.rawValue)")
    }
    if recipe.ice > 0 {
      notes.append(recipe.changed("yield", "is without the ice, which has no place"))
    }
    notes += recipe.losses(description.held)
    noteForms(recipe, &notes)
    json.object { json in
      json.field("version", "1.1.0")
      json.key("metadata")
      json.object { json in
        json.field("name", summary.name)
        if let author = recipe.detail.author { json.field("author", author) }
        if let text = recipe.detail.description { json.field("description", text) }
      }
      json.key("equipment")
      json.object { json in
        json.key("dripper")
        json.object { $0.field("model", summary.method.displayName) }
      }
      json.key("ingredients")
      json.object { json in
        json.number("coffee_g", summary.defaultDose)
        json.number("water_g", Rounding.millionth(summary.defaultTargetYield - recipe.ice))
        let words = summary.defaultGrindLabel.rawValue.split(separator: "-")
        json.field(
          "grind_setting",
          words.map { String($0).capitalizedFirst }.joined(separator: "-")
        )
      }
      json.array("protocol", Array(recipe.steps.enumerated())) { json, item in
        write(item.element, number: item.offset + 1, to: &json)
      }
    }
  }

  private static func write(_ step: ExportRecipe.Step, number: Int, to json: inout JSONWriter) {
    let water = step.dto.isIce ? nil : step.added.flatMap { $0 > 0 ? $0 : nil }
    var states: [(key: String, state: String)] = []
    func cut(_ text: String) -> String {
      var text = text
      for (key, label) in ends.reversed() {
        guard text.hasSuffix("."), let start = text.lastRange(of: " \(label) ") else { continue }
        let state = String(text[start.upperBound...].dropLast())
        guard !state.contains(" ") else { continue }
        states.insert((key, state), at: 0)
        text = String(text[..<start.lowerBound])
      }
      return text
    }
    var text = cut(step.text)
    var action = Action(text, hasWater: water != nil)
    if let said = Action.allCases.first(where: { text.hasPrefix($0.prefix) }) {
      text = String(text.dropFirst(said.prefix.count))
      action = said
    }
    states = []
    let isUsual = cut(step.dto.instructionText) == action.usual
    json.object { json in
      json.field("step", number)
      json.field("action", action.rawValue)
      if let water { json.number("water_g", Rounding.millionth(water)) }
      if let seconds = step.seconds { json.number("duration_s", seconds) }
      for (key, state) in states { json.field(key, state) }
      if !isUsual { json.field("notes", text) }
    }
  }

  /// Notes what an import would read in another form.
  private static func noteForms(_ recipe: ExportRecipe, _ notes: inout [ImportNote]) {
    let named = recipe.steps.map { step in
      var named = NamedStep()
      named.name = step.text.onOneLine
      named.water = step.dto.isIce ? nil : step.added.flatMap { WrittenAmount(base: $0) }
      if named.water?.value == 0 { named.water = nil }
      return named
    }
    let again = drafts(named, dose: recipe.detail.recipe.defaultDose)
    for (index, step) in recipe.steps.enumerated() {
      func note(_ key: String, _ message: String) {
        notes.append(recipe.changed("steps[\(index)].\(key)", message))
      }
      if step.dto.isCumulativeWaterTarget, step.added != nil, again[index].pour != .target {
        note("pourTo", "becomes the water of the step")
      } else if !step.dto.isCumulativeWaterTarget, !step.dto.isIce, again[index].pour == .target {
        note("pour", "becomes what the scale reads")
      }
      if step.seconds != step.dto.timerDurationSeconds {
        note("timer", "is the time until the next step")
      }
      if step.added != nil, ProseSteps.temperature(in: step.text) != nil {
        note("temperature", "an import reads that of the instruction")
      }
    }
  }
}
