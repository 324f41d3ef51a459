import Recipes
import Text

/// Exports of the app Beanconqueror: a ZIP archive with `Beanconqueror.json` and further chunks of brews and beans, or
/// that JSON file.
///
/// Brews become requests for the diary. A preparation has no amounts of its own: with those of its best brew, else its
/// favorite or its newest one, it becomes a recipe.
enum BeanconquerorFormat {
  static let description = FormatDescription(
    title: "Beanconqueror",
    source:
      "https://github.com/graphefruit/Beanconqueror (src/services/uiExportImportHelper.ts, src/interfaces)",
    summary:
      "The ZIP archive of an export, the file `Beanconqueror.json` in it, or a single brew that the app shares. Only read.",
    fields: [
      ("PREPARATION[].name", .carried, "name"),
      ("PREPARATION[].type, .style_type", .changed, "method"),
      ("PREPARATION[].note", .carried, "notes"),
      ("PREPARATION[] without brews", .lost, "nothing gives a dose or water"),
      ("BREWS[].grind_weight", .carried, "dose; doseGrams"),
      ("BREWS[].bean_weight_in", .carried, "the same, if there is no grind_weight"),
      ("BREWS[].method_of_preparation", .changed, "method, recipeNameAtBrew"),
      ("BREWS[].brew_quantity", .carried, "yield; targetYieldGrams"),
      ("BREWS[].brew_beverage_quantity", .carried, "the same for espresso, else beverageGrams"),
      ("BREWS[].brew_temperature", .carried, "temperature; 0 counts as missing"),
      ("BREWS[].brew_time, .brew_time_milliseconds", .carried, "totalTime; totalTimeSeconds"),
      ("BREWS[].grind_size", .carried, "grindSetting"),
      ("BREWS[].bean", .changed, "coffee: the name behind its id; roastedOn: the day of its roast"),
      ("BREWS[].mill", .changed, "grinder: the name behind its id"),
      ("BREWS[].rating", .changed, "rating, on a scale of 5; none for a brew without one"),
      ("BREWS[].note", .changed, "note, cut to 280 characters"),
      ("BREWS[].tds", .carried, "tdsPercent"),
      ("BREWS[].config.unix_timestamp", .carried, "timestamp"),
      ("BREWS[].config.uuid", .carried, "source"),
      ("(no grind size)", .assumed, "grind: medium"),
      (
        "BREWS[].cupping, .coordinates, .flow_profile, …", .lost,
        "neither a recipe nor the diary has such a field"
      ),
      (
        "BEANS, MILL, WATER, SETTINGS, GREEN_BEANS, …", .lost,
        "only their names, where a brew refers to them"
      ),
    ],
    held: HeldKeys(recipe: [], step: []),
    recognizes: { file in
      ZipArchive.isArchive(file.bytes) || file.hasObject(with: "PREPARATION")
        || file.hasObject(with: "BREWS") || file.hasObject(with: "brew", "bean", "preparation")
    },
    read: { file, defaults throws(ImportRefusal) in
      let store = try BeanconquerorStore(file)
      return BeanconquerorReader(store, defaults).result
    },
    write: nil
  )
}

/// The data of an export, from its files.
private struct BeanconquerorStore {
  static let mainName = "Beanconqueror.json"

  var brews: [JSONNode] = []
  var preparations: [JSONNode] = []
  var settings: JSONNode?
  var notes: [ImportNote] = []
  /// The names of beans and mills by their ids.
  var names: [String: String] = [:]
  /// The days on which beans were roasted, by their ids.
  var roastDays: [String: CalendarDay] = [:]

  init(_ file: ImportFile) throws(ImportRefusal) {
    guard ZipArchive.isArchive(file.bytes) else {
      let node = try file.requireOneValue()
      if node.field("brew") == nil { add(main: node) } else { add(single: node) }
      try requireLimits()
      return
    }
    let archive = try ZipArchive(file.bytes)
    guard let main = archive.entries.first(where: { $0.name == Self.mainName }) else {
      throw ImportRefusal(
        "the ZIP archive has no file '\(Self.mainName)', so it is not an export of Beanconqueror"
      )
    }
    try archive.requireSize(
      of: archive.entries.filter { $0.name == Self.mainName || Self.list(of: $0) != nil }
    )
    var count = 0
    add(main: try Self.value(of: main, in: archive, &count))
    for entry in archive.entries where entry.name != Self.mainName {
      guard let list = Self.list(of: entry) else {
        notes.append(
          ImportNote(.lost, entry.name.quotedBriefly, "this file of the archive is not read")
        )
        continue
      }
      let items = try Self.value(of: entry, in: archive, &count).items ?? []
      if list == "BREWS" { brews += items } else { addNames(items) }
    }
    try requireLimits()
  }

