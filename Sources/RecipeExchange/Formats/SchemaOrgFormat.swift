import BrewDomain
import JSON
import RecipeSchema
import SourceText

/// Recipes of web pages: JSON-LD of the type `Recipe` of schema.org, in a saved page or as a file.
///
/// Dose, water and ice are ingredients, and everything else is prose; what a page does not say is assumed.
enum SchemaOrgFormat {
  static let description = FormatDescription(
    title: "schema.org/Recipe",
    source: "https://schema.org/Recipe",
    summary: "A saved web page with JSON-LD, or a JSON-LD file. Microdata and RDFa are not read.",
    fields: [
      FieldFate("name", .carried, "name"),
      FieldFate("author", .carried, "author: the names"),
      FieldFate("url, mainEntityOfPage, isBasedOn", .carried, "source: the first one"),
      FieldFate("description", .changed, "description, without markup"),
      FieldFate("keywords, recipeCategory", .changed, "tags"),
      FieldFate("totalTime, cookTime, performTime", .carried, "totalTime: the first one"),
      FieldFate("recipeIngredient", .changed, "dose, yield, grind"),
      FieldFate("recipeYield", .changed, "yield, if it is a mass or a volume"),
      FieldFate("tool, cookingMethod, name", .changed, "method"),
      FieldFate(
        "recipeInstructions",
        .changed,
        "instruction; amounts and times in the prose become keys"
      ),
      FieldFate("(temperature)", .changed, "the first one that ingredients or instructions name"),
      FieldFate(
        "image, nutrition, aggregateRating, review, video, …",
        .lost,
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
    recognises: { file in
      if !file.json.isEmpty { return file.objects.prefix(20).contains { isLinkedData($0.node) } }
      return isPage(file.bytes)
    },
    read: { file, defaults throws(ImportRefusal) in try read(file, defaults) },
    write: write
  )

  // MARK: Finding the recipes

  private static func isLinkedData(_ node: JSONNode) -> Bool {
    node.field("@graph") != nil || node.field("@type") != nil && node.field("@context") != nil
      || isRecipe(node)
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
      for (index, script) in LinkedDataScripts.all(in: file.bytes).enumerated() {
        let content = ImportFile(script, name: nil)
        roots += content.json
        if let refusal = content.refusal {
          result.notes.append(ImportNote(.unreadable, "JSON-LD \(index + 1)", refusal.message))
        }
      }
    }
    let nodes = roots.flatMap { recipes(in: $0) }
    guard !nodes.isEmpty else {
      let reasons = result.notes.map { "; \($0.field): \($0.message)" }.joined()
      throw ImportRefusal(
        "found no recipe as JSON-LD of schema.org\(reasons)",
        hint:
          "recipes in microdata or in plain text are not read: write them down as Markdown, and import that"
      )
    }
    for (index, node) in nodes.enumerated() {
      result.recipes.append(recipe(node, nodes.count == 1 ? "" : "recipe \(index + 1)", defaults))
    }
    return result
  }

  /// The recipes in a value: itself, in a list or a graph, or the main entity of a page.
  private static func recipes(in node: JSONNode) -> [JSONNode] {
    if let items = node.items { return items.flatMap(recipes) }
    if isRecipe(node) { return [node] }
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
    draft.author = record.names("author", as: "author")
    for path in ["url", "mainEntityOfPage", "isBasedOn"] where draft.source == nil {
      draft.source = record.address(path)
    }
    draft.description = record.plain("description", as: "description")
    draft.tags = record.words("keywords") + record.words("recipeCategory")
    for path in ["totalTime", "performTime", "cookTime"] where draft.totalTime == nil {
      draft.totalTime = record.iso8601(path)
    }
    draft.method = method(&record, name: draft.name)
    let ingredients = record.texts("recipeIngredient") + record.texts("ingredients")
    readIngredients(ingredients, &record, &draft)
    let steps = record.steps()
    if let text = record.plain("recipeYield", as: "yield"), draft.yield == nil {
      draft.yield = WrittenAmount.read(text, as: .mass(isWater: true))?.amount
    }
    draft.temperature = (ingredients + steps).lazy.compactMap(ProseSteps.temperature).first
    draft.steps = ProseSteps.steps(
      steps.map { ProseSteps.Told(text: $0, timer: timer(in: $0)) },
      dose: draft.dose?.value,
      yield: draft.yield?.value
    )
    record.loseRest()
    return draft.recipe(record.notes, defaults, place: place)
  }

  private static func method(_ record: inout ForeignRecord, name: String?) -> BrewMethod? {
    let tools = record.texts("tool").map { ("tool", $0) }
    let ways = record.texts("cookingMethod").map { ("cookingMethod", $0) }
    for (path, text) in tools + ways + [("name", name ?? "")] {
      guard let method = BrewMethod.meant(by: text)?.value else { continue }
      record.note(.changed, path, "'\(text.quotedBriefly)' became method: \(method.rawValue)")
      return method
    }
    return nil
  }

  private static func readIngredients(
    _ texts: [String],
    _ record: inout ForeignRecord,
    _ draft: inout RecipeDraft
  ) {
    var (water, unit, isMixed) = (0.0, MassUnit?.none, false)
    for (index, text) in texts.enumerated() {
      let path = "recipeIngredient[\(index)]"
      let words = Set(text.foldedWords)
      let type: ValueType = .mass(isWater: true)
      guard let amount = amount(in: text) else {
        record.note(.lost, path, "'\(text.quotedBriefly)': no mass of coffee, water or ice")
        continue
      }
      if !words.isDisjoint(with: ["coffee", "beans", "grounds", "kaffee", "espresso"]),
        draft.dose == nil
      {
        draft.dose = amount
        if let grind = GrindLabel.meant(by: text) { draft.grind = grind.value }
        record.note(.changed, path, "'\(text.quotedBriefly)' became dose: \(amount.text(type))")
      } else if !words.isDisjoint(with: ["water", "ice", "wasser", "eis", "eau"]) {
        water += amount.value
        isMixed = isMixed || water > amount.value && unit != amount.mass
        unit = water == amount.value ? amount.mass : unit
        record.note(.changed, path, "'\(text.quotedBriefly)' counts towards yield")
      } else {
        record.note(.lost, path, "'\(text.quotedBriefly)': it is neither coffee, water nor ice")
      }
    }
    guard water > 0 else { return }
    // A sum of ounces and grams has no unit of its own, and no more than whole grams.
    draft.yield =
      isMixed
      ? WrittenAmount(base: Rounding.whole(water)) : WrittenAmount(base: water, unit: unit ?? .gram)
  }

  private static func amount(in text: String) -> WrittenAmount? {
    if let read = WrittenAmount.read(text, as: .mass(isWater: true)) { return read.amount }
    var text = text
    let found = text.withUTF8 { ProseAmount.all(in: $0, step: 0) }
    return found.first.flatMap { WrittenAmount(base: $0.grams, unit: $0.unit) }
  }

  /// The only duration that an instruction names.
  private static func timer(in text: String) -> Double? {
    var text = text
    let found = text.withUTF8 { ProseDuration.all(in: $0) }
    return found.count == 1 ? found[0].seconds : nil
  }

  // MARK: Writing

  private static func write(_ recipes: [RecipeDetailDTO]) -> ExportedText {
    var json = JSONWriter()
    var notes: [ImportNote] = []
    if recipes.count == 1 {
      write(ExportRecipe(recipes[0]), to: &json, &notes)
    } else {
      json.array(recipes) { json, recipe in write(ExportRecipe(recipe), to: &json, &notes) }
    }
    return ExportedText(text: json.text + "\n", notes: notes)
  }

  private static func write(
    _ recipe: ExportRecipe,
    to json: inout JSONWriter,
    _ notes: inout [ImportNote]
  ) {
    notes += recipe.losses(description.held)
    let (texts, prose) = recipe.prose(recipe.steps.map(text)) { grams, step in
      Canonical.mass(grams, in: step.dto.waterUnit ?? .gram)
    }
    notes += prose
    let detail = recipe.detail
    for (index, step) in recipe.steps.enumerated()
    where timer(in: texts[index]) != step.dto.timerDurationSeconds {
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
        json.key("author")
        json.object { json in
          json.field("@type", "Person")
          json.field("name", author)
        }
      }
      if let source = detail.source { json.field("isBasedOn", source) }
      if let description = detail.description { json.field("description", description) }
      if !detail.tags.isEmpty { json.field("keywords", detail.tags.joined(separator: ", ")) }
      if let time = detail.totalTimeSeconds { json.field("totalTime", ISODuration.text(time)) }
      json.key("tool")
      json.object { json in
        json.field("@type", "HowToTool")
        json.field("name", detail.recipe.method.displayName)
      }
      json.field("recipeYield", recipe.yield)
      json.key("recipeIngredient")
      json.array { json in
        json.string("\(recipe.dose) coffee, \(detail.recipe.defaultGrindLabel.rawValue)")
        let unit = detail.recipe.units?.yield ?? .gram
        json.string("\(Canonical.mass(water, in: unit)) water at \(recipe.temperature)")
        if ice > 0 { json.string("\(Canonical.mass(ice, in: unit)) ice") }
      }
      json.key("recipeInstructions")
      json.array(texts) { json, text in
        json.object { json in
          json.field("@type", "HowToStep")
          json.field("text", text)
        }
      }
    }
  }

