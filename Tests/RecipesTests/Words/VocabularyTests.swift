import Testing

@testable import Recipes

/// The words of words.txt.
@Suite struct VocabularyTests {
  private static let words = Vocabulary.shared

  /// Each language has the words without which no recipe is read.
  @Test(arguments: WordLanguages.codes.dropFirst())
  func hasWhatEveryRecipeSays(language: String) {
    let needed = [
      "time 1", "time 60", "number 2", "water", "coffee", "ice", "rest", "fraction 1/2", "and",
      "method espresso", "grind fine", "taste too-sour", "key dose", "key yield", "key temperature",
      "key grind",
    ]
    let all = ["add", "add-behind", "pour"]
    let meanings = Set(Self.words.meanings(in: language).map(\.meaning))
    // These are composed of the words of `grind-part`, or are the same everywhere.
    let shared: Set = ["grind fine", "method espresso", "time 60", "time 1"]
    #expect(needed.filter { !meanings.contains($0) && !shared.contains($0) } == [])
    #expect(!meanings.isDisjoint(with: all))
    #expect(!meanings.isDisjoint(with: ["until", "until-behind"]))
    #expect(!meanings.isDisjoint(with: ["wait", "wait-behind"]))
  }

  @Test(arguments: [
    ("Gramm", WordSense(unit: .gram)), ("г", WordSense(unit: .gram)),
    ("граммов", WordSense(unit: .gram)), ("ГРАММ", WordSense(unit: .gram)),
    ("غِرام", WordSense(unit: .gram)), ("克", WordSense(unit: .gram)),
    ("dl", WordSense(unit: .millilitre, unitFactor: 100)), ("секунды", WordSense(seconds: 1)),
    ("Stunden", WordSense(seconds: 3600)), ("℉", WordSense(degree: .fahrenheit)),
    ("twenty", WordSense(number: 20)), ("drittel", WordSense(fraction: 1.0 / 3)),
    ("xyz", WordSense()),
    ("", WordSense()),
  ])
  func means(word: String, sense: WordSense) { #expect(Self.words.sense(of: word) == sense) }

  /// A word has its meaning of the language that has most of the words around it.
  @Test(arguments: [
    ("Versez 50 g d'eau pour la tasse.", false), ("Pour 50 g of water.", true),
    ("Pour 50 g.", true),
  ])
  func dependOnTheLanguage(text: String, isVerb: Bool) {
    let prose = ProseText(Array(text.utf8))
    let pour = prose.tokens.first { prose.spelling(of: $0).lowercased() == "pour" }
    #expect(pour?.has(.verb) == isVerb)
  }

  /// Where there are no blanks, the longest words of the table divide a text.
  @Test(arguments: [
    ("倒入60克水。", "倒入 60 克 水 。"), ("注水至300克", "注水 至 300 克"), ("150gまで注ぐ", "150 g まで 注ぐ"),
    ("60g의물을붓는다", "60 g 의 물 을 붓는다"), ("1m30s", "1 m 30 s"), ("V60 02", "V60 02"),
    ("l'eau à 92,5°C", "l eau à 92,5 °C"), ("1½ l, 1/2 l", "1½ l , 1/2 l"), ("٦٠ غرام", "٦٠ غرام"),
    ("６０ｇ", "６０ ｇ"), ("0:30,1:00", "0 : 30 , 1 : 00"), ("1,000 g", "1,000 g"),
  ])
  func divideTexts(text: String, tokens: String) {
    let prose = ProseText(Array(text.utf8))
    #expect(prose.tokens.map { prose.spelling(of: $0) }.joined(separator: " ") == tokens)
  }

  /// A word is in each section once, in each of its languages.
  @Test func namesNothingTwice() {
    var seen: Set<String> = []
    var twice: [String] = []
    for language in WordLanguages.codes {
      for (meaning, words) in Self.words.meanings(in: language) {
        for word in words where !seen.insert("\(language) \(meaning) \(word)").inserted {
          twice.append("\(language) \(meaning): \(word)")
        }
      }
    }
    #expect(twice == [])
  }
}

extension WordSense {
  fileprivate init(
    unit: MassUnit? = nil,
    unitFactor: Double = 1,
    seconds: Double? = nil,
    degree: WordDegree? = nil,
    number: Double? = nil,
    fraction: Double? = nil
  ) {
    self.init()
    (self.unit, self.unitFactor, self.seconds) = (unit, unitFactor, seconds)
    (self.degree, self.number, self.fraction) = (degree, number, fraction)
  }
}
