import Recipes
import Text

/// Recipes of web pages: JSON-LD of the type `Recipe` of schema.org, in a saved page or as a file.
///
/// Dose, water and ice are ingredients, and everything else is prose; what a page does not say is assumed.
enum SchemaOrgFormat {
  static let description = FormatDescription(
    title: "schema.org/Recipe",
    source: "https://schema.org/Recipe",
    summary:
      "A saved web page with JSON-LD, or a JSON-LD file; also a recipe of Mealie, Tandoor or Paprika in JSON. Microdata and RDFa are not read.",
    fields: [
      ("name", .carried, "name"),
      ("author", .carried, "author: the names; lost if they are elsewhere in the page"),
      ("url, mainEntityOfPage, isBasedOn", .carried, "source: the first one; others are lost"),
      ("description", .changed, "description, without markup"),
      ("keywords, recipeCategory", .changed, "tags"),
      ("totalTime, performTime, cookTime", .carried, "totalTime: the first one; others are lost"),
      ("recipeIngredient[]", .changed, "dose, yield, grind; others are lost"),
      ("recipeYield", .changed, "yield, if no ingredient gives it; else lost"),
      ("tool, cookingMethod", .changed, "method: the first that names one; others are lost"),
      ("recipeInstructions", .changed, "instruction; amounts and times in the prose become keys"),
      ("(temperature)", .changed, "the first one that ingredients or instructions name"),
      (
        "image, nutrition, aggregateRating, review, video, recipeInstructions[].image, …", .lost,
        "a recipe has no such field"
      ),
    ],
    held: HeldKeys(
      recipe: [
        .name, .method, .author, .source, .description, .tags, .dose, .yield, .temperature, .grind,
        .totalTime, .steps,
      ],
      step: [.instruction, .pourTo, .pour, .ice, .timer]
    ),
    recognizes: { file in
      if !file.json.isEmpty { return file.objects.prefix(20).contains { isLinkedData($0.node) } }
      return isPage(file.bytes)
    },
    read: { file, defaults throws(ImportRefusal) in try read(file, defaults) },
    write: { recipes in
      var exported = ExportedText(json: recipes, write)
      // Pages hold it in a script element, which no text may end. JSON has `<` only in strings.
      exported.text = exported.text.replacing("<", with: "\\u003c")
      return exported
    }
  )

  // MARK: Finding the recipes

  private static func isLinkedData(_ node: JSONNode) -> Bool {
    node.field("@graph") != nil || node.field("@type") != nil && node.field("@context") != nil
      || isRecipe(node) || KitchenApp.recipe(node) != nil
  }

  private static func isPage(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(1 << 12).drop { $0 <= 0x20 || $0 >= 0xEF }
    return start.first == UInt8(ascii: "<")
  }

  private static func isRecipe(_ node: JSONNode) -> Bool {
    guard let type = node.field("@type") else { return false }
    let types = type.items?.compactMap(\.string) ?? [type.string].compactMap { $0 }
    return types.contains { $0 == "Recipe" || $0.hasSuffix("schema.org/Recipe") }
  }

  private static func read(
    _ file: ImportFile,
    _ defaults: ImportDefaults
  ) throws(ImportRefusal) -> ImportedRecipes {
    var result = ImportedRecipes()
    var roots = file.json
    if roots.isEmpty {
      if let refusal = file.refusal { throw refusal }
      var count = 0
      for (index, script) in LinkedDataScripts.all(in: file.bytes).enumerated() {
        var content = ImportFile(script, name: nil, mostValues: ImportLimit.values - count)
        if content.refusal != nil {
          // Many pages have raw line breaks in their strings.
          let spaced = script.map { $0 < 0x20 ? 0x20 : $0 }
          let other = ImportFile(spaced, name: nil, mostValues: ImportLimit.values - count)
          if other.refusal == nil { content = other }
        }
        roots += content.json
        // Also scripts without a value take memory.
        count += content.valueCount + 1
        try ImportLimit.requireValues(count)
        if let refusal = content.refusal {
          result.notes.append(ImportNote(.unreadable, "JSON-LD \(index + 1)", refusal.message))
        }
      }
    }
    let nodes = roots.flatMap { recipes(in: $0) }
    guard !nodes.isEmpty else {
      let reasons = result.notes.prefix(5).map { "; \($0.field): \($0.message)" }.joined()
      throw ImportRefusal(
        "found no recipe as JSON-LD of schema.org\(reasons)",
        hint:
          "recipes in microdata or in plain text are not read: write them down as Markdown, and import that"
      )
    }
    try ImportLimit.requireRecipes(nodes.count)
    for (index, node) in nodes.enumerated() {
      result.recipes.append(recipe(node, nodes.count == 1 ? "" : "recipe \(index + 1)", defaults))
    }
    return result
  }