  /// The instruction, with its time if it does not say that itself.
  private static func text(of step: ExportRecipe.Step) -> String {
    guard let timer = step.dto.timerDurationSeconds, self.timer(in: step.text) != timer else {
      return step.text
    }
    return "\(step.text) Time: \(Canonical.duration(seconds: timer))."
  }
}

/// The JSON-LD of a page.
enum LinkedDataScripts {
  /// The content of each `<script type="application/ld+json">`. O(n).
  static func all(in bytes: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var offset = 0
    var marks = NextByte(UInt8(ascii: ">"), in: bytes)
    while let start = find("<script", in: bytes, from: offset) {
      guard let open = marks.index(from: start) else { break }
      offset = start + 7
      // Attributes are short.
      guard open - start < 4096 else { continue }
      let tag = String(decoding: bytes[start..<open], as: UTF8.self).lowercased()
      guard let end = find("</script", in: bytes, from: open + 1) else { break }
      if tag.contains("application/ld+json") { found.append(Array(bytes[(open + 1)..<end])) }
      offset = end + 8
    }
    return found
  }

  /// The next place of an ASCII text, in any case.
  private static func find(_ text: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    var offset = start
    while offset + count <= bytes.count {
      guard let next = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
      if next + count <= bytes.count,
        (0..<count).allSatisfy({ bytes[next + $0] | 0x20 == text.utf8Start[$0] | 0x20 })
      {
        return next
      }
      offset = next + 1
    }
    return nil
  }
}

