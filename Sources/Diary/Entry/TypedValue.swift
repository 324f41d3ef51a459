import Recipes
import Text

extension Brew {
  /// Sets a field from text as people write it: `2:45`, `15 g`, `Medium-Fine`, `yesterday 7:45`. Amounts that no brew can
  /// have are accepted here, and rejected together with all other errors of the entry.
  ///
  /// - Returns: false if the text does not say such a value.
  package mutating func set(_ field: LogField, typed text: String) -> Bool {
    // Several tastes may be given at once.
    let read = field == .tasteTag ? .furtherTastes : field
    guard let value = FieldValue(typed: text, for: read) else { return false }
    if case .words(let words) = value, words.isEmpty { return false }
    self[field] = value
    return true
  }
}

extension FieldValue {
  /// The value that a text says, with the unit in which it is written; nil if it says none.
  package init?(typed text: String, for field: LogField) {
    let value: FieldValue? =
      switch field.kind {
      case .version, .uuid: nil
      case .text: .text(text)
      case .method: Self.method(text)
      case .timestamp: LocalClock.date(text).map(FieldValue.time)
      case .day: CalendarDay(text).map { .text($0.text) }
      case .rating: Self.rating(text)
      case .number(let measure): Self.amount(text, measure)
      case .numbers: Self.numbers(text).map(FieldValue.numbers)
      case .word: Self.word(text, field).map(FieldValue.word)
      case .words: Self.words(text, field).map(FieldValue.words)
      }
    guard let value else { return nil }
    self = value
  }

  /// A method, known or not; nil for what cannot be the name of one.
  private static func method(_ text: String) -> FieldValue? {
    let method = BrewMethod(named: text) ?? BrewMethod(rawValue: WordChoice.kebabCase(text))
    return WordChoice.isKebabCase(method.rawValue) ? .word(method.rawValue) : nil
  }

  /// Other numbers become 0, which is invalid in an entry.
  private static func rating(_ text: String) -> FieldValue? {
    if let number = Int(text) { return .index(number) }
    return Double(text).map { _ in .index(0) }
  }

  private static func word(_ text: String, _ field: LogField) -> String? {
    if field == .grindLabel {
      let grind: GrindLabel? = WordChoice.answer(text)
      return grind?.rawValue
    }
    let taste: TasteTag? = WordChoice.answer(text)
    return taste?.rawValue
  }

  /// Words between commas, or one of several words: `sour, weak`, `too sour`.
  private static func words(_ text: String, _ field: LogField) -> [String]? {
    let parts = text.split { ",;+/".contains($0) }.map { String($0).trimmed }
    let words = parts.compactMap { word($0, field) }
    return words.count == parts.count ? words : nil
  }

  /// Numbers between blanks, as tables have them.
  private static func numbers(_ text: String) -> [Double]? {
    let parts = text.split(separator: " ")
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == parts.count ? numbers : nil
  }

  /// A quantity as in recipes, or a number that is invalid in recipes, such as 0 or a negative one.
  private static func amount(_ text: String, _ measure: LogField.Measure) -> FieldValue? {
    var text = measure == .percent && text.hasSuffix("%") ? String(text.dropLast()) : text
    let read = text.withUTF8 { bytes -> Double? in
      switch measure {
      case .coffee: try? Quantity.mass(bytes, isWater: false)
      case .water: try? Quantity.mass(bytes, isWater: true)
      case .temperature: try? Quantity.temperature(bytes).celsius
      case .duration: try? Quantity.duration(bytes)
      case .percent: try? Quantity.number(bytes)
      }
    }
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
    guard let number = read ?? (isPlain ? Double(text) : nil), number.isFinite else { return nil }
    return switch measure {
    case .coffee, .water: .mass(number, Quantity.displayUnits(mass: text).mass ?? .gram)
    case .temperature:
      .temperature(number, Quantity.displayUnits(temperature: text).temperature ?? .celsius)
    case .duration, .percent: measure.value(number)
    }
  }
}
