import Recipes
import Text

/// BrewSpec 1.0, in YAML or JSON. A brew says what was intended, which makes a recipe, and what came out, which is for
/// the diary: `brewlog import` reads that.
///
/// BrewSpec has no steps. They go into the notes of the process, a numbered line each, and come back from there.
enum BrewSpecFormat {
  static let description = FormatDescription(
    title: "BrewSpec 1.0",
    source: "https://github.com/coffee-standards/brewspec (brewspec-v1.0.md)",
    summary: "A document with `brewspec_version` and `brews`, in YAML or JSON.",
    fields: [
      ("brews[].coffee.name", .changed, "name, with the method"),
      ("brews[].method, .equipment.brewer", .changed, "method: the first that names one"),
      ("brews[].type", .carried, "method, if nothing else names one"),
      ("brews[].dose_g", .carried, "dose"),
      ("brews[].water_g", .carried, "yield; lost for espresso"),
      ("brews[].yield_g", .carried, "yield, for espresso"),
      ("brews[].result.yield_g", .carried, "the same, if there is no yield_g; else lost"),
      ("brews[].brew_ratio", .carried, "yield, if it is missing"),
      ("brews[].water_temp_c", .carried, "temperature"),
      ("brews[].grind", .changed, "grind"),
      ("brews[].equipment.grinder", .carried, "grinder"),
      ("brews[].equipment.grinder_setting", .carried, "grindSetting"),
      ("brews[].duration_s", .carried, "totalTime"),
      ("brews[].process_notes", .changed, "steps, where it has numbered lines; else notes"),
      (
        "brews[].date, .result, .coffee.roaster, .water, …", .lost,
        "what came out is for the diary: `brewlog import`"
      ),
    ],
    held: HeldKeys(
      recipe: [
        .method, .dose, .yield, .temperature, .grind, .totalTime, .grinder, .grindSetting, .steps,
        .name,
      ],
      step: [.instruction, .pourTo, .pour, .ice, .timer]
    ),
    recognizes: { file in
      if !file.json.isEmpty { return file.json[0].field("brewspec_version") != nil }
      let start = file.bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n"))
      return start.contains { $0.starts(with: Array("brewspec_version:".utf8)) }
    },
    read: { file, defaults throws(ImportRefusal) in try read(file, defaults) },
    write: write
  )

  // MARK: Reading

  private static func read(
    _ file: ImportFile,
    _ defaults: ImportDefaults
  ) throws(ImportRefusal) -> ImportedRecipes {
    if let refusal = file.refusal { throw refusal }
    let text = file.json.isEmpty ? try file.requireText(dividedBy: ",:[{-") : ""
    guard let root = try file.json.isEmpty ? YAMLValues.root(of: text) : file.requireOneValue()
    else {
      throw ImportRefusal("the YAML has errors", hint: "`brewlog import` shows them")
    }
    guard let version = root.field("brewspec_version").flatMap(ForeignRecord.text) else {
      throw ImportRefusal("`brewspec_version` is missing: expected \"1.0\"")
    }
    guard version == BrewSpec.version || version == "1" else {
      throw ImportRefusal(
        "BrewSpec version \(version.quotedBriefly) is not supported: expected \(BrewSpec.version)"
      )
    }
    guard let brews = root.field("brews")?.items else {
      throw ImportRefusal("`brews` is missing: expected a list of brews")
    }
    try ImportLimit.requireRecipes(brews.count)
    return ImportedRecipes(
      recipes: brews.enumerated().map { recipe($0.element, "brews[\($0.offset)]", defaults) }
    )
  }

  private static func recipe(
    _ node: JSONNode,
    _ place: String,
    _ defaults: ImportDefaults
  ) -> ImportedRecipe {
    var record = ForeignRecord(node)
    var draft = RecipeDraft()
    draft.method = record.method("method", "equipment.brewer", "type")
    draft.dose = record.quantity("dose_g", .mass(isWater: false), as: "dose")
    let isEspresso = draft.method == .espresso
    draft.yield = record.quantity(
      isEspresso ? "yield_g" : "water_g",
      .mass(isWater: true),
      as: "yield"
    )
    if isEspresso, draft.yield == nil {
      draft.yield = record.quantity("result.yield_g", .mass(isWater: true), as: "yield")
    }
    if let ratio = record.number("brew_ratio", as: "yield"), draft.yield == nil,
      let dose = draft.dose
    {
      draft.yield = WrittenAmount(base: Proportion(dose.value, times: ratio).whole)
    }
    draft.temperature = record.quantity("water_temp_c", .temperature, as: "temperature")
    if let word = record.text("grind", as: "grind", isChanged: true) {
      draft.grind = BrewSpec.label(word)
      if draft.grind == nil { record.unreadable("grind", "expected a grind word") as Void? }
    }
    draft[.grinder] = record.text("equipment.grinder", as: "grinder")
    draft[.grindSetting] = record.text("equipment.grinder_setting", as: "grindSetting")
    draft.totalTime = record.quantity("duration_s", .duration, as: "totalTime")?.value
    if let notes = record.text("process_notes", as: "notes") {
      readNotes(notes, defaults, &record, &draft)
    }
    if draft.name == nil {
      let coffee = record.text("coffee.name", as: "name", isChanged: true)
      let method = draft.method?.displayName
      draft.name = [coffee, method].compactMap { $0 }.joined(separator: ", ").nonBlank
    }
    record.loseRest { path in
      let isResult =
        path == "date" || path.hasPrefix("result") || path.hasPrefix("coffee")
        || path.hasPrefix("water")
      return isResult
        ? "it is for the diary: `brewlog import` reads it" : "a recipe has no such field"
    }
    return draft.recipe(record.notes, defaults, place: place)
  }

