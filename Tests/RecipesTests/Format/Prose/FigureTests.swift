import Testing

@testable import Recipes

/// What the figures of a sentence are.
@Suite struct FigureTests {
  static let sentences: [(text: String, figures: [String])] = [
    ("Wait 1 minute 30, then stir 3 times.", ["other 1 minute 30", "other 3 times"]),
    ("Heat to 92–96 °C, or 200 degrees.", ["temperature 92–96 °C", "temperature 200 degrees"]),
    ("94 Grad, 30-45 Sekunden", ["temperature 94 Grad", "other 30-45 Sekunden"]),
    ("At 0:45, pour 60 g.", ["other 0:45", "amount 60 g"]),
    ("Pour 60  g, 2 oz slowly.", ["measure 60  g", "amount 2 oz"]),
    (
      "60 г, 60克, ٦٠ غرام, 60그램",
      ["amount 60 г", "amount 60克", "amount ٦٠ غرام", "amount 60그램"]
    ),
    (
      "30 секунд, 30秒, 30 ثانية, 30초",
      ["other 30 секунд", "other 30秒", "other 30 ثانية", "other 30초"]
    ),
    ("Add 1½ cups, then ½ of the rest.", ["part 1½ cups", "part ½"]),
    ("水の3分の1を注ぎ、3分待つ。", ["part 3分の1", "other 3分"]),
    ("The third pour: a third of it, two thirds of that.", ["part a third", "part two thirds"]),
    ("Pour to 250. Use size 02, step 3.", ["bare 250", "other 02", "other 3"]),
    ("Pour 2 of them, at once, all in one go.", ["bare 2"]),
    ("Pour into 3 parts; 3 parts of water.", ["other 3 parts", "part 3 parts"]),
    (
      "Twenty-five grams, half a litre, half of it.",
      ["amount Twenty-five grams", "amount half a litre", "part half"]
    ),
  ]

  @Test(arguments: sentences)
  func areNamed(text: String, figures: [String]) {
    #expect(Figure.all(in: text).map { "\($0.kind) \($0.words)" } == figures)
  }

  /// Only water that is poured counts, in a language whose verbs are known or not.
  @Test(arguments: [
    ("Pour 60 Gramm of water over the coffee.", true), ("Налейте 60 г воды.", true),
    ("Rinse the filter with 60 Gramm.", false), ("Grind 15 Gramm.", false),
    ("15 Gramm Kaffee aufgießen.", false), ("Насыпьте 15 г кофе.", false),
    ("Boil 500 Gramm of water.", false), ("You will need 500 Gramm.", false),
    ("Rinse the filter, pour 60 Gramm.", true), ("20% humidity.", false), ("Pour 20% of it.", true),
  ])
  func knowWhetherTheyArePoured(text: String, isPoured: Bool) {
    #expect(Figure.all(in: text).map(\.isPoured) == [isPoured])
  }

  /// A long text takes linear time.
  @Test func longTextsEnd() {
    for text in ["1,", "1-", "1 to ", "half a ", "one hundred and ", "60g", "分の1", "¼"] {
      #expect(Figure.all(in: String(repeating: text, count: 20_000)).count <= 40_000)
    }
  }
}
