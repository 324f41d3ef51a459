import Recipes
import Text

/// An object of another format, whose values are taken one by one.
///
/// What nobody took is reported as lost, so no value can be forgotten. A path names a value: `steps[2].time`.
struct ForeignRecord {
  /// The object.
  let node: JSONNode
  /// What happened to the values so far.
  var notes: [ImportNote] = []
  private var taken: Set<String> = []
  /// The paths of the objects and lists that contain taken values.
  private var opened: Set<String> = []

  init(_ node: JSONNode) { self.node = node }

  // MARK: Taking values

  /// The value at a path, whether taken or not; nil if there is none, or `null`. O(n) in the fields.
  func peek(_ path: String) -> JSONNode? {
    var node = node
    for part in Self.parts(of: path) {
      let next: JSONNode?
      if let index = Int(part) {
        next = node.items.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      } else {
        next = node.field(String(part))
      }
      guard let next else { return nil }
      node = next
    }
    if case .null = node.value { return nil }
    return node
  }

  /// Takes the value at a path.
  mutating func take(_ path: String) -> JSONNode? {
    mark(path)
    return peek(path)
  }

  /// Marks a value as taken.
  mutating func mark(_ path: String) {
    guard taken.insert(path).inserted else { return }
    var parent = path[...]
    while let end = parent.lastIndex(where: { $0 == "." || $0 == "[" }) {
      parent = parent[..<end]
      if !opened.insert(String(parent)).inserted { break }
    }
  }

  /// Opens a list of steps, which are taken one by one.
  ///
  /// - Returns: the number of them; 0 if it is missing. Of more than a recipe can have, one too many, so that it is refused
  ///   before the others are read.
  mutating func open(_ path: String) -> Int {
    guard let node = peek(path) else { return 0 }
    guard let items = node.items else {
      mark(path)
      note(.unreadable, path, "expected a list, found \(Self.brief(node))")
      return 0
    }
    mark("\(path)[]")
    return min(items.count, ImportLimit.steps + 1)
  }

  /// Takes a text, or a number as it is written; nil if it is blank.
  ///
  /// - Parameters:
  ///   - key: the key of the recipe that gets it.
  ///   - isChanged: whether it is only a part of that, or has another form there.
  mutating func text(_ path: String, as key: String, isChanged: Bool = false) -> String? {
    guard let node = take(path), let text = Self.text(node) else {
      return unreadable(path, "expected text")
    }
    if text.isBlank { return nil }
    carry(path, to: key, isChanged)
    return text
  }

  /// Takes a text as the note of a brew, which is short.
  mutating func shortNote(_ path: String) -> String? {
    guard let note = text(path, as: "note")?.trimmed else { return nil }
    let limit = CreateBrewLogRequest.maximumNoteLength
    guard !CreateBrewLogRequest.isShort(note: note) else { return note }
    self.note(.changed, path, "cut to \(limit) characters")
    return note.prefix(limit - 1) + "…"
  }

  private mutating func carry(_ path: String, to key: String, _ isChanged: Bool) {
    note(isChanged ? .changed : .carried, path, isChanged ? "became part of \(key)" : key)
  }

  /// Takes a number, even in quotes.
  mutating func number(_ path: String, as key: String, isChanged: Bool = false) -> Double? {
    guard let node = take(path) else { return nil }
    if let text = node.string, text.isBlank { return nil }
    guard let number = Self.number(node) else { return unreadable(path, "expected a number") }
    carry(path, to: key, isChanged)
    return number
  }

  /// Takes a number, or a text with a quantity, in the base unit: `15`, `"15g"`, `"92°C"`.
  mutating func quantity(_ path: String, _ type: ValueType, as key: String) -> WrittenAmount? {
    guard let node = take(path) else { return nil }
    if let number = node.number, let amount = WrittenAmount(base: number) {
      note(.carried, path, key)
      return amount
    }
    guard let text = node.string, !text.isBlank else {
      return node.string == nil ? unreadable(path, "expected \(type.expectation)") : nil
    }
    guard let (amount, isExact) = WrittenAmount.read(text, as: type) else {
      return unreadable(path, "expected \(type.expectation)")
    }
    if isExact {
      note(.carried, path, key)
    } else {
      note(.changed, path, "'\(text.quotedBriefly)' became \(key): \(amount.text(type))")
    }
    return amount
  }

  /// Takes the word of a grind size. A text that says more is kept as the texture.
  mutating func grind(_ path: String) -> (label: GrindLabel?, descriptor: String?) {
    guard let node = take(path), let text = node.string, !text.isBlank else { return (nil, nil) }
    guard let meaning = GrindLabel.meant(by: text) else {
      note(.changed, path, "'\(text.quotedBriefly)' became grindSetting, as it names no grind size")
      return (nil, text)
    }
    if meaning.value.rawValue == text {
      note(.carried, path, "grind")
    } else if !meaning.isCertain {
      let word = meaning.value.rawValue
      note(.assumed, "grind", "grind: \(word), for \(path): '\(text.quotedBriefly)'")
    } else {
      note(.changed, path, "'\(text.quotedBriefly)' became grind: \(meaning.value.rawValue)")
    }
    return (meaning.value, meaning.isCertain ? nil : text)
  }

