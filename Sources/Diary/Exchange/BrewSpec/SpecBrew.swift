import Recipes
import Text

/// A BrewSpec brew as an entry, with the values that are lost in the conversion.
///
/// Keys that are read are recorded; all other keys have no field in the diary.
struct SpecBrew {
  private(set) var reading = BrewReading()
  /// The values that are lost or changed, mostly in the order of the brew.
  private(set) var losses: [ExchangeIssue] = []

  /// The fields that an export stored in the notes; see ``SpecExtraFields``.
  private(set) var kept: BrewReading?

  private let brew: JSONNode
  private let bytes: [UInt8]
  private var used: Set<String> = []

  /// Mappings whose keys are checked one by one.
  private static let groups = ["coffee", "equipment", "result", "result.ratings", "water"]

  /// Reads a brew from a document; the bytes of one of ours are empty.
  init(_ brew: JSONNode, in bytes: [UInt8]) {
    (self.brew, self.bytes) = (brew, bytes)
    readTime()
    readMethod()
    readAmounts()
    readNumber("water_temp_c", as: .waterTemperatureCelsius)
    readGrind()
    readRating()
    readCoffee()
    readDuration()
    readNumber("result.tds", as: .tdsPercent)
    readNotes()
    checkMethod()
    losses += unread(in: brew, path: "")
  }

  // MARK: Fields

  private mutating func readTime() {
    guard let node = take("date") else { return }
    guard let text = spelling(node) else { return reading.read(.timestamp, node) }
    let isDay = text.utf8.count == "2026-04-01".utf8.count
    guard let time = Timestamp(isDay ? text + "T00:00:00Z" : text),
      let time = LogTime(time.date)
    else { return reading.read(.timestamp, text: text) }
    reading.set(.timestamp, .time(time.date))
  }

  private mutating func readMethod() {
    let name = ["method", "equipment.brewer", "type"].first { take($0, ifText: true) }
    guard let name, let text = spelling(at: name) else { return }
    let method = SpecTerms.method(text)
    reading.set(.method, .word(method.rawValue))
    // BrewSpec has no recipes, so the method serves as the name in lists.
    reading.set(.recipeNameAtBrew, .text(text))
    // The recipe name keeps the full description.
    if name != "type", let type = spelling(at: "type"), type == BrewSpec.type(of: method) {
      used.insert("type")
    }
  }

  /// Reports a method whose description is shortened and not kept as the recipe name.
  private mutating func checkMethod() {
    guard let text = spelling(at: "method"), let kept,
      kept.given.contains(.recipeNameAtBrew), !kept.given.contains(.method)
    else { return }
    let word = SpecTerms.method(text).rawValue
    if word != text { change("method", "'\(text.quotedBriefly)' became '\(word.quotedBriefly)'") }
  }

  /// Measured amounts take precedence over intended ones.
  private mutating func readAmounts() {
    let dose = readMeasured("dose_g", as: .doseGrams)
    // The yield of an espresso is what is in the cup; other drinks weigh less than their water.
    let isEspresso = reading.brew.method == .espresso
    let hasYield = (number("yield_g") ?? number("result.yield_g")) != nil
    let water = readMeasured(isEspresso && hasYield ? "yield_g" : "water_g", as: .targetYieldGrams)
    if !isEspresso { _ = readMeasured("yield_g", as: .beverageGrams) }
    guard let dose, let ratio = number("brew_ratio"), ratio > 0 else { return }
    if let water {
      if (water - dose * ratio).magnitude <= 0.05 * dose { used.insert("brew_ratio") }
    } else {
      used.insert("brew_ratio")
      reading.set(.targetYieldGrams, .mass(Proportion(dose, times: ratio).value))
    }
  }

  private mutating func readMeasured(_ key: String, as field: LogField) -> Double? {
    let (meant, measured) = (number(key), number("result." + key))
    guard measured != nil else {
      readNumber(key, as: field)
      return meant
    }
    readNumber("result." + key, as: field)
    if meant == measured { used.insert(key) }
    return measured
  }

  /// A text, or a value of another kind, which is rejected later.
  private mutating func readText(_ path: String, as field: LogField) {
    guard let node = take(path) else { return }
    if let text = spelling(node) {
      reading.read(field, text: text)
    } else {
      reading.read(field, node)
    }
  }

  private mutating func readNumber(_ path: String, as field: LogField) {
    if let node = take(path) { reading.read(field, node) }
  }

  private mutating func readGrind() {
    guard let node = take("grind") else { return }
    guard let text = spelling(node), let label = BrewSpec.label(text) else {
      return reading.read(.grindLabel, node)
    }
    reading.set(.grindLabel, .word(label.rawValue))
    if BrewSpec.grind(label) != text {
      change("grind", "'\(text.quotedBriefly)' became '\(label.rawValue)'")
    }
  }

