import BrewDomain
import Essentials
import RecipeSchema

extension EntryDraft {
  /// Takes what was typed for a field. Amounts that nobody brews with are taken all the same, and refused
  /// with all else that is wrong with the entry.
  mutating func take(_ text: String, for field: EntryField) throws(EntryProblem) {
    func required<Value>(_ value: Value?) throws(EntryProblem) -> Value {
      guard let value else { throw EntryProblem(field: field, text: text) }
      return value
    }
    switch field {
    case .name: name = text
    case .method: method = BrewMethod(rawValue: try required(Self.method(text)))
    case .dose: dose = try required(Self.amount(text) { try Quantity.mass($0, isWater: false) })
    case .yield: yield = try required(Self.amount(text) { try Quantity.mass($0, isWater: true) })
    case .temperature:
      temperature = try required(Self.amount(text) { try Quantity.temperature($0).celsius })
    case .grind: grind = try required(WordChoice.answer(text))
    case .rating: rating = try required(Self.rating(text))
    case .taste: taste = try required(WordChoice.answer(text))
    case .note: note = text
    case .coffee: coffee = text
    case .grindSetting: grindSetting = text
    case .time: totalTime = try required(Self.amount(text) { try Quantity.duration($0) })
    case .tds: tds = try required(Self.percentage(text))
    case .at: timestamp = try required(LocalTime.date(text))
    }
  }

  /// A word in kebab-case; what looks like one with capitals or blanks is meant.
  private static func method(_ text: String) -> String? {
    let word = WordChoice.kebabCase(text)
    return WordChoice.isKebabCase(word) ? word : nil
  }

  /// A number that is none from 1 to 5 becomes 0, which no entry can have.
  private static func rating(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    return Double(text).map { _ in 0 }
  }

  private static func percentage(_ text: String) -> Double? {
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    return amount(String(digits)) { try Quantity.number($0) }
  }

  /// A quantity as recipes have it, or a number that no recipe could have, such as 0 or one below.
  private static func amount(
    _ text: String,
    _ read: (UnsafeBufferPointer<UInt8>) throws -> Double
  ) -> Double? {
    var text = text
    if let value = text.withUTF8({ try? read($0) }) { return value }
    let plain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
    return plain ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }
}