  /// Steps from numbered lines; a first line without a number is the name, as we write it.
  private static func readNotes(
    _ text: String,
    _ defaults: ImportDefaults,
    _ record: inout ForeignRecord,
    _ draft: inout RecipeDraft
  ) {
    var told: [ProseSteps.Told] = []
    var rest: [String] = []
    for line in text.split(whereSeparator: \.isNewline).map({ String($0).trimmed }) {
      let digits = line.prefix { $0.isASCII && $0.isNumber }
      if Int(digits) == told.count + 1, line.dropFirst(digits.count).hasPrefix(". ") {
        told.append(step(String(line.dropFirst(digits.count + 2))))
      } else {
        rest.append(line)
      }
    }
    guard !told.isEmpty else {
      draft[.notes] = text
      draft.unreadStep = rest.first(where: isItem)
      return
    }
    record.note(.changed, "process_notes", "its numbered lines became steps")
    draft.take(ProseSteps(told, .init(draft, defaults)), &record.notes)
    if rest.count == 1, text.hasPrefix(rest[0]) {
      draft.name = rest[0]
    } else {
      draft[.notes] = rest.joined(separator: "\n").nonBlank
    }
  }

  /// Whether a line is an item of a list that is not ours: `- Bloom`, `1) Bloom`, `0:30 pour`.
  private static func isItem(_ line: String) -> Bool {
    let rest = line.drop { $0.isASCII && $0.isNumber }
    return line.first.map { "-*+•".contains($0) } ?? false && line.dropFirst().first == " "
      || rest.count < line.count && (rest.hasPrefix(". ") || rest.hasPrefix(") "))
      || LeadingClock(line) != nil
  }

  /// A line with its time in brackets at the end: `Pour to 45 g. [45 s]`.
  private static func step(_ line: String) -> ProseSteps.Told {
    guard line.hasSuffix("]"), let open = line.lastIndex(of: "["),
      let timer = WrittenAmount.read(
        String(line[line.index(after: open)...].dropLast()),
        as: .duration
      )
    else { return ProseSteps.Told(text: line) }
    return ProseSteps.Told(text: String(line[..<open]).trimmed, timer: timer.amount.value)
  }

  // MARK: Writing

  private static func write(_ recipes: [RecipeDetailDTO]) -> ExportedText {
    var text = BrewSpec.header
    var notes: [ImportNote] = []
    for detail in recipes {
      let recipe = ExportRecipe(detail)
      notes += recipe.losses(description.held)
      text += BrewSpec.text(of: brew(recipe, &notes)) { key, text, _ in
        ["type", "grind"].contains(key) ? text : ScalarText.quoted(text)
      }
    }
    return ExportedText(text: text, notes: notes)
  }

  private static func brew(_ recipe: ExportRecipe, _ notes: inout [ImportNote]) -> JSONNode {
    let detail = recipe.detail
    let summary = detail.recipe
    func note(_ kind: ImportNote.Kind, _ key: String, _ message: String) {
      notes.append(ImportNote(kind, "\(summary.name.quotedBriefly): \(key)", message))
    }
    func name(_ text: String, _ key: String) -> JSONNode.Value? {
      if text.cut(to: BrewSpec.maximumNameLength) != text {
        note(.changed, key, "cut to \(BrewSpec.maximumNameLength) characters")
      }
      return BrewSpec.name(text)
    }
    let method = name(summary.method.displayName, "method")
    let temperature = BrewSpec.temperature(summary.defaultWaterTemperature)
    let shown = Canonical.number(temperature)
    if shown != Canonical.number(summary.defaultWaterTemperature) {
      note(.changed, "temperature", "rounded to \(shown) °C")
    }
    if summary.defaultGrindLabel == .extraCoarse { note(.changed, "grind", "became coarse") }
    let setting = detail.grindSetting.flatMap(BrewSpec.grinderSetting)
    if let text = detail.grindSetting, setting == nil {
      note(.lost, "grindSetting", "'\(text.quotedBriefly)' is not a number")
    }
    let time = detail.totalTimeSeconds.flatMap { $0 > 0 ? $0 : nil }
    return BrewSpec.brew([
      ("type", BrewSpec.type(of: summary.method).map { .string($0) }),
      ("method", method),
      ("dose_g", .number(summary.defaultDose)),
      (summary.method == .espresso ? "yield_g" : "water_g", .number(summary.defaultTargetYield)),
      ("water_temp_c", .number(temperature)),
      ("grind", .string(BrewSpec.grind(summary.defaultGrindLabel))),
      ("duration_s", time.map { .number($0) }),
      ("equipment.grinder", detail.grinder.flatMap { name($0, "grinder") }),
      ("equipment.grinder_setting", setting),
      ("process_notes", .string(processNotes(recipe, &notes))),
    ])
  }

  private static func processNotes(
    _ recipe: ExportRecipe,
    _ notes: inout [ImportNote]
  ) -> String {
    let (lines, prose) = recipe.prose(recipe.steps.map(\.text.onOneLine)) { grams, step in
      Canonical.mass(grams, in: step.dto.waterUnit ?? .gram)
    }
    notes += prose
    var text = recipe.detail.recipe.name.onOneLine
    for (index, line) in lines.enumerated() {
      let timer = recipe.steps[index].dto.timerDurationSeconds.map {
        " [\(Canonical.duration(seconds: $0))]"
      }
      text += "\n\(index + 1). \(line)\(timer ?? "")"
    }
    let cut = text.cut(to: BrewSpec.maximumNotesLength)
    if cut != text {
      let name = recipe.detail.recipe.name.quotedBriefly
      notes.append(
        ImportNote(.changed, "\(name): steps", "cut to \(BrewSpec.maximumNotesLength) characters")
      )
    }
    return cut
  }
}