  /// The recipes in a value: itself, in a list or a graph, or the main entity of a page.
  private static func recipes(in node: JSONNode) -> [JSONNode] {
    if let items = node.items { return items.flatMap(recipes) }
    if isRecipe(node) { return [node] }
    if let recipe = KitchenApp.recipe(node) { return [recipe] }
    return ["@graph", "mainEntity", "itemListElement", "item"].compactMap { node.field($0) }
      .flatMap(recipes)
  }

  // MARK: Reading

  private static func recipe(
    _ node: JSONNode,
    _ place: String,
    _ defaults: ImportDefaults
  ) -> ImportedRecipe {
    var record = ForeignRecord(node)
    for path in ["@context", "@type", "@id"] { record.mark(path) }
    var draft = RecipeDraft()
    draft.name = record.plain("name", as: "name")
    draft[.author] = record.names("author", as: "author")
    for path in ["url", "mainEntityOfPage", "isBasedOn"] where draft[.source] == nil {
      draft[.source] = record.address(path)
    }
    draft[.description] = record.plain("description", as: "description")
    draft.tags = record.words("keywords") + record.words("recipeCategory")
    for path in ["totalTime", "performTime", "cookTime"] where draft.totalTime == nil {
      draft.totalTime = record.iso8601(path)
    }
    draft.method = method(&record)
    let ingredients = record.texts("recipeIngredient") + record.texts("ingredients")
    readIngredients(ingredients, &record, &draft)
    let steps = record.steps()
    if steps.isEmpty { draft.unreadStep = record.peek("recipeInstructions").flatMap(Self.unread) }
    readYield(&record, &draft)
    draft.temperature = (ingredients + steps).lazy.compactMap(ProseSteps.temperature).first
    draft.take(ProseSteps(steps.flatMap(told), .init(draft, defaults)), &record.notes)
    record.loseRest()
    return draft.recipe(record.notes, defaults, place: place)
  }

  /// The first of the tools and ways that names a method. Others are lost.
  private static func method(_ record: inout ForeignRecord) -> BrewMethod? {
    var method: BrewMethod?
    let tools = record.texts("tool").map { ("tool", $0) }
    let ways = record.texts("cookingMethod").map { ("cookingMethod", $0) }
    for (path, text) in tools + ways {
      if method == nil, let meant = BrewMethod.meant(by: text)?.value {
        method = meant
        record.note(.changed, path, "'\(text.quotedBriefly)' became method: \(meant.rawValue)")
      } else {
        record.note(.lost, path, "'\(text.quotedBriefly)': a recipe has only a method")
      }
    }
    return method
  }

  private static func readYield(_ record: inout ForeignRecord, _ draft: inout RecipeDraft) {
    let type = ValueType.mass(isWater: true)
    // A number without a unit counts servings.
    let amounts = record.texts("recipeYield").lazy.compactMap { text in
      Double(text.trimmed) == nil ? WrittenAmount.read(text, as: type)?.amount : nil
    }
    guard draft.yield == nil, let amount = amounts.first else {
      return record.lose("recipeYield", "the ingredients and steps tell the water")
    }
    draft.yield = amount
    record.note(.changed, "recipeYield", "became yield: \(amount.text(type))")
  }

  private static func readIngredients(
    _ texts: [String],
    _ record: inout ForeignRecord,
    _ draft: inout RecipeDraft
  ) {
    guard texts.count <= ImportLimit.steps else {
      draft.refusal = "it has more than the \(ImportLimit.steps) ingredients that are read"
      return
    }
    var ingredients = ProseIngredients()
    for (index, text) in texts.enumerated() {
      draft.lines.append(.init(place: "recipeIngredient[\(index)]", text: text))
      let (path, quoted) = ("recipeIngredient[\(index)]", "'\(text.quotedBriefly)'")
      for outcome in ingredients.read(text) {
        switch outcome {
        case .dose(let amount):
          let mass = amount.text(.mass(isWater: true))
          record.note(.changed, path, "\(quoted) became dose: \(mass)")
        case .water: record.note(.changed, path, "\(quoted) counts towards yield")
        case .temperature(let amount):
          let degrees = amount.text(.temperature)
          record.note(.changed, path, "\(quoted) became temperature: \(degrees)")
        case .lost(let reason): record.note(.lost, path, "\(quoted): \(reason)")
        }
      }
    }
    draft.refusal = ingredients.refusal
    (draft.dose, draft.grind) = (ingredients.dose, ingredients.grind)
    (draft.yield, draft.ice) = (ingredients.yield, ingredients.ice)
  }

