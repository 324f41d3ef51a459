import Recipes
import Text

/// What the words of a line show: a key, an ingredient, or a step.
enum MarkdownWording {
  /// `Key: value`, where the key is short and may be in bold.
  static func pair(_ text: String) -> (key: String, value: String)? {
    guard let colon = text.prefix(60).firstIndex(where: { $0 == ":" || $0 == "：" }) else {
      return nil
    }
    var value = String(text[text.index(after: colon)...])
    if value.hasPrefix("**") || value.hasPrefix("__") { value.removeFirst(2) }
    guard let first = value.first, first == " " || text[colon] == "：" else { return nil }
    let key = String(text[..<colon]).trimmed
    return key.isEmpty || value.isBlank ? nil : (key, value.trimmed)
  }

  /// The key of a recipe that a line gives a value; nil for other lines.
  static func key(_ text: String) -> RecipeKey? {
    guard let (name, _) = pair(text), case .recipe(let key)? = DraftKey(MarkdownText.plain(name))
    else { return nil }
    return key == .steps ? nil : key
  }

  /// The clock time at the beginning of a line, which is not a ratio.
  static func clock(_ text: String) -> LeadingClock? {
    guard !RatioLine.begins(text), let clock = LeadingClock(text) else { return nil }
    return clock
  }

  /// Whether a line is a step: it begins with a time, or pours.
  static func isStep(_ text: String) -> Bool {
    let plain = MarkdownText.plain(text)
    if clock(plain) != nil { return true }
    if RatioLine.begins(plain) { return false }
    // "10 s Stir".
    var words = plain
    if words.withUTF8({ ProseDuration.all(in: $0).first?.range.lowerBound }) == 0 { return true }
    return pours(text)
  }

  /// Whether a line pours water.
  static func pours(_ text: String) -> Bool {
    var plain = MarkdownText.plain(text)
    let pair = LeadingClock(plain) == nil ? pair(plain) : nil
    if let (name, value) = pair { plain = "\(name) \(value)" }
    let (share, amounts) = plain.withUTF8 { (ProseShare($0), ProseAmount.all(in: $0, step: 0)) }
    let isPoured =
      share != nil && share != .ice
      || amounts.contains { $0.ingredient == .water && $0.nearest != .unclear }
      || Figure.all(in: plain).contains { $0.isUnread && $0.isPoured && $0.hasVerb }
    // "Bloom: 45 g" pours, and "Coffee: 15 g" does not.
    return isPoured
      && pair.map { DraftKey($0.key) }.map { $0 == nil || $0 == .recipe(.steps) } ?? true
  }

  /// Whether a line names a time: where it begins, or how long it takes.
  static func isTimed(_ text: String) -> Bool {
    var plain = MarkdownText.plain(text)
    return clock(plain) != nil || plain.withUTF8 { !ProseDuration.all(in: $0).isEmpty }
  }

  /// Whether a line is a key or an ingredient, and not a step.
  static func isHead(_ text: String) -> Bool {
    if key(text) != nil || RatioLine(text) != nil || spacedPair(text) != nil { return true }
    if RatioLine.amounts(in: MarkdownText.plain(text)) != nil { return true }
    var ingredients = ProseIngredients()
    let isRead = ingredients.read(MarkdownText.plain(text)).contains { outcome in
      if case .lost = outcome { false } else { true }
    }
    return isRead && !isStep(text)
  }

  /// Whether a text is an amount of coffee or water, and nothing else.
  static func isMass(_ text: String) -> Bool {
    let type = ValueType.mass(isWater: true)
    guard text.contains(where: \.isLetter), text.utf8.contains(where: { $0 &- 0x30 < 10 }) else {
      return false
    }
    return Quantity.value(of: text, as: type) != nil
      || QuantityGuess(text, as: type).map { !$0.saysMore } ?? false
  }

  /// A key with its value and no colon between: `Dose 15 g`, `Total time 2:45`, and what is behind it.
  static func spacedPair(_ text: String) -> (key: RecipeKey, value: String, rest: String)? {
    let words = text.split(separator: " ")
    guard (2...6).contains(words.count), text.utf8.contains(where: { $0 &- 0x30 < 10 }) else {
      return nil
    }
    for (keys, values) in [(1, 1), (1, 2), (2, 1), (2, 2)] where keys + values <= words.count {
      let value = words[keys..<(keys + values)].joined(separator: " ")
      let isTime = LeadingClock.isTime(value) && keys + values == words.count
      guard isTime || isMass(value) || ProseSteps.temperature(in: value) != nil,
        case .recipe(let key)? = DraftKey(words[..<keys].joined(separator: " ")),
        isTime
          ? key == .totalTime
          : isMass(value) ? key == .dose || key == .yield : key == .temperature
      else { continue }
      return (key, value, words[(keys + values)...].joined(separator: " "))
    }
    return nil
  }

  /// Whether a line gives the dose: as a key, as an ingredient, or in a step.
  static func namesDose(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 &- 0x30 < 10 }) else { return false }
    var plain = MarkdownText.plain(text)
    if let (name, value) = pair(text) {
      let key = KeyNames.recipeKey(meantBy: MarkdownText.plain(name))
      if key == RecipeFormat.describe(.dose), QuantityGuess.isMass(MarkdownText.plain(value)) {
        return true
      }
    }
    if RatioLine.amounts(in: plain) != nil || spacedPair(plain)?.key == .dose { return true }
    var ingredients = ProseIngredients()
    _ = ingredients.read(plain)
    return ingredients.dose != nil
      || plain.withUTF8 { ProseAmount.all(in: $0, step: 0) }.contains { $0.ingredient == .coffee }
  }

  /// Whether a step only says that the brew is over: "3:00 done".
  static func isEnd(_ text: String) -> Bool {
    let words = text.foldedWords
    func isEnd(_ word: String) -> Bool { Vocabulary.shared.sense(of: word).has(.done) }
    return LeadingClock.isTime(text.trimmed)
      || words.count < 5 && (words.first == "end" || words.last.map(isEnd) ?? false)
        && !pours(text)
  }
}