  private func requireLimits() throws(ImportRefusal) {
    try ImportLimit.requireBrews(brews.count)
    try ImportLimit.requireRecipes(preparations.count)
  }

  /// The list that a chunk continues: `Beanconqueror_Brews_1.json`.
  private static func list(of entry: ZipArchive.Entry) -> String? {
    for (prefix, list) in [("Beanconqueror_Brews_", "BREWS"), ("Beanconqueror_Beans_", "BEANS")] {
      guard entry.name.hasPrefix(prefix), entry.name.hasSuffix(".json") else { continue }
      let number = entry.name.dropFirst(prefix.count).dropLast(".json".count)
      if !number.isEmpty, number.utf8.allSatisfy({ $0 &- 0x30 < 10 }) { return list }
    }
    return nil
  }

  /// The value of a file.
  ///
  /// - Parameter count: the number of values of all files so far.
  private static func value(
    of entry: ZipArchive.Entry,
    in archive: ZipArchive,
    _ count: inout Int
  ) throws(ImportRefusal) -> JSONNode {
    let file = ImportFile(
      try archive.content(of: entry),
      name: entry.name,
      mostValues: ImportLimit.values - count
    )
    count += file.valueCount
    if let refusal = file.refusal {
      throw ImportRefusal("'\(entry.name.quotedBriefly)' in the archive: \(refusal.message)")
    }
    guard let value = file.json.first else {
      throw ImportRefusal("'\(entry.name.quotedBriefly)' in the archive is not JSON")
    }
    return value
  }

  private mutating func add(main node: JSONNode) {
    brews += node.field("BREWS")?.items ?? []
    preparations += node.field("PREPARATION")?.items ?? []
    settings = node.field("SETTINGS")?.items?.first
    addNames(node.field("BEANS")?.items ?? [])
    addNames(node.field("MILL")?.items ?? [])
    guard case .object(let fields) = node.value else { return }
    let read: Set = ["BREWS", "PREPARATION"]
    for field in fields where !read.contains(field.name) {
      guard field.node.items?.isEmpty != true else { continue }
      notes.append(
        ImportNote(
          .lost,
          field.name,
          "\(ForeignRecord.brief(field.node)): only names are used, where brews refer to them"
        )
      )
    }
  }

  /// Adds a brew that the app shares alone, with its bean, mill and preparation beside it.
  private mutating func add(single node: JSONNode) {
    guard case .object(let parts) = node.value, let brew = node.field("brew"),
      case .object(let fields) = brew.value
    else { return }
    func text(_ value: String) -> JSONNode { JSONNode(value: .string(value), range: brew.range) }
    func identified(_ node: JSONNode, _ id: String) -> JSONNode {
      guard case .object(let fields) = node.value else { return node }
      let config = JSONNode(value: .object([("uuid", text(id))]), range: node.range)
      return JSONNode(
        value: .object(fields.filter { $0.name != "config" } + [("config", config)]),
        range: node.range
      )
    }
    let parents = ["bean", "mill", "preparation"].compactMap { name in
      node.field(name).map { (name: name, node: identified($0, name)) }
    }
    addNames(parents.map(\.node))
    preparations = parents.filter { $0.name == "preparation" }.map(\.node)
    let ids = parents.map { parent in
      (
        name: parent.name == "preparation" ? "method_of_preparation" : parent.name,
        node: text(parent.name)
      )
    }
    brews = [JSONNode(value: .object(fields + ids), range: brew.range)]
    let read: Set = ["brew", "bean", "mill", "preparation"]
    for part in parts where !read.contains(part.name) {
      notes.append(
        ImportNote(
          .lost,
          part.name,
          "\(ForeignRecord.brief(part.node)): the diary has no such field"
        )
      )
    }
  }

  private mutating func addNames(_ items: [JSONNode]) {
    for item in items {
      guard let id = item.field("config")?.field("uuid")?.string,
        let name = item.field("name")?.string
      else { continue }
      names[id] = name
      // The day of a time such as `2026-03-20T06:24:32.574Z`.
      let day = item.field("roastingDate")?.string.map { String($0.prefix(10)) }
      roastDays[id] = day.flatMap { CalendarDay($0) }
    }
  }
}

