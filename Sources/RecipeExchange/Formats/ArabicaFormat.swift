import Recipes
import Text

/// Records of Arabica, which people keep in their own repositories of the AT Protocol: recipes, and brews for the diary.
///
/// A recipe has its coffee and its water in tenths of grams, and its pours in whole grams. A brew has whole grams, and its
/// temperature in tenths of a degree. 0 is what nobody entered.
enum ArabicaFormat {
  static let description = FormatDescription(
    title: "Arabica",
    source: "https://github.com/arabica-social/arabica (lexicons/social/arabica/alpha)",
    summary:
      "Records `social.arabica.alpha.recipe` and `.brew` in JSON, each alone or with `uri` and `value`, or a list of them, alone or in `records`. Records of beans, brewers and grinders in the same file give names.",
    fields: [
      ("name", .carried, "name"),
      ("brewerType", .changed, "method"),
      ("coffeeAmount", .changed, "dose, a tenth of it; doseGrams, as it is"),
      ("waterAmount", .changed, "yield, a tenth of it; targetYieldGrams, as it is"),
      ("pours[].waterAmount", .carried, "pour; of a brew it is lost"),
      ("pours[].timeSeconds", .carried, "at; of a brew it is lost"),
      ("notes", .carried, "notes"),
      ("sourceRef", .carried, "source: the recipe of which this one is a copy"),
      ("createdAt", .carried, "timestamp of a brew; of a recipe it is lost"),
      ("method", .changed, "method of a brew; recipeNameAtBrew, if nothing else gives it"),
      ("temperature", .changed, "waterTemperatureCelsius, a tenth of it"),
      ("timeSeconds", .carried, "totalTimeSeconds"),
      ("grindSize", .changed, "grindLabel, if it is a word for one; else grindSetting"),
      ("tastingNotes", .carried, "note, cut to 280 characters"),
      ("rating", .changed, "rating: 1 to 10 become 1 to 5"),
      ("espressoParams.yieldWeight", .changed, "targetYieldGrams of an espresso, a tenth of it"),
      (
        "beanRef, brewerRef, grinderRef, recipeRef", .changed,
        "coffee, method, grinder, recipeNameAtBrew, if the file has that record; else lost"
      ),
      ("uri", .carried, "source of a brew; of a recipe it is lost"),
      ("cid, pouroverParams, espressoParams.pressure, …", .lost, "there is no such field"),
    ],
    held: HeldKeys(
      recipe: [.name, .method, .dose, .yield, .notes, .source, .steps],
      step: [.pour, .at]
    ),
    recognizes: { file in
      records(in: file).prefix(20).contains { kind(of: $0.node) != nil }
    },
    read: read,
    write: { ExportedText(json: $0, write) }
  )

  private static let namespace = "social.arabica.alpha."

  // MARK: Reading

  /// The records, with their place: those of a list, even in an answer of a server.
  private static func records(in file: ImportFile) -> [(place: String, node: JSONNode)] {
    file.objects.flatMap { place, node in
      node.list("records", at: place) ?? [(place, node)]
    }
  }

  /// What a record is: `recipe`; nil for an object that is none.
  private static func kind(of node: JSONNode) -> String? {
    let value = node.field("value") ?? node
    let type = value.field("$type")?.string ?? node.field("uri")?.string ?? ""
    if let start = type.firstRange(of: namespace) {
      return String(type[start.upperBound...].prefix { $0 != "/" })
    }
    guard value.field("createdAt") != nil else { return nil }
    func has(_ names: String...) -> Bool { names.contains { value.field($0) != nil } }
    if has("beanRef") { return "brew" }
    if has("name"), has("brewerType", "brewerRef", "pours", "coffeeAmount") { return "recipe" }
    return nil
  }

  private static func read(
    _ file: ImportFile,
    _ defaults: ImportDefaults
  ) throws(ImportRefusal) -> ImportedRecipes {
    try file.requireJSON()
    let records = records(in: file)
    try ImportLimit.requireRecipes(records.count { kind(of: $0.node) == "recipe" })
    try ImportLimit.requireBrews(records.count { kind(of: $0.node) == "brew" })
    var names: [String: String] = [:]
    for (_, node) in records {
      guard let uri = node.field("uri")?.string else { continue }
      names[uri] = node.field("value")?.field("name")?.string?.nonBlank
    }
    var result = ImportedRecipes()
    for (place, node) in records {
      let kind = kind(of: node)
      var record = Record(node, names, isBrew: kind == "brew")
      switch kind {
      case "recipe": result.recipes.append(recipe(&record, place, defaults))
      case "brew":
        if let brew = brew(&record, place, defaults) {
          result.brews.append(brew)
        } else {
          let message = "the brew does not give its time, its dose or its yield"
          result.notes.append(ImportNote(.unreadable, place, message))
        }
      default:
        let what = kind ?? "object"
        result.notes.append(ImportNote(.lost, place, "\(what): only its name is used"))
      }
    }
    return result
  }

