import BrewDomain
import JSON
import RecipeSchema
import SourceText

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
      FieldFate("name", .carried, "name"),
      FieldFate("brewing_method, brewing_method_id", .changed, "method"),
      FieldFate("coffee_amount", .carried, "dose"),
      FieldFate("water_amount", .carried, "yield"),
      FieldFate("water_temp", .carried, "temperature"),
      FieldFate("grind_size", .changed, "grind; else grindSetting"),
      FieldFate("brew_time", .carried, "totalTime"),
      FieldFate("short_description", .changed, "description; its first link becomes source"),
      FieldFate("steps[].order", .carried, "the order of the steps"),
      FieldFate("steps[].description", .changed, "instruction, pourTo, pour, ice"),
      FieldFate(
        "steps[].time",
        .carried,
        "timer; a variable becomes its value at the usual sliders"
      ),
      FieldFate("id, vendor_id, last_used, is_favorite", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: [
        .name, .method, .dose, .yield, .temperature, .grind, .totalTime, .description, .steps,
      ],
      step: [.instruction, .pourTo, .pour, .ice, .timer]
    ),
    recognises: { $0.hasObject(with: "coffee_amount", "water_amount", "steps") },
    read: { file, defaults throws(ImportRefusal) in
      try file.requireJSON()
      return ImportedRecipes(
        recipes: file.objects.map { place, node in recipe(node, place, defaults) }
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
    (draft.grind, draft.grindSetting) = record.grind("grind_size")
    let time = record.quantity("brew_time", .duration, as: "totalTime")?.value ?? 0
    draft.totalTime = time > 0 ? time : nil
    if let text = record.text("short_description", as: "description") {
      let (plain, link) = MarkdownLinks.removed(from: text)
      draft.description = plain.onOneLine
      draft.source = link
      if let link {
        record.note(.changed, "short_description", "its link became source: \(link.quotedBriefly)")
      }
    }
    draft.steps = steps(&record, dose: draft.dose?.value, yield: draft.yield?.value)
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

  private static func steps(
    _ record: inout ForeignRecord,
    dose: Double?,
    yield: Double?
  ) -> [RecipeDraft.DraftStep] {
    let order = (0..<record.open("steps")).sorted { first, second in
      let numbers = [first, second].map { record.peek("steps[\($0)].order")?.number ?? 0 }
      return (numbers[0], first) < (numbers[1], second)
    }
    let told = order.map { index -> ProseSteps.Told in
      let path = "steps[\(index)]"
      record.mark("\(path).order")
      let text = record.text("\(path).description", as: "instruction") ?? ""
      let rendered = Expression.rendered(text, dose: dose ?? 0, yield: yield ?? 0)
      if rendered != text {
        record.note(.changed, "\(path).description", "expressions became amounts")
      }
      return ProseSteps.Told(text: rendered, timer: timer("\(path).time", &record))
    }
    return ProseSteps.steps(told, dose: dose, yield: yield)
  }

  private static func timer(_ path: String, _ record: inout ForeignRecord) -> Double? {
    if let text = record.peek(path)?.string, let seconds = Expression.times[text] {
      record.mark(path)
      record.note(.changed, path, "'\(text)' became timer: \(Canonical.duration(seconds: seconds))")
      return seconds > 0 ? seconds : nil
    }
    return record.number(path, as: "timer").flatMap { $0 > 0 ? $0 : nil }
  }

  /// The expressions of the app.
  private enum Expression {
    /// The variables of times at the slider positions in which the app opens: balanced, and strong.
    static let times: [String: Double] = [
      "<t1>": 10, "<t2>": 35, "<t3>": 10, "<t4>": 35, "<t5>": 10, "<t6>": 35, "<t7>": 30,
      "<t8>": 55,
    ]
    /// The factors at the same positions.
    private static let factors: [String: Double] = [
      "m1": 0.2, "m2": 0.2, "m3": 0.2, "m4": 0.2, "m5": 0.2,
    ]

    /// A text with amounts in place of expressions: a variable, or `(factor x variable)`. O(n).
    static func rendered(_ text: String, dose: Double, yield: Double) -> String {
      let variables = factors.merging([
        "coffee_amount": dose, "final_coffee_amount": dose, "water_amount": yield,
        "final_water_amount": yield,
      ]) { $1 }
      let bytes = Array(text.utf8)
      var result: [UInt8] = []
      var offset = 0
      while offset < bytes.count {
        if let (value, end) = product(bytes, offset, variables) ?? term(bytes, offset, variables) {
          result += Canonical.number(value, decimals: 2).utf8
          offset = end
          // As a recipe writes it, so that an amount that is not recognised looks the same.
          if offset < bytes.count, bytes[offset] == UInt8(ascii: "g") { result.append(0x20) }
        } else {
          result.append(bytes[offset])
          offset += 1
        }
      }
      return String(decoding: result, as: UTF8.self)
    }

    /// `(0.6 x <final_water_amount>)`, with `x` or `×`.
    private static func product(
      _ bytes: [UInt8],
      _ start: Int,
      _ variables: [String: Double]
    ) -> (Double, Int)? {
      guard bytes[start] == UInt8(ascii: "(") else { return nil }
      var offset = blanks(bytes, start + 1)
      guard let first = number(bytes, offset) ?? term(bytes, offset, variables) else { return nil }
      offset = blanks(bytes, first.1)
      if bytes[offset...].starts(with: [UInt8(ascii: "x")]) {
        offset += 1
      } else if bytes[offset...].starts(with: Array("×".utf8)) {
        offset += 2
      } else {
        return nil
      }
      offset = blanks(bytes, offset)
      guard let second = term(bytes, offset, variables) ?? number(bytes, offset) else { return nil }
      offset = blanks(bytes, second.1)
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ")") else { return nil }
      return (first.0 * second.0, offset + 1)
    }

    /// `<final_water_amount>`; names have at most 24 bytes, so a text of many `<` takes linear time.
    private static func term(
      _ bytes: [UInt8],
      _ start: Int,
      _ variables: [String: Double]
    ) -> (Double, Int)? {
      guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else { return nil }
      let rest = bytes[(start + 1)...].prefix(24)
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self).lowercased()
      return variables[name].map { ($0, end + 1) }
    }

    private static func number(_ bytes: [UInt8], _ start: Int) -> (Double, Int)? {
      let digits = bytes[min(start, bytes.count)...].prefix(16)
        .prefix { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
      return Double(String(decoding: digits, as: UTF8.self)).map { ($0, start + digits.count) }
    }

    private static func blanks(_ bytes: [UInt8], _ start: Int) -> Int {
      var offset = start
      while offset < bytes.count, bytes[offset] == 0x20, offset - start < 8 { offset += 1 }
      return offset
    }
  }

  // MARK: Writing

  private static func write(_ recipes: [RecipeDetailDTO]) -> ExportedText {
    var json = JSONWriter()
    var notes: [ImportNote] = []
    json.array(recipes) { json, detail in
      let recipe = ExportRecipe(detail)
      notes += recipe.losses(description.held, hasPlaceholders: true)
      if let step = detail.steps.firstIndex(where: { $0.waterAmountGrams != nil }) {
        notes.append(
          ImportNote(
            .changed,
            "\(detail.recipe.name.quotedBriefly): steps[\(step)].instruction",
            "amounts became expressions, which may come back in other words"
          )
        )
      }
      func change(_ key: String, _ message: String) {
        notes.append(
          ImportNote(.changed, "\(detail.recipe.name.quotedBriefly): \(key)", message)
        )
      }
      if methods[detail.recipe.method] == nil {
        change("method", "'\(detail.recipe.method.rawValue)' is none that the app knows")
      }
      if detail.totalTimeSeconds == nil, recipe.seconds != nil {
        change("totalTime", "is the sum of the timers")
      } else if let time = detail.totalTimeSeconds, time != Rounding.whole(time) {
        change("totalTime", "rounded to seconds")
      }
      for (index, step) in detail.steps.enumerated() {
        if let timer = step.timerDurationSeconds, timer != Rounding.whole(timer) {
          change("steps[\(index)].timer", "rounded to seconds")
        }
      }
      let summary = detail.recipe
      let (texts, prose) = recipe.prose(
        recipe.steps.map { text(of: $0, in: summary) },
        read: {
          Expression.rendered($0, dose: summary.defaultDose, yield: summary.defaultTargetYield)
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
      json.field("id", summary.id.uuidString.lowercased())
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
      json.field("brew_time", time(recipe.seconds ?? 0))
      json.field("short_description", recipe.detail.description ?? "")
      json.key("steps")
      json.array(Array(recipe.steps.enumerated())) { json, item in
        json.object { json in
          json.field("order", item.offset + 1)
          json.field("description", texts[item.offset])
          json.number("time", Rounding.whole(item.element.dto.timerDurationSeconds ?? 0))
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
      case .water: step.dto.waterAmountGrams.map { expression($0, of: recipe) }
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

/// Links in Markdown.
enum MarkdownLinks {
  /// A text with the words of its links, and the address of the first one. Other addresses follow their words. O(n).
  static func removed(from text: String) -> (text: String, first: String?) {
    var result = ""
    var first: String?
    var rest = text[...]
    while let open = rest.firstIndex(of: "[") {
      let inside = rest[rest.index(after: open)...]
      // Links are short: a text of many `[` takes linear time.
      guard let middle = inside.prefix(300).firstIndex(of: "]"),
        inside[middle...].dropFirst().first == "(",
        let close = inside[middle...].prefix(1000).firstIndex(of: ")")
      else {
        result += rest[...open]
        rest = inside
        continue
      }
      let address = inside[middle...].dropFirst(2).prefix(upTo: close).trimmedLink
      result += rest[..<open] + inside[..<middle]
      if first == nil { first = address } else { result += " (\(address))" }
      rest = inside[close...].dropFirst()
    }
    return (result + rest, first)
  }
}

extension Substring {
  fileprivate var trimmedLink: String { String(self).trimmed }
}

extension ForeignRecord {
  /// Takes the method: the first of some fields that names one. An unknown one becomes a word of its own.
  mutating func method(_ paths: String...) -> BrewMethod? {
    let texts = paths.compactMap { path in
      peek(path)?.string?.nonBlank.map { (path: path, text: $0) }
    }
    guard let first = texts.first else { return nil }
    for path in paths { mark(path) }
    let meant = texts.lazy.compactMap { text in
      BrewMethod.meant(by: text.text).map { (text, $0.value) }
    }.first
    let (source, method) = meant ?? (first, BrewMethod(rawValue: first.text.asMethodWord))
    if source.text == method.rawValue {
      note(.carried, source.path, "method")
    } else {
      note(
        .changed,
        source.path,
        "'\(source.text.quotedBriefly)' became method: \(method.rawValue)"
      )
    }
    return method
  }
}

extension String {
  /// The ASCII words joined by hyphens, as a method is written; `pour-over` for a text without any.
  var asMethodWord: String {
    let words = foldedWords.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
    return words.isEmpty ? BrewMethod.pourOver.rawValue : words.prefix(4).joined(separator: "-")
  }
}

extension JSONWriter {
  /// Writes a field with a number, to 1e-6.
  mutating func number(_ name: String, _ value: Double) {
    key(name)
    literal(Canonical.number(value))
  }
}
