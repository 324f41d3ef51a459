import Testing

@testable import RecipeExchange

/// The water of steps that are only told, in the languages that people write.
@Suite struct ProseStepsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let dose: Double
    let yield: Double
    let texts: [String]
    /// What the steps pour: `=` before a target, `+` before an addition, `*` before ice.
    let expected: String

    init(_ dose: Double, _ yield: Double, _ texts: [String], _ expected: String) {
      (self.dose, self.yield, self.texts, self.expected) = (dose, yield, texts, expected)
    }

    var testDescription: String { texts.joined(separator: " | ") }
  }

  /// A limit needs no verb: a noun for the pour, or the water, says enough.
  static let limits: [Case] = [
    .init(
      30,
      500,
      ["Vornässen mit 60 g.", "Hauptguss bis 300 g.", "Rest bis 500 g."],
      "+60 =300 =500"
    ),
    .init(
      30,
      500,
      ["Humedecer con 60 ml.", "El primer vertido hasta 300 ml.", "Agua hasta 500 ml."],
      "+60 =300 =500"
    ),
    .init(
      30,
      500,
      ["Humidifiez avec 60 g.", "Première coulée jusqu'à 300 g.", "Puis jusqu'à 500 g."],
      "+60 =300 =500"
    ),
    .init(
      30,
      500,
      ["Humedeça com 60 g.", "Primeiro despejo até 300 g.", "Complete até 500 g."],
      "+60 =300 =500"
    ),
    .init(
      30,
      500,
      ["Zwilż 60 g wody.", "Pierwszy nalew do 300 g.", "Wlewaj wodę aż do 500 g."],
      "+60 =300 =500"
    ),
    .init(22, 360, ["66gの水で蒸らす。", "45秒後、360gまで。"], "+66 =360"),
  ]

  /// The yield may be given without the ice: the words decide before that does.
  static let ice: [Case] = [
    .init(
      20,
      240,
      ["Bloom 60 g.", "Pour 90 g.", "Add another 90 g.", "Add 60 g of ice."],
      "+60 +90 +90 *60"
    ),
    .init(
      20,
      240,
      [
        "Blühen mit 60 g.", "90 g Wasser aufgießen.", "Erneut 90 g gießen.", "60 g Eis hinzufügen.",
      ],
      "+60 +90 +90 *60"
    ),
    .init(
      20,
      240,
      ["Zwilż 60 g wody.", "Dodaj 90 g wody.", "Ponownie dodaj 90 g wody.", "Dodaj 60 g lodu."],
      "=60 +90 +90 *60"
    ),
    .init(20, 240, ["60gの水で蒸らす。", "90gの水を注ぐ。", "さらに90gの水を注ぐ。", "60gの氷を加える。"], "=60 +90 +90 *60"),
    .init(
      32,
      500,
      ["Put 200 g of ice in the jug.", "Bloom 96 g.", "Pour 300 g."],
      "*200 +96 =300"
    ),
    .init(
      37,
      500,
      ["You'll need 170 g of ice.", "Add 330 g of water.", "Place 170 g of ice below."],
      "- +330 *170"
    ),
    .init(
      20,
      150,
      ["Fill the jug with as much ice as water.", "Add 45 g.", "Add the other 105 g."],
      "- +45 +105"
    ),
  ]

  /// What is poured without a number.
  static let shares: [Case] = [
    .init(25, 300, ["Boil the water, and pour it into the lower chamber.", "Wait."], "=300 -"),
    .init(25, 300, ["Boil the water.", "Pour the coffee into the water and stir."], "- -"),
    .init(25, 300, ["Add the coffee and the hot water."], "=300"),
    .init(
      32,
      480,
      ["Wet it with 64 g.", "Pour until the water reaches the rim.", "Repeat until 480 g."],
      "+64 - =480"
    ),
  ]

  /// What people write around an amount.
  static let wordings: [Case] = [
    .init(15, 220, ["Pour water 100 g.", "Pour water, 120 g."], "+100 +120"),
    .init(15, 100, ["Bloom with ~40 g.", "Pour about 60 g of the boiling water."], "+40 +60"),
    .init(15, 225, ["Pour 8 oz / 225 g of hot water into the 12 oz press."], "+225"),
    .init(
      15,
      100,
      ["Pour 50 g.", "Pour another 50 g.", "You should now have 100 g."],
      "+50 +50 -"
    ),
    .init(15, 250, ["Pour 50 g.", "Repeat until you get a total of 250 g."], "+50 =250"),
    .init(15, 200, ["You'll be using 200 g of water.", "Pour in 200 g."], "- +200"),
  ]

  @Test(arguments: limits + ice + shares + wordings)
  func readsTheWords(_ row: Case) {
    let told = row.texts.map { ProseSteps.Told(text: $0) }
    let read = ProseSteps(told, .init(dose: row.dose, yield: row.yield))
    let found = read.steps.map { step in
      step.water.map { water in
        let sign =
          switch step.pour {
          case .target: "="
          case .increment: "+"
          case .ice: "*"
          }
        return "\(sign)\(Int(water.value))"
      } ?? "-"
    }
    #expect(found.joined(separator: " ") == row.expected)
  }

  /// Without a yield and a verb, nothing decides; a verb that takes the amount does.
  @Test func saysWhatNothingDecides() {
    let texts = ["Bloom, 50 g", "At 0:45, 120 g", "Pour 60 g."]
    let read = ProseSteps(texts.map { .init(text: $0) }, .init(dose: 15))
    #expect(
      read.notes.map(\.message) == [
        "steps[1].pourTo: 120 g, read as what the scale reads; as an addition, it would make sense too"
      ]
    )
  }

  /// However many steps have words of their own, the ways to read them all stay as many.
  @Test func waysDoNotGrowWithTheSteps() {
    let counts = [10, 20, 40].map { count in
      let texts = (0..<count).map { "\(String(repeating: "x", count: $0 + 1)) 10 g." }
      return ProseReadings(texts, .init(yield: 5)).ways.count
    }
    #expect(counts == [counts[0], counts[0], counts[0]])
  }
}
