import Recipes
import Testing

@testable import RecipeExchange

/// An amount is never assumed for a sentence that has one.
@Suite struct UnreadAmountTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let texts: [String]
    let expected: String

    init(_ texts: String..., gives expected: String) {
      (self.texts, self.expected) = (texts, expected)
    }

    var testDescription: String { texts.joined(separator: " | ") }
  }

  /// Sentences in which each number is a time, a temperature or a count.
  static let whole: [Case] = [
    "Pour all the water, wait 45 s.", "Pour all of the water in 3 circles.",
    "Pour all the water at 93 °C.", "Pour the water at 92-96 °C over 30-45 s.",
    "Pour the water at 200 degrees.", "Pour the water, stir 3 times, wait 1 minute 30.",
    "Pour the water in three pours, 1½ minutes each.", "Pour the water in 2 or 3 slow circles.",
    "Pour the water from a height of 5 cm.", "Pour all the water at 0:45.",
    "Pour the water in 2 equal parts.", "Stir twice and pour the water.",
    "Step 2: pour all the water.", "Pour the water within 1m30s.", "Pour the water at 5 g/s.",
    "Pour the water through the V60 02 for 10 seconds.", "Third, pour all the water.",
    "Grind 15 g of coffee and pour the water.", "Pour the water into the 350 ml press.",
    "Gieße das Wasser bei 94 Grad und warte 2 Minuten.",
    "Das ganze Wasser in 3 Kreisen aufgießen.",
    "Versez toute l’eau en 2 fois, attendez 1 minute 30.",
    "Vierte el agua en 3 círculos durante 45 segundos.", "Versa l'acqua in 2 volte a 92 gradi.",
    "Despeje a água em 3 etapas.", "Giet het water in 30 seconden.", "Wlej wodę w 30 sekund.",
    "Häll vattnet i 3 cirklar.",
  ].map { Case($0, gives: "=250") }

  /// Sentences with an amount, in the words of many languages.
  static let read: [Case] =
    [
      "60 Gramm Wasser aufgießen.", "Versez 60 grammes d’eau.", "Vierte 60 gramos de agua.",
      "Versa 60 grammi d'acqua.", "Despeje 60 gramas de água.", "Wlej 60 gramów wody.",
      "Налейте 60 г воды.", "Влейте 60 граммов воды и ждите 30 секунд.", "注水60克，等待30秒。", "倒入六十克水。",
      "اسكب 60 غرام من الماء.", "اسكب ٦٠ جرام من الماء.", "물 60그램을 붓는다.", "60グラムのお湯を注ぐ。",
      "60 g su dökün.", "Pour 60\u{A0}Gramm of water.", "Pour +60 g of water.",
      "Pour 0,6 dl of water.",
      "Pour sixty grams of water.", "Pour ６０ｇ of water.", "Pour 0.06 l of water.",
    ].map { Case($0, gives: "+60") } + [
      Case("Pour 0,25 l of water.", gives: "+250"),
      Case("Pour half a litre of water.", gives: "+500"),
      Case("Pour two hundred and fifty grams of water.", gives: "+250"),
      Case("Pour half of the water, 125 Gramm.", gives: "=125"),
    ]

  /// Sentences with a share of the water, or with a multiple of the dose.
  static let parts: [Case] =
    [
      "Pour a third of the water, wait 30 s.", "Pour 1/3 of the water.", "Pour ⅓ of the water.",
      "Versez un tiers de l’eau.", "Gieße ein Drittel des Wassers, 30 s.",
      "Vierte un tercio del agua.",
      "Versa un terzo dell’acqua.", "Giet een derde van het water.", "水の3分の1を注ぐ。", "倒入三分之一的水。",
      "Влейте треть воды.",
    ].map { Case($0, gives: "+83") }
    + [
      "Pour 20% of the water.", "Pour 20 percent of the water.", "Versez 20 pour cent de l’eau.",
      "Suyun %20'sini dökün.",
    ].map { Case($0, gives: "+50") } + [
      Case("Pour two-thirds of the water.", gives: "+167"),
      Case("Ein Viertel vom Wasser aufgießen.", gives: "+63"),
      Case("Pour twice the coffee weight in water.", gives: "+30"),
      Case("Pour 3 times the dose of water.", gives: "+45"),
      Case("Pour 3x the coffee in water.", gives: "+45"),
      Case("Pour a third of the water.", "Pour the remaining two thirds.", gives: "+83 =250"),
      Case(
        "Pour half of the water.",
        "Pour half of the rest.",
        "Pour the rest.",
        gives: "+125 +63 =250"
      ),
      Case(
        "Pour 50 g of water.",
        "Pour the remaining half.",
        gives: "step 2: `half` was not read"
      ),
    ]

  /// Sentences with an amount that is not read, and its words.
  static let unread: [(text: String, words: String)] = [
    ("Pour (0,2 x 250)g of water.", "(0,2 x 250)g"), ("Pour 2 x 60 g of water.", "2 x 60 g"),
    ("Pour most of the water.", "most"), ("Pour water to 250.", "250"), ("Bloom with 45.", "45"),
    ("Pour 2 cups of water.", "2 cups"), ("Pour 1,000 g of water.", "1,000 g"),
    ("Fill with water to the 200 ml mark.", "200 ml"),
    ("Pour the water at a ratio of 1:16.", "1:16"),
    ("Pour 5 fingers' worth of water, 40 units.", "40"),
  ]

  private static func outcome(_ texts: [String], yield: Double? = 250) -> String {
    let read = ProseSteps(texts.map { .init(text: $0) }, .init(dose: 15, yield: yield))
    if let refusal = read.refusal { return refusal }
    return read.steps.map { step in
      step.water.map { "\(step.pour == .target ? "=" : "+")\(Int($0.value))" } ?? "-"
    }.joined(separator: " ")
  }

  @Test(arguments: whole)
  func takesAllOfTheWater(_ row: Case) { #expect(Self.outcome(row.texts) == row.expected) }

  @Test(arguments: read + parts)
  func readsAmounts(_ row: Case) { #expect(Self.outcome(row.texts) == row.expected) }

  @Test(arguments: unread)
  func quotesWhatWasNotRead(text: String, words: String) {
    #expect(Self.outcome([text]) == "step 1: `\(words)` was not read")
    // Also where the other steps make the yield, and where nothing says what they must make.
    #expect(Self.outcome([text, "Pour to 250 g."]) == "step 1: `\(words)` was not read")
    #expect(
      Self.outcome([text, "Pour to 250 g."], yield: nil) == "step 1: `\(words)` was not read"
    )
  }

  /// What is left is assumed only where something is left, and no other step pours.
  static let shares: [Case] = [
    Case("Pour 50 g of water.", "Pour the rest in 2 circles.", gives: "+50 =250"),
    Case(
      "Bloom with 50 g.",
      "Pour half of what remains.",
      "Pour the rest.",
      gives: "+50 +100 =250"
    ),
    Case(
      "Pour the water.",
      "Pour to 250 g.",
      gives: "step 1: `Pour the water.` gives no amount, and step 2 pours too"
    ),
    Case(
      "Pour the water.",
      "Wait 30 s.",
      "Pour the water again.",
      gives: "step 1: `Pour the water.` gives no amount, and step 3 pours too"
    ),
    Case(
      "Pour 50 g of water.",
      "Pour the rest.",
      "Pour another 60 g.",
      gives: "step 2: `Pour the rest.` gives no amount, and step 3 pours too"
    ),
    Case(
      "Pour 50 g of water.",
      "Pour the rest.",
      "Bis 250 Gramm aufgießen.",
      gives: "step 2: `Pour the rest.` gives no amount, and step 3 pours too"
    ),
    Case(
      "Pour 250 g of water.",
      "Pour the rest.",
      gives: "step 2: `Pour the rest.` gives no amount, and nothing is left of it"
    ),
    // What was poured is told again.
    Case("Pour 250 g of water.", "Pour the water slowly.", gives: "+250 -"),
    Case("Pour all the water.", "You should now have 250 g.", gives: "=250 -"),
    // The same amount twice is one.
    Case("Pour 56 g (2 oz, 55 Gramm).", "Pour to 250 g.", gives: "+56 =250"),
    Case("Rinse with 100 Gramm of water.", "Pour 250 g.", gives: "- +250"),
    Case("Boil 500 Gramm of water.", "Pour 250 g.", gives: "- +250"),
    Case("15 Gramm Kaffee mahlen.", "250 g aufgießen.", gives: "- +250"),
  ]

  @Test(arguments: shares)
  func sharesAreOfWhatIsLeft(_ row: Case) { #expect(Self.outcome(row.texts) == row.expected) }

  /// Without a yield, a share is of nothing that is known.
  @Test func sharesNeedAYield() {
    #expect(
      Self.outcome(["Pour 50 g of water.", "Pour the rest."], yield: nil)
        == "step 2: `Pour the rest.` gives no amount, and the file gives no yield: give it with --yield"
    )
  }
}