  private mutating func readRating() {
    let path = "result.ratings.overall"
    // A brew without it is not rated.
    guard let node = take(path) else { return reading.set(.rating, nil) }
    guard let value = node.number, let overall = Int(exactly: value),
      (1...9).contains(overall)
    else { return reading.read(.rating, node) }
    let rating = BrewSpec.rating(overall)
    reading.set(.rating, .index(rating))
    if BrewSpec.overall(rating) != overall {
      change(path, "\(overall) of 9 became \(rating) of 5")
    }
  }

  private mutating func readCoffee() {
    readText("coffee.name", as: .coffee)
    readText("coffee.roast_date", as: .roastedOn)
    readText("equipment.grinder", as: .grinder)
    let setting = "equipment.grinder_setting"
    if let value = number(setting) {
      used.insert(setting)
      reading.set(.grindSetting, .text(Canonical.number(value)))
    }
  }

  private mutating func readDuration() {
    let path = "duration_s"
    guard number("result." + path) == nil else {
      readNumber("result." + path, as: .totalTimeSeconds)
      if number(path) == number("result." + path) { used.insert(path) }
      return
    }
    readNumber(path, as: .totalTimeSeconds)
  }

  private mutating func readNotes() {
    let notes = take("process_notes", ifText: true) ? spelling(at: "process_notes") : nil
    let (kept, rest) = notes.map(SpecExtraFields.split) ?? (nil, nil)
    self.kept = kept
    if let node = take("result.tasting_notes"), spelling(node) == nil {
      return reading.read(.note, node)
    }
    let note = [spelling(at: "result.tasting_notes"), rest].compactMap { $0 }.joined(
      separator: "\n"
    )
    if !note.isEmpty { reading.set(.note, .text(note)) }
    if let kept { reading.replace(by: kept) }
    if kept?.given.contains(.note) == true {
      if rest != nil { change("process_notes", "is left out: the entry has another note") }
    } else if !CreateBrewLogRequest.isShort(note: note) {
      cut(note)
    }
  }

  private mutating func cut(_ note: String) {
    reading.set(.note, .text(note.prefix(LogFormat.maximumNoteLength - 1) + "…"))
    change(
      "result.tasting_notes",
      "cut to \(LogFormat.maximumNoteLength) of \(note.count) characters"
    )
  }

  // MARK: Values

  private func number(_ path: String) -> Double? { brew.node(at: path)?.number }

  private func spelling(at path: String) -> String? { brew.node(at: path).flatMap(spelling) }

  private func spelling(_ node: JSONNode) -> String? { node.spelling(in: bytes) }

  private mutating func take(_ path: String) -> JSONNode? {
    guard let node = brew.node(at: path) else { return nil }
    used.insert(path)
    return node
  }

  private mutating func take(_ path: String, ifText: Bool) -> Bool {
    guard spelling(at: path) != nil else { return false }
    used.insert(path)
    return true
  }

  private mutating func change(_ path: String, _ message: String) {
    losses.append(ExchangeIssue(field: path, message: message))
  }

  // MARK: What is left

  private func unread(in node: JSONNode, path: String) -> [ExchangeIssue] {
    guard case .object(let fields) = node.value else { return [] }
    return fields.flatMap { key, node -> [ExchangeIssue] in
      let path = path.isEmpty ? key : path + "." + key
      if used.contains(path) { return [] }
      if case .null = node.value { return [] }
      if Self.groups.contains(path), node.isObject { return unread(in: node, path: path) }
      return [
        ExchangeIssue(
          field: path.quotedBriefly,
          message: "is left out: the diary has no such field"
        )
      ]
    }
  }
}

extension JSONNode {
  /// The value at a path of keys, such as `result.tds`; nil if missing or null.
  func node(at path: String) -> JSONNode? {
    var node: JSONNode? = self
    for key in path.split(separator: ".") { node = node?.field(String(key)) }
    if case .null = node?.value { return nil }
    return node
  }

  /// The text of a string, or a number as it is written; nil for anything else.
  func spelling(in bytes: [UInt8]) -> String? {
    guard let number else { return string }
    return bytes.isEmpty
      ? Canonical.number(number) : String(decoding: range.line(in: bytes), as: UTF8.self)
  }

}

extension JSONNode.Value {
  /// The value as JSON; lists and objects are written empty, which is enough for type errors.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): Canonical.number(number)
    case .string(let text): "\"\(text.escapedForJSON)\""
    case .array: "[]"
    case .object: "{}"
    }
  }
}