/// Reads preparations and brews.
private struct BeanconquerorReader {
  private let store: BeanconquerorStore
  private let defaults: ImportDefaults
  private let preparations: [String: JSONNode]

  init(_ store: BeanconquerorStore, _ defaults: ImportDefaults) {
    self.store = store
    self.defaults = defaults
    preparations = store.preparations.reduce(into: [:]) { byID, node in
      if let id = node.field("config")?.field("uuid")?.string { byID[id] = node }
    }
  }

  var result: ImportedRecipes {
    var result = ImportedRecipes(notes: store.notes)
    result.brews = store.brews.enumerated().map { brew($0.element, place: "BREWS[\($0.offset)]") }
    var best: [String: (index: Int, rank: Double)] = [:]
    for (index, brew) in store.brews.enumerated() {
      guard let id = brew.field("method_of_preparation")?.string else { continue }
      let rank = Self.rank(brew)
      if best[id].map({ rank >= $0.rank }) ?? true { best[id] = (index, rank) }
    }
    for (index, node) in store.preparations.enumerated() {
      let place = "PREPARATION[\(index)]"
      if let id = node.field("config")?.field("uuid")?.string, let best = best[id] {
        result.recipes.append(recipe(node, of: best.index, place: place))
      } else {
        let name = node.field("name")?.string?.quotedBriefly ?? ""
        result.notes.append(
          ImportNote(.lost, place, "'\(name)': no brew of it gives a dose and water")
        )
      }
    }
    return result
  }

  /// The best brew counts most, then a favorite, then the newest.
  private static func rank(_ brew: JSONNode) -> Double {
    let time = brew.field("config")?.field("unix_timestamp")?.number ?? 0
    let isBest = brew.field("best_brew")?.flag ?? false
    let isFavorite = brew.field("favourite")?.flag ?? false
    return time + (isBest ? 2e12 : isFavorite ? 1e12 : 0)
  }

  // MARK: Recipes

  private func recipe(_ node: JSONNode, of index: Int, place: String) -> ImportedRecipe {
    var record = ForeignRecord(node)
    var brew = ForeignRecord(store.brews[index])
    var draft = RecipeDraft()
    draft.name = record.text("name", as: "name")
    if let style = Self.method(node), Self.named(node) == nil {
      let words = record.take("type")?.string ?? ""
      draft.method = style
      record.note(
        .changed,
        "style_type",
        "as '\(words.quotedBriefly)' names no method, it became method: \(style.rawValue)"
      )
    } else {
      draft.method = record.method("type", "name")
    }
    record.mark("style_type")
    draft[.notes] = record.text("note", as: "notes")
    record.note(.changed, "(amounts)", "are those of BREWS[\(index)]")
    draft.dose = Self.dose("dose", &brew)
    draft.yield = Self.amount(Self.waterField(node), .mass(isWater: true), "yield", &brew)
    draft.temperature = Self.amount("brew_temperature", .temperature, "temperature", &brew)
    draft[.grinder] = brew.peek("mill")?.string.flatMap { store.names[$0] }
    draft[.grindSetting] = brew.text("grind_size", as: "grindSetting")
    draft.totalTime = Self.seconds(&brew)
    record.mark("config")
    record.loseRest(ignoringZeros: true)
    return draft.recipe(record.notes, defaults, place: place)
  }

  /// The method that the type or the name of a preparation names; else that of its style.
  private static func method(_ preparation: JSONNode?) -> BrewMethod? {
    if let method = named(preparation) { return method }
    return switch preparation?.field("style_type")?.string {
    case "ESPRESSO": .espresso
    case "FULL_IMMERSION": .immersion
    default: nil
    }
  }

  private static func named(_ preparation: JSONNode?) -> BrewMethod? {
    ["type", "name"].lazy.compactMap { preparation?.field($0)?.string }
      .compactMap { BrewMethod.meant(by: $0)?.value }.first
  }

  private static func waterField(_ preparation: JSONNode?) -> String {
    preparation?.field("style_type")?.string == "ESPRESSO"
      ? "brew_beverage_quantity" : "brew_quantity"
  }

  /// An amount; the app keeps 0 where nothing was entered.
  private static func amount(
    _ path: String,
    _ type: ValueType,
    _ key: String,
    _ record: inout ForeignRecord
  ) -> WrittenAmount? {
    if let number = record.peek(path).flatMap(ForeignRecord.number), number == 0 {
      record.mark(path)
      return nil
    }
    return record.quantity(path, type, as: key)
  }