  /// A record, and the names of those that it may refer to.
  private struct Record {
    var fields: ForeignRecord
    let names: [String: String]
    /// The address of the record.
    let uri: String?

    init(_ node: JSONNode, _ names: [String: String], isBrew: Bool) {
      var whole = ForeignRecord(node)
      fields = ForeignRecord(node.field("value") ?? node)
      self.names = names
      fields.mark("$type")
      guard node.field("value") != nil else {
        uri = nil
        return
      }
      whole.mark("value")
      uri = isBrew ? whole.text("uri", as: "source") : nil
      whole.loseRest { _ in "it is of the repository of the record" }
      fields.notes = whole.notes
    }

    /// An amount, of which 0 says nothing.
    mutating func number(_ path: String, per unit: Double, as key: String) -> Double? {
      let isPart = unit > 1
      guard let number = fields.number(path, as: key, isChanged: isPart), number > 0 else {
        return nil
      }
      return number / unit
    }

    /// The name of a record that another field refers to.
    mutating func name(_ path: String, as key: String) -> String? {
      guard let uri = fields.peek(path)?.string, let name = names[uri] else { return nil }
      fields.mark(path)
      fields.note(.changed, path, "became \(key): \(name.quotedBriefly)")
      return name
    }
  }

  private static func recipe(
    _ record: inout Record,
    _ place: String,
    _ defaults: ImportDefaults
  ) -> ImportedRecipe {
    var draft = RecipeDraft()
    draft.name = record.fields.text("name", as: "name")
    let brewer = record.name("brewerRef", as: "method")
    draft.method =
      brewer.flatMap { BrewMethod.meant(by: $0)?.value } ?? record.fields.method("brewerType")
    draft.dose = record.number("coffeeAmount", per: 10, as: "dose").flatMap { .init(base: $0) }
    draft.yield = record.number("waterAmount", per: 10, as: "yield").flatMap { .init(base: $0) }
    draft[.notes] = record.fields.text("notes", as: "notes")
    draft[.source] = record.fields.text("sourceRef", as: "source")
    for index in 0..<record.fields.open("pours") {
      let path = "pours[\(index)]"
      let water = record.fields.quantity("\(path).waterAmount", .mass(isWater: true), as: "pour")
      let isPour = (water?.value ?? 0) != 0
      draft.steps.append(
        RecipeDraft.DraftStep(
          instruction: isPour ? "Pour {pour}." : "Wait.",
          water: isPour ? water : nil,
          pour: .increment,
          start: record.fields.number("\(path).timeSeconds", as: "at")
        )
      )
    }
    record.fields.loseRest()
    return draft.recipe(record.fields.notes, defaults, place: place)
  }

  /// The brew; nil if nothing gives its time, its dose or its yield.
  private static func brew(
    _ record: inout Record,
    _ place: String,
    _ defaults: ImportDefaults
  ) -> ImportedBrew? {
    guard let text = record.fields.text("createdAt", as: "timestamp"), let time = Timestamp(text)
    else { return nil }
    let brewer = record.name("brewerRef", as: "method")
    let named = record.fields.method("method") ?? brewer.flatMap { BrewMethod.meant(by: $0)?.value }
    let method = named ?? defaults.method ?? .pourOver
    if named == nil, defaults.method == nil {
      record.fields.note(.assumed, "method", "method: \(method.rawValue)")
    }
    let dose = record.number("coffeeAmount", per: 1, as: "doseGrams") ?? defaults.dose
    let water = record.number("waterAmount", per: 1, as: "targetYieldGrams")
    let inCup = record.number("espressoParams.yieldWeight", per: 10, as: "targetYieldGrams")
    guard let dose, let yield = (method.yieldIsInCup ? inCup ?? water : water) ?? defaults.yield
    else { return nil }
    let (grind, setting) = record.fields.grind("grindSize")
    // Up to 2120, including tenths of °F: coffee is brewed with water of less than 100 °C, and of more than 100 °F.
    let degrees = record.number("temperature", per: 10, as: "waterTemperatureCelsius")
    let celsius = degrees.map { $0 > 100 ? ($0 - 32) / 1.8 : $0 }
    let request = CreateBrewLogRequest(
      timestamp: time.date,
      method: method,
      recipeNameAtBrew: record.name("recipeRef", as: "recipeNameAtBrew") ?? method.displayName,
      doseGrams: dose,
      targetYieldGrams: yield,
      waterTemperatureCelsius: celsius.map(Rounding.tenth) ?? defaults.temperature,
      grindLabel: grind ?? defaults.grind,
      rating: rating(&record),
      note: record.fields.shortNote("tastingNotes"),
      coffee: record.name("beanRef", as: "coffee"),
      grindSetting: setting,
      totalTimeSeconds: record.number("timeSeconds", per: 1, as: "totalTimeSeconds"),
      grinder: record.name("grinderRef", as: "grinder"),
      source: record.uri
    )
    record.fields.loseRest { _ in "the diary has no such field" }
    return ImportedBrew(request: request, place: place, notes: record.fields.notes)
  }

