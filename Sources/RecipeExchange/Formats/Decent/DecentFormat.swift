import Recipes
import Text

/// Profiles of the Decent espresso machine, version 2 in JSON, where they are filter recipes: `beverage_type` is
/// `pourover` or `filter`, and the pump is driven by flow.
///
/// A step pours its flow times its seconds; if the title or the notes state the yield, that counts. Numbers are often in
/// quotes, as the machine's own app writes them.
enum DecentFormat {
  static let description = FormatDescription(
    title: "Decent profile",
    source: "https://github.com/decentespresso/de1app (de1plus/profile.tcl)",
    summary: "A profile of version 2, in JSON, whose beverage is `pourover` or `filter`.",
    fields: [
      ("title", .carried, "name; also method, if it names one"),
      ("author", .carried, "author"),
      ("notes", .carried, "notes"),
      (
        "beverage_type", .changed,
        "method: pour-over; others than pourover and filter are refused, and so is tea by its title"
      ),
      ("recommended_dose", .carried, "dose, if has_recommended_dose is true"),
      ("has_recommended_dose", .changed, "whether the dose counts"),
      ("espresso_temperature", .carried, "temperature of the recipe, if a step has it"),
      ("steps[].name", .changed, "instruction; the amount that it tells becomes pourTo or pour"),
      ("steps[].flow, .volume", .changed, "pour"),
      (
        "(`15 g in, 250 g out` in the title or the notes)", .changed,
        "dose and yield, to which the pours are scaled"
      ),
      ("steps[].seconds", .carried, "timer"),
      ("steps[].temperature", .carried, "temperature of the recipe or the step"),
      (
        "steps[].pump, .pressure", .changed,
        "a step without flow is a pause, and belongs to the step before it if that has its name; one driven by pressure cannot be read"
      ),
      ("steps[].exit", .changed, "a note: the amount is at most this"),
      ("(no dose, no grind)", .assumed, "the dose must be given with --dose; grind: medium"),
      ("target_weight, target_volume, …", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: [.name, .author, .notes, .dose, .yield, .temperature, .steps],
      step: [.instruction, .pourTo, .pour, .ice, .timer, .temperature]
    ),
    recognizes: { $0.hasObject(with: "steps", "beverage_type") },
    read: { file, defaults throws(ImportRefusal) in
      var result = ImportedRecipes()
      for (place, node) in try file.requireObjects() {
        result.recipes.append(try recipe(node, place, defaults))
      }
      return result
    },
    write: { ExportedText(json: $0, write) },
    holdsOne: true
  )

  private static func write(
    _ recipe: ExportRecipe,
    to json: inout JSONWriter,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) {
    try DecentProfile(recipe, &notes).write(to: &json)
  }

  private static func recipe(
    _ node: JSONNode,
    _ place: String,
    _ defaults: ImportDefaults
  ) throws(ImportRefusal) -> ImportedRecipe {
    var record = ForeignRecord(node)
    // Some have the braces of the file that they were made from.
    let beverage = plainText(record.text("beverage_type", as: "method") ?? "none")
    guard ["pourover", "filter"].contains(beverage) else {
      throw ImportRefusal(
        "\(place.isEmpty ? "" : "\(place): ")the profile makes '\(beverage.quotedBriefly)', not filter coffee",
        hint: "only profiles whose `beverage_type` is `pourover` or `filter` pour known amounts"
      )
    }
    let title = plainText(record.peek("title")?.string ?? "")
    guard !isTea(title) else {
      throw ImportRefusal(
        "\(place.isEmpty ? "" : "\(place): ")the profile makes tea: '\(title.quotedBriefly)'"
      )
    }
    var draft = RecipeDraft()
    let method = BrewMethod.meant(by: title)?.value ?? .pourOver
    draft.method = method
    record.note(.changed, "beverage_type", "'\(beverage)' became method: \(method.rawValue)")
    draft.name = record.text("title", as: "name").map(plainText)
    draft[.author] = record.text("author", as: "author").map(plainText)
    draft[.notes] = record.text("notes", as: "notes").map(plainText)
    if record.peek("has_recommended_dose").map(isTrue) == true {
      record.mark("has_recommended_dose")
      record.note(.changed, "has_recommended_dose", "the dose counts")
      draft.dose = record.quantity("recommended_dose", .mass(isWater: false), as: "dose")
    }
    let steps = steps(&record)
    let stated = record.peek("espresso_temperature").flatMap(ForeignRecord.number)
    if let stated, steps.contains(where: { $0.temperature?.value == stated }) {
      draft.temperature = record.quantity("espresso_temperature", .temperature, as: "temperature")
    } else {
      draft.temperature = steps.first?.temperature
    }
    draft.steps = NamedStep.steps(steps, dose: draft.dose?.value)
    for index in draft.steps.indices where draft.steps[index].temperature == draft.temperature {
      draft.steps[index].temperature = nil
    }
    if draft.total > 0 { draft.yield = WrittenAmount(base: draft.total) }
    for text in [title, draft[.notes] ?? ""] {
      draft.dose = draft.dose ?? amount(before: "in", in: text)
      if let stated = amount(before: "out", in: text), draft.total > 0 {
        scale(&draft, to: stated, &record)
        break
      }
    }
    record.loseRest()
    return draft.recipe(record.notes, defaults, place: place)
  }

  /// Flags are often numbers or texts.
  private static func isTrue(_ node: JSONNode) -> Bool {
    node.flag ?? ForeignRecord.text(node).map { ["1", "true"].contains($0) } ?? false
  }

  /// Whether a title is that of a tea.
  static func isTea(_ title: String) -> Bool { !Set(title.foldedWords).isDisjoint(with: teas) }

  private static let teas: Set = [
    "tea", "teas", "tee", "oolong", "sencha", "matcha", "rooibos", "chai", "tisane", "herbal",
    "puerh",
  ]

  /// The amount that a word follows: `15g in, 250g out`.
  private static func amount(before word: String, in text: String) -> WrittenAmount? {
    var bytes = text
    let found = bytes.withUTF8 { ProseAmount.all(in: $0, step: 0) }.first { amount in
      String(decoding: text.utf8.dropFirst(amount.range.upperBound), as: UTF8.self)
        .foldedWords.first == word
    }
    return found.flatMap { WrittenAmount(base: $0.grams) }
  }

  /// Scales the pours to a yield, to whole grams; the last one takes what is left.
  private static func scale(
    _ draft: inout RecipeDraft,
    to yield: WrittenAmount,
    _ record: inout ForeignRecord
  ) {
    let total = draft.total
    let pours = draft.steps.indices.filter { draft.steps[$0].water != nil }
    // What a name says of an amount stays.
    let isFree = pours.allSatisfy { draft.steps[$0].pour == .increment }
    guard isFree, !Tolerance.isAtMost((total - yield.value).magnitude, 1) else { return }
    var rest = yield.value
    for index in pours {
      let water = draft.steps[index].water?.value ?? 0
      let part =
        index == pours.last ? rest : Proportion(water, times: yield.value, over: total).whole
      draft.steps[index].water = WrittenAmount(base: part)
      rest -= part
    }
    draft.yield = yield
    record.note(
      .changed,
      "(amounts)",
      "flow and time make \(Canonical.mass(total)), scaled to the \(Canonical.mass(yield.value)) that the profile states"
    )
  }

  private static func steps(_ record: inout ForeignRecord) -> [NamedStep] {
    var steps: [NamedStep] = []
    for index in 0..<record.open("steps") {
      let step = step("steps[\(index)]", &record)
      if step.water == nil, let last = steps.last, let name = step.name, name == last.name,
        step.temperature == last.temperature
      {
        steps[steps.count - 1].timer = (last.timer ?? 0) + (step.timer ?? 0)
      } else {
        steps.append(step)
      }
    }
    return steps
  }

  private static func step(_ path: String, _ record: inout ForeignRecord) -> NamedStep {
    var step = NamedStep()
    step.name = record.text("\(path).name", as: "instruction", isChanged: true).map(plainName)
    let seconds = record.number("\(path).seconds", as: "timer") ?? 0
    step.timer = seconds > 0 ? seconds : nil
    step.temperature = record.quantity("\(path).temperature", .temperature, as: "temperature")
    step.water = water(path, &record, seconds: seconds)
    if step.water != nil {
      step.action = "pour {pour}"
    } else if step.timer != nil, step.name?.endsSentence != true {
      step.action = "wait {timer}"
    }
    if let exit = record.take("\(path).exit"), exit.isObject {
      let condition = ["type", "condition", "value"].compactMap {
        exit.field($0).flatMap(ForeignRecord.text)
      }
      record.note(
        .changed,
        "\(path).exit",
        "the machine goes on early when the \(condition.joined(separator: " ").quotedBriefly): amount and time are at most these"
      )
    }
    return step
  }

  private static func plainText(_ text: String) -> String {
    text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : text
  }

  /// A name without the marks for the app: `*` beeps, and brackets show a message.
  private static func plainName(_ name: String) -> String {
    var name = name.trimmed
    if name.hasSuffix("*") { name.removeLast() }
    if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
    return name.trimmed
  }

  /// What a step pours, in grams; nil for a pause.
  private static func water(
    _ path: String,
    _ record: inout ForeignRecord,
    seconds: Double
  ) -> WrittenAmount? {
    let pump = record.text("\(path).pump", as: "pour", isChanged: true) ?? "flow"
    let pressure = record.number("\(path).pressure", as: "pour", isChanged: true) ?? 0
    let flow = record.number("\(path).flow", as: "pour", isChanged: true) ?? 0
    let limit = record.number("\(path).volume", as: "pour", isChanged: true) ?? 0
    guard pump == "flow" else {
      if pressure > 0 {
        record.note(
          .unreadable,
          "\(path).pressure",
          "how much a step driven by pressure pours is not known"
        )
      }
      return nil
    }
    let volume = limit > 0 ? min(flow * seconds, limit) : flow * seconds
    // A frame that only beeps lets some drops through.
    return volume >= 0.5 ? WrittenAmount(base: Rounding.tenth(volume)) : nil
  }
}

extension String {
  /// The text with its first letter as a capital.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
