import Laws
import RecipeLint
import RecipeSyntax
import RecipeText
import Recipes
import TestSupport

/// What reads, formats and fixes recipes, with any bytes as a source.
extension FuzzTarget {
  static let syntax = FuzzTarget(
    "syntax",
    oracle: "libyaml's events; tokens and trivia spell the source",
    seeds: { recipes + cases },
    words: recipeWords,
    replayed: 4000,
    violation: { YAMLAgreement.disagreement(over: $0) ?? LosslessTree.problem(in: $0) }
  )

  static let decoder = FuzzTarget(
    "decoder",
    oracle: "what is written reads back; the second reader, in Python",
    seeds: { recipes + cases },
    words: recipeWords,
    replayed: 2000,
    violation: DecoderLaws.violation,
    record: DecoderLaws.record
  )

  static let quantities = FuzzTarget(
    "quantities",
    oracle: "canonical spellings read back as the same value; the second reader, in Python",
    seeds: {
      [
        "15 g", "0.5 oz", "1 kg", "250 ml", "1:30", "90 s", "1 min 30 s", "1h", "94 °C", "201 °F",
        "12.50 g", "1e3 g",
        "1 lb", "8 fl oz", "94C", "2.5 min", "1:05:00", "+1 g", "-3 °C", "1_000 g", "٣ g", "0x10 g",
        "15g", "15 grams",
      ].map { Array($0.utf8) }
    },
    words: [
      " g", "ml", "kg", "lb", "oz", "fl oz", "°C", "°F", "min", "s", "h", ":", ".", "\u{A0}",
      "\u{202F}", "º",
    ],
    mostBytes: 24,
    replayed: 20_000,
    violation: QuantityLaws.violation,
    record: QuantityLaws.record
  )

  static let formatter = FuzzTarget(
    "formatter",
    oracle: "idempotence, meaning, comments, findings; other YAML readers",
    seeds: { recipes + cases },
    words: recipeWords,
    mostBytes: 2048,
    replayed: 500,
    violation: formatterViolation,
    record: { bytes in
      var formatter = Formatter()
      guard let run = FormatRun(bytes, with: &formatter), run.output != bytes else { return nil }
      return "\"\(run.output.base64)\""
    }
  )

  static let wildFormatter = FuzzTarget(
    "formatter-wild",
    oracle: "the same, of generated recipes",
    mostBytes: 1024,
    replayed: 300
  ) { formatterViolation(WildRecipe.source(using: SeededGenerator(choices: $0))) }

  private static func formatterViolation(_ source: [UInt8]) -> String? {
    var formatter = Formatter()
    guard let run = FormatRun(source, with: &formatter) else { return nil }
    for law in Law.allCases {
      if let violation = law.violation(in: run, with: &formatter) {
        return
          "\(law): \(violation)\nof: \(String(decoding: source, as: UTF8.self).debugDescription)"
      }
    }
    return nil
  }

  static let fixes = FuzzTarget(
    "fixes",
    oracle: "no errors appear, the recipe stays, twice is once",
    seeds: { recipes + cases },
    words: recipeWords,
    mostBytes: 2048,
    replayed: 400,
    violation: { FixLaws.violation(of: $0, keepsWords: false) }
  )

  static let mistakes = FuzzTarget(
    "fixes-mistakes",
    oracle: "the same, and no word is lost, of recipes with mistakes as people make them",
    mostBytes: 64,
    replayed: 400
  ) { bytes in
    var random = SeededGenerator(choices: bytes)
    var source = String(decoding: recipes.randomElement(using: &random) ?? [], as: UTF8.self)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let mistake = HumanMistake.allCases.randomElement(using: &random) ?? .tab
      source = mistake.made(in: source, using: &random) ?? source
    }
    return FixLaws.violation(of: Array(source.utf8), keepsWords: true).map {
      "\($0)\nof: \(source.debugDescription)"
    }
  }

  static let editing = FuzzTarget(
    "editing",
    oracle: "the rest of the values and all comments stay",
    seeds: { (recipes + cases).map { [0] + $0 } },
    words: recipeWords,
    mostBytes: 2048,
    replayed: 400,
    violation: { bytes in
      guard let first = bytes.first else { return nil }
      // One path of eight, as each takes three edits.
      var number = 0
      return EditLaws.violation(by: Array(bytes.dropFirst())) { _ in
        number += 1
        return number % 8 == Int(first % 8)
      }
    }
  )
}
