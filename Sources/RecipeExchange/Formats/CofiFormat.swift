import Recipes
import Text

/// Backups of the app Cofi: recipes with their steps, each of which is of one of four types.
enum CofiFormat {
  static let description = FormatDescription(
    title: "Cofi",
    source:
      "https://github.com/rozPierog/Cofi (cofi-share/src/main/java/com/omelan/cofi/share/model)",
    summary: "A backup of the app, in JSON: a list of recipes, or one of them.",
    fields: [
      ("name", .carried, "name; also method, if it names one"),
      ("recipeIcon", .changed, "method, if the name has none; tea is refused"),
      ("description", .carried, "description; grind and temperature, if it says them"),
      ("steps[].orderInRecipe", .carried, "the order of the steps"),
      ("steps[].name", .changed, "instruction"),
      ("steps[].type", .changed, "dose for ADD_COFFEE, pour for WATER; instruction"),
      ("steps[].value", .carried, "dose, pour"),
      ("steps[].time", .carried, "timer"),
      (
        "(no temperature, no grind)", .assumed,
        "usual ones, if the description names no temperature"
      ),
      ("id, lastFinished, steps[].id, steps[].recipeId, …", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(recipe: [], step: []),
    recognizes: { $0.hasObject(with: "recipeIcon", "steps") },
    read: { file, defaults throws(ImportRefusal) in
      ImportedRecipes(try file.requireObjects(), tea: tea) { recipe($0, $1, defaults) }
    },
    write: nil
  )

  private static func tea(_ node: JSONNode) -> (field: String, value: String)? {
    guard let icon = node.field("recipeIcon")?.string, icon.lowercased().hasPrefix("tea") else {
      return nil
    }
    return ("recipeIcon", "'\(icon.quotedBriefly)'")
  }

  private static func recipe(
    _ node: JSONNode,
    _ place: String,
    _ defaults: ImportDefaults
  ) -> ImportedRecipe {
    var record = ForeignRecord(node)
    var draft = RecipeDraft()
    draft.name = record.text("name", as: "name")
    draft[.description] = record.text("description", as: "description")
    readDescription(&record, &draft)
    // The icon for a dripper is also that for the steeping ones.
    draft.method = draft.name.flatMap { BrewMethod.meant(by: $0)?.value } ?? method(&record)
    record.mark("recipeIcon")
    let order = (0..<record.open("steps")).map { index in
      (record.number("steps[\(index)].orderInRecipe", as: "the order of the steps") ?? 0, index)
    }
    let steps = order.sorted(by: <).map { step("steps[\($0.1)]", &record, &draft) }
    draft.steps = NamedStep.steps(steps, dose: draft.dose?.value)
    if draft.total > 0 { draft.yield = WrittenAmount(base: draft.total) }
    record.loseRest(ignoringZeros: true)
    return draft.recipe(record.notes, defaults, place: place)
  }

  /// The app has no fields for the grind and the temperature, so people write them here: `Grind size: medium fine`.
  private static func readDescription(_ record: inout ForeignRecord, _ draft: inout RecipeDraft) {
    guard let text = draft[.description] else { return }
    if let temperature = ProseSteps.temperature(in: text) {
      draft.temperature = temperature
      let message = "temperature: \(temperature.text(.temperature)), which it names"
      record.note(.changed, "description", message)
    }
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":"),
        DraftKey(String(line[..<colon])) == .recipe(.grind),
        let grind = GrindLabel.meant(by: String(line[line.index(after: colon)...]).trimmed)
      else { continue }
      draft.grind = grind.value
      let word = "grind: \(grind.value.rawValue)"
      if grind.isCertain {
        record.note(.changed, "description", "\(word), which it names")
      } else {
        record.note(.assumed, "grind", "\(word), for '\(String(line).quotedBriefly)'")
      }
    }
  }

  /// The method of an icon; nil for those that show no brewer.
  private static func method(_ record: inout ForeignRecord) -> BrewMethod? {
    switch record.peek("recipeIcon")?.string?.lowercased() {
    case "grinder", "cup": return nil
    case "vietnamesepress":
      record.note(.changed, "recipeIcon", "'VietnamesePress' became method: phin")
      return BrewMethod(rawValue: "phin")
    default: return record.method("recipeIcon")
    }
  }

  private static func step(
    _ path: String,
    _ record: inout ForeignRecord,
    _ draft: inout RecipeDraft
  ) -> NamedStep {
    var step = NamedStep()
    step.name = record.text("\(path).name", as: "instruction", isChanged: true)
    step.timer = record.number("\(path).time", as: "timer").map { $0 / 1000 }
    switch record.text("\(path).type", as: "instruction", isChanged: true) {
    case "ADD_COFFEE" where draft.dose == nil:
      draft.dose = record.quantity("\(path).value", .mass(isWater: false), as: "dose")
      if draft.dose != nil { step.action = step.name == nil ? "add {dose} of coffee" : "{dose}" }
    case "WATER":
      step.water = record.quantity("\(path).value", .mass(isWater: true), as: "pour")
      if step.water != nil { step.action = "pour {pour}" }
    default: break
    }
    return step
  }
}