  private static func dose(_ key: String, _ record: inout ForeignRecord) -> WrittenAmount? {
    amount("grind_weight", .mass(isWater: false), key, &record)
      ?? amount("bean_weight_in", .mass(isWater: false), key, &record)
  }

  private static func seconds(_ record: inout ForeignRecord) -> Double? {
    let whole = record.number("brew_time", as: "totalTime") ?? 0
    let rest = record.number("brew_time_milliseconds", as: "totalTime") ?? 0
    let seconds = whole + (0..<1000 ~= rest ? rest / 1000 : 0)
    return seconds > 0 ? seconds : nil
  }

  // MARK: Brews

  private func brew(_ node: JSONNode, place: String) -> ImportedBrew {
    var record = ForeignRecord(node)
    let preparation = record.take("method_of_preparation")?.string.flatMap { preparations[$0] }
    let name = preparation?.field("name")?.string?.nonBlank
    let method = Self.method(preparation) ?? .pourOver
    record.note(
      .changed,
      "method_of_preparation",
      "became method: \(method.rawValue), and the name of the recipe"
    )
    let temperature = Self.amount("brew_temperature", .temperature, "temperature", &record)?.value
    let roastedOn = record.peek("bean")?.string.flatMap { store.roastDays[$0] }
    let request = CreateBrewLogRequest(
      timestamp: time(&record),
      method: method,
      recipeNameAtBrew: name ?? method.displayName,
      doseGrams: Self.dose("doseGrams", &record)?.value ?? 0,
      targetYieldGrams: Self.amount(
        Self.waterField(preparation),
        .mass(isWater: true),
        "targetYieldGrams",
        &record
      )?
      .value ?? 0,
      waterTemperatureCelsius: temperature,
      rating: rating(&record),
      note: note(&record),
      coffee: named("bean", as: "coffee", &record),
      grindSetting: record.text("grind_size", as: "grindSetting"),
      totalTimeSeconds: Self.seconds(&record),
      tdsPercent: record.number("tds", as: "tdsPercent").flatMap { $0 > 0 ? $0 : nil },
      grinder: named("mill", as: "grinder", &record),
      roastedOn: roastedOn,
      beverageGrams: beverage(preparation, &record),
      source: record.text("config.uuid", as: "source")
    )
    record.loseRest(ignoringZeros: true) { _ in "the diary has no such field" }
    return ImportedBrew(request: request, place: place, notes: record.notes)
  }

  private func time(_ record: inout ForeignRecord) -> Date {
    let seconds = record.number("config.unix_timestamp", as: "timestamp") ?? 0
    // The years that the diary can write.
    return Date(timeIntervalSince1970: min(max(seconds, 0), 253_402_300_799))
  }

  /// What was in the cup; of an espresso, it is the yield.
  private func beverage(_ preparation: JSONNode?, _ record: inout ForeignRecord) -> Double? {
    let field = "brew_beverage_quantity"
    guard Self.waterField(preparation) != field else { return nil }
    return Self.amount(field, .mass(isWater: true), "beverageGrams", &record)?.value
  }

  /// Nil for a brew that nobody rated, of which the app says 0.
  private func rating(_ record: inout ForeignRecord) -> Int? {
    let scale = store.settings?.field("brew_rating")?.number ?? 0
    let most = scale > 0 ? scale : 5
    let given = record.take("rating").flatMap(ForeignRecord.number) ?? 0
    guard given > 0 else { return nil }
    let rating = Int(min(5, max(1, Rounding.whole(given * 5 / most))))
    let text = "\(Canonical.number(given)) of \(Canonical.number(most))"
    record.note(
      most == 5 && Double(rating) == given ? .carried : .changed,
      "rating",
      "\(text) became rating: \(rating) of 5"
    )
    return rating
  }

  private func note(_ record: inout ForeignRecord) -> String? {
    guard let note = record.text("note", as: "note")?.trimmed else { return nil }
    let limit = CreateBrewLogRequest.maximumNoteLength
    guard !CreateBrewLogRequest.isShort(note: note) else { return note }
    record.note(.changed, "note", "cut to \(limit) characters")
    return note.prefix(limit - 1) + "…"
  }

  private func named(_ path: String, as key: String, _ record: inout ForeignRecord) -> String? {
    guard let id = record.take(path)?.string, let name = store.names[id]?.nonBlank else {
      return nil
    }
    record.note(.changed, path, "became \(key): \(name.quotedBriefly)")
    return name
  }
}
