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

  /// Two masses at the beginning with only a mark between, the coffee and the water, and what is behind them: `20g : 300ml`,
  /// `13 g / 200 g, 90 °C`.
  static func amounts(
    in text: String
  ) -> (dose: WrittenAmount, yield: WrittenAmount, rest: String)? {
    var text = text
    let found = text.withUTF8 { ProseAmount.all(in: $0, step: 0) }
    guard found.count == 2, found[0].range.lowerBound == 0, found[0].grams * 2 < found[1].grams
    else { return nil }
    let bytes = Array(text.utf8)
    let between = bytes[found[0].range.upperBound..<found[1].range.lowerBound]
    let rest = String(decoding: bytes[found[1].range.upperBound...], as: UTF8.self)
    let mark = String(decoding: between, as: UTF8.self).trimmed
    guard [":", "/", "→", "->", "=>", "–", "-", "to", "in", "in,"].contains(mark),
      rest.foldedWords.count < 4, !MarkdownWording.pours(text),
      let dose = WrittenAmount(base: found[0].grams, unit: found[0].unit),
      let yield = WrittenAmount(base: found[1].grams, unit: found[1].unit)
    else { return nil }
    return (dose, yield, rest)
  }
}
