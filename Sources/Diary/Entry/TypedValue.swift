import Recipes
import Text

extension LogValues {
  /// Sets a field from text as people write it: `2:45`, `15 g`, `Medium-Fine`, `yesterday 7:45`. Amounts that no brew can
  /// have are accepted here, and rejected together with all other errors of the entry.
  ///
  /// - Returns: false if the text does not say such a value.
  package mutating func set(_ field: LogField, typed text: String) -> Bool {
    if field == .tasteTag, case .words(let tastes) = LogValue(typed: text, for: .furtherTastes) {
      self[.tasteTag] = tastes.first.map(LogValue.text)
      self[.furtherTastes] = tastes.count > 1 ? .words(Array(tastes.dropFirst())) : nil
      return !tastes.isEmpty
    }
    guard let value = LogValue(typed: text, for: field) else { return false }
    self[field] = value
    setUnit(of: field, text)
    return true
  }

  /// Remembers the unit in which a value was written, to show it in that.
  private mutating func setUnit(of field: LogField, _ text: String) {
    var units = self.text(.units).flatMap(DisplayUnits.init(text:)) ?? DisplayUnits()
    switch field {
    case .doseGrams: units.dose = Quantity.displayUnits(mass: text).mass
    case .targetYieldGrams: units.yield = Quantity.displayUnits(mass: text).mass
    case .waterTemperatureCelsius:
      units.temperature = Quantity.displayUnits(temperature: text).temperature
    default: return
    }
    self[.units] = units == DisplayUnits() ? nil : .text(units.text)
  }
}

extension LogValue {
  /// The value that a text says; nil if it says none.
  package init?(typed text: String, for field: LogField) {
    let value: LogValue? =
      switch field.kind {
      case .version, .uuid: nil
      case .text: .text(text)
      case .method: Self.method(text)
      case .timestamp: LocalClock.date(text).flatMap { LogTime($0) }.map(LogValue.time)
      case .day: CalendarDay(text).map { .text($0.text) }
      case .rating: Self.rating(text)
      case .number(let measure): Self.amount(text, measure).map(LogValue.number)
      case .word: Self.word(text, field).map(LogValue.text)
      case .words:
        Self.words(text, field).map(LogValue.words)
      }
    guard let value else { return nil }
    self = value
  }

  /// A method, known or not; nil for what cannot be the name of one.
  private static func method(_ text: String) -> LogValue? {
    let method = BrewMethod(named: text) ?? BrewMethod(rawValue: WordChoice.kebabCase(text))
    return WordChoice.isKebabCase(method.rawValue) ? .text(method.rawValue) : nil
  }

  /// Other numbers become 0, which is invalid in an entry.
  private static func rating(_ text: String) -> LogValue? {
    if let number = Int(text) { return .number(Double(number)) }
    return Double(text).map { _ in .number(0) }
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

  /// A quantity as in recipes, or a number that is invalid in recipes, such as 0 or a negative one.
  private static func amount(_ text: String, _ measure: LogField.Measure) -> Double? {
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
    if let read { return read }
    let plain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
    return plain ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }
}