/// Finds the next place of a byte, from rising places on; all searches together read the bytes once.
struct NextByte {
  private let byte: UInt8
  private let bytes: [UInt8]
  private var known = -1

  init(_ byte: UInt8, in bytes: [UInt8]) {
    self.byte = byte
    self.bytes = bytes
  }

  /// The first place of the byte from `start` on; nil if there is none.
  mutating func index(from start: Int) -> Int? {
    if known < start { known = bytes[start...].firstIndex(of: byte) ?? bytes.count }
    return known < bytes.count ? known : nil
  }
}

/// Durations of ISO 8601: `PT3M30S`.
enum ISODuration {
  static func text(_ seconds: Double) -> String { "PT\(Canonical.number(seconds))S" }

  /// The seconds; nil for anything else, and for months and years.
  static func seconds(_ text: String) -> Double? {
    var rest = text.trimmed.uppercased()[...]
    guard rest.popFirst() == "P" else { return nil }
    var (total, isTime, hasPart) = (0.0, false, false)
    while let next = rest.first {
      if next == "T" {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count)
      guard let number = Double(digits), let unit = rest.popFirst() else { return nil }
      let units: [Character: Double] =
        isTime ? ["H": 3600, "M": 60, "S": 1] : ["D": 86_400, "W": 604_800]
      guard let factor = units[unit] else { return nil }
      total += number * factor
      hasPart = true
    }
    return hasPart && total <= Quantity.limit ? total : nil
  }
}

extension ForeignRecord {
  /// Takes a text without HTML.
  fileprivate mutating func plain(_ path: String, as key: String) -> String? {
    if let items = peek(path)?.items {
      guard !items.isEmpty else { return nil }
      for index in items.indices.dropFirst() { lose("\(path)[\(index)]", "one is enough") }
      return plain("\(path)[0]", as: key)
    }
    return text(path, as: key).map(HTMLText.plain)?.nonBlank
  }

  /// Takes the names of a person, an organisation, or several.
  fileprivate mutating func names(_ path: String, as key: String) -> String? {
    guard let node = take(path) else { return nil }
    let names = (node.items ?? [node]).compactMap { $0.string ?? $0.field("name")?.string }
    guard !names.isEmpty else { return unreadable(path, "expected a name") }
    note(.carried, path, key)
    return names.map { HTMLText.plain($0) }.joined(separator: ", ")
  }

