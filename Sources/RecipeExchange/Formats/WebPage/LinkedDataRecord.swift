import Recipes
import Text

extension ForeignRecord {
  /// Takes a text without HTML.
  mutating func plain(_ path: String, as key: String) -> String? {
    if let items = peek(path)?.items {
      guard !items.isEmpty else { return nil }
      for index in items.indices.dropFirst() { lose("\(path)[\(index)]", "one is enough") }
      return plain("\(path)[0]", as: key)
    }
    guard let text = peek(path)?.string else { return text(path, as: key) }
    let plain = HTMLText.plain(text)
    return self.text(path, as: key, isChanged: plain != text).flatMap { _ in plain.nonBlank }
  }

  /// Takes the names of a person, an organization, or several.
  mutating func names(_ path: String, as key: String) -> String? {
    guard let node = take(path) else { return nil }
    let names = (node.items ?? [node]).compactMap { $0.string ?? $0.field("name")?.string }
    guard !names.isEmpty else {
      guard node.field("@id") == nil else {
        note(.lost, path, "its name is elsewhere in the page")
        return nil
      }
      return unreadable(path, "expected a name")
    }
    note(.carried, path, key)
    return names.map { HTMLText.plain($0) }.joined(separator: ", ")
  }

  /// Takes an address: a text, or the id or address of an object.
  mutating func address(_ path: String) -> String? {
    guard let node = take(path) else { return nil }
    let first = node.items?.first ?? node
    guard let text = first.string ?? first.field("@id")?.string ?? first.field("url")?.string else {
      return unreadable(path, "expected an address")
    }
    note(.carried, path, "source")
    return text.trimmed
  }

  /// Takes words: a list, or a text with commas.
  mutating func words(_ path: String) -> [String] {
    let texts = texts(path)
    if !texts.isEmpty { note(.changed, path, "became tags") }
    return texts.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }.filter {
      !$0.isEmpty
    }
  }

  /// Takes a list of texts, a text, or objects with a name.
  mutating func texts(_ path: String) -> [String] {
    guard let node = take(path) else { return [] }
    return (node.items ?? [node]).compactMap { $0.string ?? $0.field("name")?.string }
      .map { HTMLText.plain($0) }.filter { !$0.isBlank }
  }

  mutating func iso8601(_ path: String) -> Double? {
    guard let text = take(path)?.string, !text.isBlank else { return nil }
    guard let seconds = ISODuration.seconds(text) else {
      return unreadable(path, "expected a duration, such as PT3M30S")
    }
    if seconds > 0 { note(.carried, path, "totalTime") }
    return seconds > 0 ? seconds : nil
  }

  /// Takes the instructions: a text with a line for each step, texts, steps, or sections of steps.
  mutating func steps() -> [String] {
    guard let node = take("recipeInstructions") else { return [] }
    note(
      .changed,
      "recipeInstructions",
      "became steps; amounts in the prose became pourTo, pour and ice"
    )
    return NumberedSteps.withoutNumbers(steps(in: node))
  }

  private mutating func steps(in node: JSONNode) -> [String] {
    if let text = node.string {
      return NumberedSteps.all(in: HTMLText.plain(text, keepsLines: true))
    }
    if let items = node.items {
      var found: [String] = []
      // One too many, so that it is refused before the others are read.
      for item in items where found.count <= ImportLimit.steps { found += steps(in: item) }
      return found
    }
    let texts = ["itemListElement", "text", "name"].filter { node.field($0) != nil }
    loseRest(of: node, except: texts.first)
    return texts.first.flatMap { node.field($0) }.map { steps(in: $0) } ?? []
  }

  /// Notes what a step or a section has beside its text.
  private mutating func loseRest(of node: JSONNode, except text: String?) {
    guard case .object(let fields) = node.value else { return }
    let title = node.field("name")?.string
    for (name, value) in fields where name != text && !["@type", "@id", "position"].contains(name) {
      // The name of a step is often its text.
      if name == "name", title == node.field("text")?.string { continue }
      if value.string == "" { continue }
      note(.lost, "recipeInstructions[].\(name)", "\(Self.brief(value)): a step has no such field")
    }
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
