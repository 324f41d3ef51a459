import Recipes
import Text

/// Reads preparations and brews.
struct BeanconquerorReader {
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
    for (index, node) in store.brews.enumerated() {
      let place = "BREWS[\(index)]"
      if let brew = brew(node, place: place) {
        result.brews.append(brew)
      } else {
        let message = "expected the time of the brew, found none"
        result.notes.append(ImportNote(.unreadable, place, message))
      }
    }
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

  /// Nil for a brew without a time.
  private func brew(_ node: JSONNode, place: String) -> ImportedBrew? {
    var record = ForeignRecord(node)
    guard let time = Self.time(&record) else { return nil }
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
    var request = CreateBrewLogRequest(
      timestamp: time,
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
      note: record.shortNote("note"),
      coffee: named("bean", as: "coffee", &record),
      grindSetting: record.text("grind_size", as: "grindSetting"),
      totalTimeSeconds: Self.seconds(&record),
      tdsPercent: record.number("tds", as: "tdsPercent").flatMap { $0 > 0 ? $0 : nil },
      grinder: named("mill", as: "grinder", &record),
      roastedOn: roastedOn,
      beverageGrams: beverage(preparation, &record),
      source: record.text("config.uuid", as: "source")
    )
    if let flow = store.flow(of: node) {
      let curve = WeightCurve(beanconqueror: flow).grams
      request.brew.curveGrams = curve
      record.mark("flow_profile")
      let message =
        curve == nil
        ? "it has no weights with times" : "its weights became curveGrams, the rest is left out"
      record.note(curve == nil ? .lost : .changed, "flow_profile", message)
    }
    record.loseRest(ignoringZeros: true) { _ in "the diary has no such field" }
    return ImportedBrew(request: request, place: place, notes: record.notes)
  }

  private static func time(_ record: inout ForeignRecord) -> Date? {
    guard let seconds = record.number("config.unix_timestamp", as: "timestamp"), seconds > 0 else {
      return nil
    }
    // The years that the diary can write.
    return Date(timeIntervalSince1970: min(seconds, 253_402_300_799))
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
    let rating = Int(min(5, max(1, Proportion(given, times: 5, over: most).whole)))
    let text = "\(Canonical.number(given)) of \(Canonical.number(most))"
    record.note(
      most == 5 && Double(rating) == given ? .carried : .changed,
      "rating",
      "\(text) became rating: \(rating) of 5"
    )
    return rating
  }

  private func named(_ path: String, as key: String, _ record: inout ForeignRecord) -> String? {
    guard let id = record.take(path)?.string, let name = store.names[id]?.nonBlank else {
      return nil
    }
    record.note(.changed, path, "became \(key): \(name.quotedBriefly)")
    return name
  }
}
