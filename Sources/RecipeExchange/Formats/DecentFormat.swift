import Recipes
import Text

/// Profiles of the Decent espresso machine, version 2 in JSON, where they are filter recipes: `beverage_type` is
/// `pourover` or `filter`, and the pump is driven by flow.
///
/// A step pours its flow times its seconds; if the title or the notes state the yield, that counts. Numbers are often in quotes, as the machine's own app writes them.
enum DecentFormat {
  static let description = FormatDescription(
    title: "Decent profile",
    source: "https://github.com/decentespresso/de1app (de1plus/profile.tcl)",
    summary: "A profile of version 2, in JSON, whose beverage is `pourover` or `filter`.",
    fields: [
      ("title", .carried, "name"),
      ("author", .carried, "author"),
      ("notes", .carried, "notes"),
      (
        "beverage_type", .changed,
        "method: pour-over; others than pourover and filter are refused, and so is tea by its title"
      ),
      ("steps[].name", .changed, "instruction"),
      ("steps[].flow, .volume", .changed, "pour"),
      (
        "(`15 g in, 250 g out` in the title or the notes)", .changed,
        "dose and yield, to which the pours are scaled"
      ),
      ("steps[].seconds", .carried, "timer"),
      ("steps[].temperature", .carried, "temperature of the recipe or the step"),
      (
        "steps[].pump, .pressure", .changed,
        "a step without flow is a pause; one driven by pressure cannot be read"
      ),
      ("steps[].exit", .changed, "a note: the amount is at most this"),
      ("(no dose, no grind)", .assumed, "the dose must be given with --dose; grind: medium"),
      ("target_weight, target_volume, …", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(recipe: [], step: []),
    recognizes: { $0.hasObject(with: "steps", "beverage_type") },
    read: { file, defaults throws(ImportRefusal) in
      var result = ImportedRecipes()
      for (place, node) in try file.requireObjects() {
        result.recipes.append(try recipe(node, place, defaults))
      }
      return result
    },
    write: nil
  )

  private static func recipe(
    _ node: JSONNode,
    _ place: String,
    _ defaults: ImportDefaults
  ) throws(ImportRefusal) -> ImportedRecipe {
    var record = ForeignRecord(node)
    let beverage = record.text("beverage_type", as: "method") ?? "none"
    guard ["pourover", "filter"].contains(beverage) else {
      throw ImportRefusal(
        "\(place.isEmpty ? "" : "\(place): ")the profile makes '\(beverage.quotedBriefly)', not filter coffee",
        hint: "only profiles whose `beverage_type` is `pourover` or `filter` pour known amounts"
      )
    }
    let title = record.peek("title")?.string ?? ""
    guard Set(title.foldedWords).isDisjoint(with: teas) else {
      throw ImportRefusal(
        "\(place.isEmpty ? "" : "\(place): ")the profile makes tea: '\(title.quotedBriefly)'"
      )
    }
    var draft = RecipeDraft()
    draft.method = .pourOver
    record.note(.changed, "beverage_type", "'\(beverage)' became method: pour-over")
    draft.name = record.text("title", as: "name")
    draft[.author] = record.text("author", as: "author")
    draft[.notes] = record.text("notes", as: "notes")
    let steps = record.open("steps")
    for index in 0..<steps {
      draft.steps.append(step("steps[\(index)]", &record, &draft.temperature))
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
    guard !Tolerance.isAtMost((total - yield.value).magnitude, 1) else { return }
    let pours = draft.steps.indices.filter { draft.steps[$0].water != nil }
    var rest = yield.value
    for index in pours {
      let water = draft.steps[index].water?.value ?? 0
      let part = index == pours.last ? rest : Rounding.whole(water * yield.value / total)
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

  private static func step(
    _ path: String,
    _ record: inout ForeignRecord,
    _ common: inout WrittenAmount?
  ) -> RecipeDraft.DraftStep {
    let name = record.text("\(path).name", as: "instruction", isChanged: true)?.onOneLine
      .withLiteralBraces
    let seconds = record.number("\(path).seconds", as: "timer") ?? 0
    let own = record.quantity("\(path).temperature", .temperature, as: "temperature")
    common = common ?? own
    var step = RecipeDraft.DraftStep(
      instruction: "",
      timer: seconds > 0 ? seconds : nil,
      water: water(path, &record, seconds: seconds),
      pour: .increment
    )
    step.temperature = own == common ? nil : own
    let action = step.water == nil ? "wait {timer}" : "pour {pour}"
    step.instruction = name.map { "\($0): \(action)." } ?? action.capitalizedFirst + "."
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
    return volume > 0 ? WrittenAmount(base: Rounding.tenth(volume)) : nil
  }
}

extension String {
  /// The text with its first letter as a capital.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