  /// Takes an address: a text, or the id or address of an object.
  fileprivate mutating func address(_ path: String) -> String? {
    guard let node = take(path) else { return nil }
    let first = node.items?.first ?? node
    guard let text = first.string ?? first.field("@id")?.string ?? first.field("url")?.string else {
      return unreadable(path, "expected an address")
    }
    note(.carried, path, "source")
    return text.trimmed
  }

  /// Takes words: a list, or a text with commas.
  fileprivate mutating func words(_ path: String) -> [String] {
    let texts = texts(path)
    if !texts.isEmpty { note(.changed, path, "became tags") }
    return texts.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }.filter {
      !$0.isEmpty
    }
  }

  /// Takes a list of texts, a text, or objects with a name.
  fileprivate mutating func texts(_ path: String) -> [String] {
    guard let node = take(path) else { return [] }
    return (node.items ?? [node]).compactMap { $0.string ?? $0.field("name")?.string }
      .map { HTMLText.plain($0) }.filter { !$0.isBlank }
  }

  fileprivate mutating func iso8601(_ path: String) -> Double? {
    guard let text = take(path)?.string, !text.isBlank else { return nil }
    guard let seconds = ISODuration.seconds(text) else {
      return unreadable(path, "expected a duration, such as PT3M30S")
    }
    if seconds > 0 { note(.carried, path, "totalTime") }
    return seconds > 0 ? seconds : nil
  }

  /// Takes the instructions: a text with a line for each step, texts, steps, or sections of steps.
  fileprivate mutating func steps() -> [String] {
    guard let node = take("recipeInstructions") else { return [] }
    note(
      .changed,
      "recipeInstructions",
      "became steps; amounts in the prose became pourTo, pour and ice"
    )
    return Self.steps(in: node)
  }

  private static func steps(in node: JSONNode) -> [String] {
    if let text = node.string {
      return HTMLText.plain(text, keepsLines: true).split(whereSeparator: \.isNewline)
        .map { String($0).trimmed }.filter { !$0.isEmpty }
    }
    if let items = node.items { return items.flatMap(steps) }
    if let inner = node.field("itemListElement") { return steps(in: inner) }
    return (node.field("text") ?? node.field("name")).map(steps) ?? []
  }
}

/// Text of web pages.
enum HTMLText {
  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "deg": "°",
    "frac12": "½", "frac14": "¼", "frac34": "¾", "ndash": "–", "mdash": "—", "rsquo": "’",
    "lsquo": "‘", "rdquo": "”", "ldquo": "“", "hellip": "…", "times": "×", "eacute": "é",
  ]

  /// A text without tags and with characters in place of entities; tags that break lines become line breaks. O(n).
  static func plain(_ text: String) -> String { plain(text, keepsLines: false) }

  static func plain(_ text: String, keepsLines: Bool) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return keepsLines ? text : text.onOneLine
    }
    var result: [UInt8] = []
    var offset = 0
    var marks = NextByte(UInt8(ascii: ">"), in: bytes)
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "<"):
        guard let end = marks.index(from: offset), end - offset < 2000 else {
          result.append(bytes[offset])
          offset += 1
          continue
        }
        let name = bytes[offset...].dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix(2)
        let breaks = ["br", "p>", "p ", "li", "di", "h2", "h3"].contains {
          name.elementsEqual($0.utf8)
        }
        result.append(breaks && keepsLines ? 0x0A : 0x20)
        offset = end + 1
      case UInt8(ascii: "&"):
        let rest = bytes[(offset + 1)...].prefix(10)
        if let end = rest.firstIndex(of: UInt8(ascii: ";")),
          let character = character(String(decoding: bytes[(offset + 1)..<end], as: UTF8.self))
        {
          result += character.utf8
          offset = end + 1
        } else {
          result.append(bytes[offset])
          offset += 1
        }
      default:
        result.append(bytes[offset])
        offset += 1
      }
    }
    let plain = String(decoding: result, as: UTF8.self)
    return keepsLines ? plain : plain.onOneLine
  }

  private static func character(_ name: String) -> String? {
    if let character = entities[name] { return character }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value >= 0x20, let scalar = Unicode.Scalar(value) else { return nil }
    return String(scalar)
  }
}
