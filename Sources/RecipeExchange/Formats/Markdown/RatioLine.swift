import Recipes
import Text

/// A ratio of coffee to water: `1:15`, `ratio 1 : 16.7`.
struct RatioLine {
  /// Grams of water for each gram of coffee.
  let value: Double

  /// nil for a text that says anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, text.utf8.count < 60 else { return nil }
    let (before, after) = (parts[0].split(separator: " "), parts[1].split(separator: " "))
    let words = (before.dropLast() + after.dropFirst()).joined(separator: " ").foldedWords
    guard before.last == "1", let number = after.first.flatMap({ Self.number($0) }),
      words.allSatisfy(Self.isName)
    else { return nil }
    value = number
  }

  /// Whether a text begins with a ratio, and not with a clock time: "1:15", "1:15, 94 °C", "1:15 ratio".
  static func begins(_ text: String) -> Bool {
    let rest = text.dropFirst(2)
    guard text.hasPrefix("1:") else { return false }
    let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let behind = rest.dropFirst(digits.count)
    guard number(digits) != nil else { return false }
    return behind.isEmpty || behind.first == "," || behind.first == ";"
      || behind.foldedWords.first.map(isName) ?? false
  }

  private static func number(_ text: Substring) -> Double? {
    let number = Double(decimal: text.replacing(",", with: "."))
    return number.flatMap { (4...30).contains($0) ? $0 : nil }
  }

  private static func isName(_ word: String) -> Bool {
    word == "brew" || Vocabulary.shared.sense(of: word).has(.ratio)
  }

  /// Two masses with no more than their names between, the coffee and the water, and what is behind them: `20g : 300ml`,
  /// `15g Coffee : 240g Water (1:16)`, `1:16 ratio (18g coffee to 288g water)`, `V60, 16 g, 250 ml, 94 °C`.
  static func amounts(
    in text: String
  ) -> (dose: WrittenAmount, yield: WrittenAmount, rest: String)? {
    var text = text
    let found = text.withUTF8 { ProseAmount.all(in: $0, step: 0) }
    guard found.count == 2, found[0].grams * 2 < found[1].grams else { return nil }
    let bytes = Array(text.utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let before = part(0..<found[0].range.lowerBound).trimmed
    let between = part(found[0].range.upperBound..<found[1].range.lowerBound).trimmed
    let rest = part(found[1].range.upperBound..<bytes.count)
    let hasMark = [":", "/", "→", "->", "=>", "–", "-", "to", "in", "in,"].contains(between)
    // "50 g, 150 g" may be two pours.
    let isRatio = (8...25).contains(found[1].grams / found[0].grams)
    guard isBeginning(before), hasMark || isRatio && between.foldedWords.allSatisfy(isIngredient),
      rest.foldedWords.count < 4
        || rest.foldedWords.allSatisfy({ isIngredient($0) || isNumber($0) }),
      !text.foldedWords.contains(where: { Vocabulary.shared.sense(of: $0).has(.verb) }),
      let dose = WrittenAmount(base: found[0].grams, unit: found[0].unit),
      let yield = WrittenAmount(base: found[1].grams, unit: found[1].unit)
    else { return nil }
    return (dose, yield, rest)
  }

  /// Whether nothing stands before the masses but a ratio or a method.
  private static func isBeginning(_ text: String) -> Bool {
    let words = text.foldedWords
    return words.allSatisfy { isNumber($0) || isName($0) }
      || BrewMethod(named: words.joined(separator: " ")) != nil
  }

  private static func isIngredient(_ word: String) -> Bool {
    ["in", "out", "for", "per"].contains(word)
      || Vocabulary.shared.sense(of: word).has([.coffee, .water, .of, .to, .and, .filler, .ratio])
  }

  private static func isNumber(_ word: String) -> Bool { word.allSatisfy(\.isNumber) }
}