  // MARK: Notes

  /// Adds a note about a value.
  mutating func note(_ kind: ImportNote.Kind, _ path: String, _ message: String) {
    notes.append(ImportNote(kind, path, message))
  }

  /// Notes that a value cannot be understood, if there is one.
  @discardableResult
  mutating func unreadable<Value>(_ path: String, _ message: String) -> Value? {
    if let node = peek(path) { note(.unreadable, path, "\(message), found \(Self.brief(node))") }
    return nil
  }

  /// Notes that a value has no place in a recipe, if there is one.
  mutating func lose(_ path: String, _ reason: String) {
    guard let node = take(path), !Self.isEmpty(node) else { return }
    note(.lost, path, "\(Self.brief(node)): \(reason)")
  }

  /// Notes all values that nobody took.
  ///
  /// - Parameters:
  ///   - ignoringZeros: whether 0 and `false` say nothing, as in programs that always write all fields.
  ///   - reason: why a field is lost.
  mutating func loseRest(
    ignoringZeros: Bool = false,
    _ reason: (String) -> String = { _ in "a recipe has no such field" }
  ) {
    for (path, node) in rest(of: node, path: "", ignoringZeros) {
      note(.lost, path, "\(Self.brief(node)): \(reason(path))")
    }
  }

  private func rest(
    of node: JSONNode,
    path: String,
    _ ignoringZeros: Bool
  ) -> [(String, JSONNode)] {
    let children: [(String, JSONNode)]
    switch node.value {
    case .object(let fields):
      children = fields.map { (path.isEmpty ? $0.name : "\(path).\($0.name)", $0.node) }
    case .array(let items):
      children = items.enumerated().map { ("\(path)[\($0.offset)]", $0.element) }
    default: return []
    }
    return children.flatMap { path, node -> [(String, JSONNode)] in
      if taken.contains(path) || Self.isEmpty(node, ignoringZeros) { return [] }
      return opened.contains(path) ? rest(of: node, path: path, ignoringZeros) : [(path, node)]
    }
  }

  // MARK: Values

  private static func parts(of path: String) -> [Substring] {
    path.split { $0 == "." || $0 == "[" || $0 == "]" }
  }

  static func text(_ node: JSONNode) -> String? {
    switch node.value {
    case .string(let text): text
    case .number(let number): Canonical.number(number)
    default: nil
    }
  }

  static func number(_ node: JSONNode) -> Double? {
    if let number = node.number { return number }
    return node.string.flatMap { Double(decimal: $0.trimmed) }
  }

  /// Whether a value says nothing.
  private static func isEmpty(_ node: JSONNode, _ ignoringZeros: Bool = false) -> Bool {
    switch node.value {
    case .null: true
    case .string(let text): text.isBlank
    case .array(let items): items.allSatisfy { isEmpty($0, ignoringZeros) }
    case .object(let fields): fields.allSatisfy { isEmpty($0.node, ignoringZeros) }
    case .number(let number): ignoringZeros && number == 0
    case .bool(let flag): ignoringZeros && !flag
    }
  }

  /// A value as a message shows it.
  static func brief(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let text): "'\(text.quotedBriefly)'"
    case .number(let number): Canonical.number(number)
    case .array(let items): "a list of \(items.count)"
    case .object(let fields): "an object with \(counted(fields.count, "field"))"
    default: node.kind
    }
  }
}

/// An amount, with the unit in which it is shown.
struct WrittenAmount: Equatable {
  /// In grams, °C or seconds.
  let value: Double
  /// The unit of a mass; nil for grams.
  var mass: MassUnit?
  /// The unit of a temperature; nil for °C.
  var temperature: TemperatureUnit?

  /// An amount in the base unit; nil if the recipe format cannot hold it.
  init?(base: Double) {
    let rounded = Rounding.millionth(base)
    guard rounded.magnitude <= Quantity.limit else { return nil }
    value = rounded
  }

  /// Reads a text as a recipe would, or else as people write; the flag says which.
  static func read(_ text: String, as type: ValueType) -> (amount: Self, isExact: Bool)? {
    let text = text.trimmed
    if let amount = Self(text, as: type) { return (amount, true) }
    guard let guess = QuantityGuess(text, as: type), let amount = Self(guess.value, as: type) else {
      return nil
    }
    return (amount, false)
  }

  private init?(_ text: String, as type: ValueType) {
    guard let value = Quantity.value(of: text, as: type), let amount = Self(base: value) else {
      return nil
    }
    self = amount
    switch type {
    case .mass: mass = Quantity.displayUnits(mass: text).mass
    case .temperature: temperature = Quantity.displayUnits(temperature: text).temperature
    default: break
    }
  }

  /// The canonical spelling.
  func text(_ type: ValueType) -> String {
    switch type {
    case .temperature: Canonical.temperature(celsius: value, in: temperature ?? .celsius)
    case .duration: Canonical.duration(seconds: value)
    default: Canonical.mass(value, in: mass ?? .gram)
    }
  }
}