  private static func rating(_ record: inout Record) -> Int? {
    guard let given = record.fields.take("rating").flatMap(ForeignRecord.number), given > 0 else {
      return nil
    }
    let stars = Int(min(5, max(1, (given / 2).rounded(.up))))
    record.fields.note(
      .changed,
      "rating",
      "\(Canonical.number(given)) of 10 became rating: \(stars) of 5"
    )
    return stars
  }

  // MARK: Writing

  private static func write(
    _ recipe: ExportRecipe,
    to json: inout JSONWriter,
    _ notes: inout [ImportNote]
  ) throws(ExportRefusal) {
    let detail = recipe.detail
    func note(_ path: String, _ message: String) { notes.append(recipe.changed(path, message)) }
    func tenths(_ path: String, _ grams: Double) -> Double {
      let tenths = Proportion(grams, times: 10).whole
      if !Tolerance.isEqual(tenths / 10, grams) { note(path, "is \(Canonical.mass(tenths / 10))") }
      return tenths
    }
    var name = detail.recipe.name
    while name.utf8.count > 200 { name.removeLast() }
    if name != detail.recipe.name { note("name", "cut to 200 bytes") }
    let source = detail.source.flatMap { $0.hasPrefix("at://") ? $0 : nil }
    let held = HeldKeys(
      recipe: source == nil
        ? description.held.recipe.subtracting([.source]) : description.held.recipe,
      step: description.held.step
    )
    notes += recipe.losses(held)
    if recipe.ice > 0 { note("yield", "is without the ice, which has no place") }
    let pours = pours(of: recipe, &notes)
    if detail.modifiedAt == nil {
      note("(createdAt)", "nothing says when the recipe was written, so it is 1970-01-01")
    }
    let created = detail.modifiedAt.flatMap { Timestamp($0)?.text } ?? "1970-01-01T00:00:00.000Z"
    json.object { json in
      json.field("$type", namespace + "recipe")
      json.field("name", name)
      json.field("brewerType", detail.recipe.method.displayName)
      json.number("coffeeAmount", tenths("dose", detail.recipe.defaultDose))
      json.number("waterAmount", tenths("yield", detail.recipe.defaultTargetYield - recipe.ice))
      if !pours.isEmpty {
        json.array("pours", pours) { json, pour in
          json.object { json in
            json.number("waterAmount", pour.water)
            json.number("timeSeconds", pour.start)
          }
        }
      }
      if let text = detail.notes { json.field("notes", text) }
      if let source { json.field("sourceRef", source) }
      json.field("createdAt", created)
    }
  }

  /// The pours in whole grams and seconds; none if the time of one is not known, as each needs one.
  private static func pours(
    of recipe: ExportRecipe,
    _ notes: inout [ImportNote]
  ) -> [(water: Double, start: Double)] {
    var pours: [(water: Double, start: Double)] = []
    var clock: Double? = 0
    var (exact, whole) = (0.0, 0.0)
    for (index, step) in recipe.steps.enumerated() {
      let isPour = !step.dto.isIce && (step.added ?? 0) > 0
      let start = step.dto.startTimeSeconds ?? clock
      // What is done before the first pour, such as rinsing, may take any time.
      clock =
        start.flatMap { start in step.seconds.map { start + $0 } }
        ?? (pours.isEmpty && !isPour ? 0 : nil)
      guard isPour, let added = step.added else { continue }
      guard let start else {
        notes.append(recipe.changed("steps", "are left out, as pours need times, and one has none"))
        return []
      }
      exact += added
      let water = Rounding.whole(Rounding.millionth(exact)) - whole
      whole += water
      if water != added {
        notes.append(recipe.changed("steps[\(index)].pour", "is \(Canonical.mass(water))"))
      }
      if start != step.dto.startTimeSeconds {
        let text = Canonical.duration(seconds: Rounding.whole(start))
        notes.append(recipe.changed("steps[\(index)].at", "is \(text), as the steps before take"))
      }
      pours.append((water, Rounding.whole(start)))
    }
    if pours.count != recipe.steps.count {
      let change = "\(counted(recipe.steps.count, "step")) became \(counted(pours.count, "pour"))"
      notes.append(recipe.changed("steps", change))
    }
    return pours
  }
}
