import Recipes
import Text

/// Recipes of the app timer.coffee, as its repository keeps them: a list of recipes in JSON.
///
/// Amounts are expressions in the prose: `Pour till (0.6 x <final_water_amount>)g`. They are computed with the amounts
/// of the recipe; recipes with sliders, whose factors and times are variables such as `<m1>`, are read at the positions
/// in which the app opens them.
enum TimerCoffeeFormat {
  static let description = FormatDescription(
    title: "timer.coffee",
    source: "https://github.com/antonkarliner/timer-coffee",
    summary: "One recipe, or a list of them, as in the app's `assets/data`.",
    fields: [
      ("name", .carried, "name"),
      ("brewing_method_id, brewing_method", .changed, "method: the first that names one"),
      ("coffee_amount", .carried, "dose"),
      ("water_amount", .carried, "yield"),
      ("water_temp", .carried, "temperature"),
      ("grind_size", .changed, "grind; else grindSetting"),
      ("brew_time", .carried, "totalTime"),
      ("short_description", .changed, "description; its first link becomes source"),
      ("steps[].order", .carried, "the order of the steps"),
      ("steps[].description", .changed, "instruction, pourTo, pour, ice"),
      ("steps[].time", .carried, "timer; a variable becomes its value at the usual sliders"),
      ("id, vendor_id, last_used, is_favorite", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: [
        .name, .method, .dose, .yield, .temperature, .grind, .totalTime, .description, .steps,
      ],
      step: [.instruction, .pourTo, .pour, .ice, .timer]
    ),
    recognizes: { $0.hasObject(with: "coffee_amount", "water_amount", "steps") },
    read: { file, defaults throws(ImportRefusal) in
      return ImportedRecipes(
        recipes: try file.requireObjects().map { place, node in recipe(node, place, defaults) }
      )
    },
    write: write
  )

  // MARK: Reading

  private static func recipe(
    _ node: JSONNode,
    _ place: String,
    _ defaults: ImportDefaults
  ) -> ImportedRecipe {
    var record = ForeignRecord(node)
    var draft = RecipeDraft()
    draft.name = record.text("name", as: "name")
    draft.method = record.method("brewing_method_id", "brewing_method")
    draft.dose = record.quantity("coffee_amount", .mass(isWater: false), as: "dose")
    draft.yield = record.quantity("water_amount", .mass(isWater: true), as: "yield")
    draft.temperature = record.quantity("water_temp", .temperature, as: "temperature")
    (draft.grind, draft[.grindSetting]) = record.grind("grind_size")
    let time = record.quantity("brew_time", .duration, as: "totalTime")?.value ?? 0
    draft.totalTime = time > 0 ? time : nil
    if let text = record.text("short_description", as: "description") {
      let (plain, link) = MarkdownLinks.removed(from: text)
      draft[.description] = plain.onOneLine
      draft[.source] = link
      if let link {
        record.note(.changed, "short_description", "its link became source: \(link.quotedBriefly)")
      }
    }
    let known = ProseSteps.Known(draft, defaults)
    draft.take(ProseSteps(told(&record, known), known), &record.notes)
    addIce(to: &draft, &record)
    record.loseRest()
    return draft.recipe(record.notes, defaults, place: place)
  }

  /// Adds the ice to the yield, where the water is without it.
  private static func addIce(to draft: inout RecipeDraft, _ record: inout ForeignRecord) {
    let ice = draft.steps.reduce(0) { $0 + ($1.pour == .ice ? $1.water?.value ?? 0 : 0) }
    guard ice > 0, let water = draft.yield?.value,
      Tolerance.isAtMost((draft.total - ice - water).magnitude, 1)
    else { return }
    draft.yield = WrittenAmount(base: draft.total)
    record.note(
      .changed,
      "water_amount",
      "is without \(Canonical.mass(ice)) of ice; yield: \(Canonical.mass(draft.total))"
    )
  }

  private static func told(
    _ record: inout ForeignRecord,
    _ known: ProseSteps.Known
  ) -> [ProseSteps.Told] {
    let order = (0..<record.open("steps")).sorted { first, second in
      let numbers = [first, second].map { record.peek("steps[\($0)].order")?.number ?? 0 }
      return (numbers[0], first) < (numbers[1], second)
    }
    return order.map { index in
      let path = "steps[\(index)]"
      _ = record.number("\(path).order", as: "the order of the steps")
      let text = record.text("\(path).description", as: "instruction") ?? ""
      let rendered = TimerCoffeeExpression.rendered(
        text,
        dose: known.dose ?? 0,
        yield: known.yield ?? 0
      )
      if rendered != text {
        record.note(.changed, "\(path).description", "expressions became amounts")
      }
      return ProseSteps.Told(text: rendered, timer: timer("\(path).time", &record))
    }
  }

  private static func timer(_ path: String, _ record: inout ForeignRecord) -> Double? {
    if let text = record.peek(path)?.string, let seconds = TimerCoffeeExpression.times[text] {
      record.mark(path)
      record.note(.changed, path, "'\(text)' became timer: \(Canonical.duration(seconds: seconds))")
      return seconds > 0 ? seconds : nil
    }
    return record.number(path, as: "timer").flatMap { $0 > 0 ? $0 : nil }
  }

  // MARK: Writing

  private static func write(_ recipes: [RecipeDetailDTO]) -> ExportedText {
    var json = JSONWriter()
    var notes: [ImportNote] = []
    json.array(recipes) { json, detail in
      let recipe = ExportRecipe(detail)
      notes += recipe.losses(description.held, hasPlaceholders: true)
      func change(_ key: String, _ message: String) {
        notes.append(
          ImportNote(.changed, "\(detail.recipe.name.quotedBriefly): \(key)", message)
        )
      }
      if methods[detail.recipe.method] == nil {
        change("method", "'\(detail.recipe.method.rawValue)' is none that the app knows")
      }
      if detail.totalTimeSeconds == nil, seconds(of: recipe) > 0 {
        change("totalTime", "is the sum of the steps' times")
      } else if let time = detail.totalTimeSeconds, time != Rounding.whole(time) {
        change("totalTime", "rounded to seconds")
      }
      for (index, step) in detail.steps.enumerated() {
        let time = recipe.steps[index].seconds ?? 0
        if time != step.timerDurationSeconds ?? 0 {
          change("steps[\(index)].timer", "is the time until the next step")
        } else if time != Rounding.whole(time) {
          change("steps[\(index)].timer", "rounded to seconds")
        }
        if step.waterAmountGrams != nil || recipe.steps[index].text != step.instructionText {
          change(
            "steps[\(index)].instruction",
            "amounts became expressions, which may come back in other words"
          )
        }
      }
      let summary = detail.recipe
      let (texts, prose) = recipe.prose(
        recipe.steps.map { text(of: $0, in: summary) },
        read: {
          TimerCoffeeExpression.rendered(
            $0,
            dose: summary.defaultDose,
            yield: summary.defaultTargetYield
          )
        },
        spell: { grams, _ in expression(grams, of: summary) }
      )
      notes += prose
      write(recipe, texts, to: &json)
    }
    return ExportedText(text: json.text + "\n", notes: notes)
  }

  private static func write(
    _ recipe: ExportRecipe,
    _ texts: [String],
    to json: inout JSONWriter
  ) {
    let summary = recipe.detail.recipe
    json.object { json in
      json.field("id", summary.id.text)
      json.field("name", summary.name)
      let method = methods[summary.method]
      json.field(
        "brewing_method_id",
        method?.id ?? summary.method.rawValue.replacing("-", with: "_")
      )
      json.field("brewing_method", method?.name ?? summary.method.displayName)
      json.number("coffee_amount", summary.defaultDose)
      json.number("water_amount", summary.defaultTargetYield)
      json.number("water_temp", summary.defaultWaterTemperature)
      json.field("grind_size", summary.defaultGrindLabel.rawValue)
      json.field("brew_time", time(seconds(of: recipe)))
      json.field("short_description", recipe.detail.description ?? "")
      json.array("steps", Array(recipe.steps.enumerated())) { json, item in
        json.object { json in
          json.field("order", item.offset + 1)
          json.field("description", texts[item.offset])
          json.number("time", Rounding.whole(item.element.seconds ?? 0))
        }
      }
    }
  }

  /// The methods of the app.
  private static let methods: [BrewMethod: (id: String, name: String)] = [
    .v60: ("hario_v60", "Hario V60"), .aeropress: ("aeropress", "Aeropress"),
    .chemex: ("chemex", "Chemex"), .frenchPress: ("french_press", "French Press"),
    .clever: ("clever_dripper", "Clever Dripper"), .kalitaWave: ("kalita_wave", "Kalita Wave"),
    .origami: ("origami", "Origami Dripper"),
  ]

  /// The duration of the brew, or else the sum of the steps' times, as in the app's own files.
  private static func seconds(of recipe: ExportRecipe) -> Double {
    recipe.detail.totalTimeSeconds ?? recipe.steps.reduce(0) { $0 + ($1.seconds ?? 0) }
  }

  /// The only form of a time that the app reads.
  private static func time(_ seconds: Double) -> String {
    let whole = Int(Rounding.whole(seconds))
    return "\(whole / 60)min \(whole % 60)s"
  }

  /// An amount of water as an expression: `(0.6 x <final_water_amount>)g`.
  private static func expression(_ grams: Double, of recipe: RecipeSummaryDTO) -> String {
    let factor = Canonical.number(grams / recipe.defaultTargetYield)
    return factor == "1" ? "<final_water_amount>g" : "(\(factor) x <final_water_amount>)g"
  }

  /// The instruction, with expressions for its amounts.
  private static func text(of step: ExportRecipe.Step, in recipe: RecipeSummaryDTO) -> String {
    Placeholder.filled(step.dto.instructionText) { placeholder in
      switch placeholder {
      case .dose: "<final_coffee_amount>g"
      case .yield: "<final_water_amount>g"
      case .pour: step.added.map { expression($0, of: recipe) }
      case .total: expression(step.reading, of: recipe)
      case .timer, .temperature:
        ExportRecipe.spelled(
          placeholder,
          step.dto,
          recipe,
          reading: step.reading,
          added: step.added
        )
      }
    }
  }
}

extension JSONWriter {
  /// Writes a field with a number, to 1e-6.
  mutating func number(_ name: String, _ value: Double) {
    key(name)
    literal(Canonical.number(value))
  }
}