  /// What instructions hold in which no step was found; nil for nothing.
  private static func unread(_ node: JSONNode) -> String? {
    switch node.value {
    case .null: nil
    case .string(let text): text.nonBlank
    case .array(let items): items.lazy.compactMap(unread).first
    default: "recipeInstructions"
    }
  }

  /// A text with the time that it names, or that we have added: `Time: 30 s.`
  private static func told(_ text: String) -> [ProseSteps.Told] {
    if text.hasSuffix("."), let colon = text.lastIndex(of: ":"),
      text[..<colon].hasSuffix(" Time"),
      let time = WrittenAmount.read(
        String(text[text.index(after: colon)...].dropLast()),
        as: .duration
      )
    {
      return [
        ProseSteps.Told(text: String(text[..<colon].dropLast(5)), timer: time.amount.value)
      ]
    }
    return ProseSteps.Told.parts(of: text)
  }

  /// The only duration that an instruction names.
  private static func timer(in text: String) -> Double? {
    var text = text
    let found = text.withUTF8 { ProseDuration.all(in: $0) }
    return found.count == 1 ? found[0].seconds : nil
  }

  // MARK: Writing

  private static func write(
    _ recipe: ExportRecipe,
    to json: inout JSONWriter,
    _ notes: inout [ImportNote]
  ) {
    notes += recipe.losses(description.held)
    let (amounts, prose) = recipe.prose(recipe.steps.map(\.text)) { grams, step in
      Canonical.mass(grams, in: step.dto.waterUnit ?? .gram)
    }
    notes += prose
    let texts = zip(amounts, recipe.steps).map { withTime($0, of: $1) }
    let detail = recipe.detail
    for (index, step) in recipe.steps.enumerated()
    where told(texts[index]).map(\.timer) != [step.dto.timerDurationSeconds] {
      let name = detail.recipe.name.quotedBriefly
      notes.append(
        ImportNote(
          .changed,
          "\(name): steps[\(index)].timer",
          "its text can be read in another way"
        )
      )
    }
    let ice = recipe.steps.filter(\.dto.isIce).reduce(0) { $0 + ($1.added ?? 0) }
    let water = detail.recipe.defaultTargetYield - ice
    json.object { json in
      json.field("@context", "https://schema.org")
      json.field("@type", "Recipe")
      json.field("name", detail.recipe.name)
      if let author = detail.author {
        json.object("author") { json in
          json.field("@type", "Person")
          json.field("name", author)
        }
      }
      if let source = detail.source { json.field("isBasedOn", source) }
      if let description = detail.description { json.field("description", description) }
      if !detail.tags.isEmpty { json.field("keywords", detail.tags.joined(separator: ", ")) }
      if let time = detail.totalTimeSeconds { json.field("totalTime", ISODuration.text(time)) }
      json.object("tool") { json in
        json.field("@type", "HowToTool")
        json.field("name", detail.recipe.method.displayName)
      }
      json.field("recipeYield", recipe.text(.yield))
      json.array("recipeIngredient") { json in
        json.string("\(recipe.text(.dose)) coffee, \(detail.recipe.defaultGrindLabel.rawValue)")
        let unit = detail.recipe.units?.yield ?? .gram
        // Nobody measures the water of an espresso.
        let amount = detail.recipe.method.yieldIsInCup ? "" : "\(Canonical.mass(water, in: unit)) "
        json.string("\(amount)water at \(recipe.text(.temperature))")
        if ice > 0 { json.string("\(Canonical.mass(ice, in: unit)) ice") }
      }
      json.array("recipeInstructions", texts) { json, text in
        json.object { json in
          json.field("@type", "HowToStep")
          json.field("text", text)
        }
      }
    }
  }

  /// An instruction, with its time if it does not say that itself.
  private static func withTime(_ text: String, of step: ExportRecipe.Step) -> String {
    guard let timer = step.dto.timerDurationSeconds, self.timer(in: text) != timer else {
      return text
    }
    return "\(text) Time: \(Canonical.duration(seconds: timer))."
  }
}
