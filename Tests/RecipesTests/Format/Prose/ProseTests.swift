import Recipes
import Testing

/// What is read out of an instruction.
@Suite struct ProseTests {
  @Test(
    arguments: [
      // What the scale should read.
      ("Pour to 280 g.", ["280 water reach!"]),
      ("Pour slowly, in circles, up to 280g", ["280 water reach!"]),
      ("Keep pouring until the scale reads 148.5 grams!", ["148.5 water reach!"]),
      ("POUR TO 45 ML", ["45 water reach! volume"]),
      // What to add.
      ("Add 50 g, then pour 30 g more.", ["50 water add", "30 water add!"]),
      ("Add another 50 g.", ["50 water add!"]),
      ("Pour in 50 g of hot water.", ["50 water add"]),
      // Something that is not sure.
      ("Pour to about 280 g.", ["280 water unclear"]),
      ("After the first 60 g, pour on.", ["60 water unclear"]),
      ("Do not pour to 280 g.", ["280 water unclear"]),
      ("Pour 20 g at a time.", ["20 water unclear"]),
      ("Pour in 50 g increments.", ["50 water unclear"]),
      ("Pour to 60 g, then the rest.", ["60 water unclear"]),
      ("Add 20 g if it stalls.", ["20 water unclear"]),
      ("Pour 60 g in the centre. Go on in circles.", ["60 water unclear"]),
      ("Pour to 60 g. Pause, then continue.", ["60 water unclear"]),
      ("Should it stall, add 20 g.", ["20 water unclear"]),
      ("You may add 20 g.", ["20 water unclear"]),
      ("In winter pour to 280 g.", ["280 water unclear"]),
      ("For two brews pour to 500 g.", ["500 water unclear"]),
      ("Originally pour to 280 g.", ["280 water unclear"]),
      ("Swirl. 60 g are enough.", ["60 other unclear"]),
      ("Wait until 60 g have drained.", ["60 other unclear"]),
      ("Pour until 60 g have dripped through.", ["60 other reach!"]),
      // Something else.
      ("Add 15 g of freshly ground coffee.", ["15 coffee add"]),
      ("Add 15 g coffee and pour to 45 g.", ["15 coffee add", "45 water reach!"]),
      ("Add 2 g of salt, or 5 g sugar.", ["2 other unclear", "5 other unclear"]),
      ("Add 3 g of something.", ["3 other add"]),
      ("Put 100 g of ice into the server.", ["100 ice unclear aside"]),
      ("Pour to the 250 g mark.", ["250 other reach!"]),
      ("Rinse the filter, then pour 100 g.", ["100 water add aside"]),
      ("Pour to {total}, which is 45 g.", ["45 water unclear filled"]),
      // Parts of something larger.
      ("Weigh 60-70 g/l.", ["60 other unclear lower", "70 other unclear upper"]),
      // Ranges.
      ("Pour 40-50 g.", ["40 water add lower", "50 water add upper"]),
      ("Pour to 40–50 g.", ["40 water reach! lower", "50 water reach! upper"]),
      ("Pour 40 to 50 g.", ["40 water add lower", "50 water add upper"]),
      ("Pour 40 g or 50 g.", ["40 water add lower", "50 water add upper"]),
      ("Pour between 60 and 90 g.", ["60 water unclear lower", "90 water unclear upper"]),
      ("Zwischen 60 und 90 g.", ["60 water unclear lower", "90 water unclear upper"]),
      ("Use 15-18 g of coffee.", ["15 coffee unclear lower", "18 coffee unclear upper"]),
      ("Pour 240 g to 300 g.", ["240 water add lower", "300 water reach! upper"]),
      // A clock time or a count is not an end of a range.
      ("0:45 pour to 300 g.", ["300 water reach!"]),
      ("0:45 to 300 g.", ["300 water reach!"]),
      ("0:45 - 300 g", ["300 water unclear"]),
      ("Swirl 3 times, then to 300 g.", ["300 water reach!"]),
      ("Pour 2 of 3: to 300 g.", ["300 water reach!"]),
      ("Step 2 to 300 g.", ["300 water reach!"]),
      // Targets and additions in other languages.
      ("Weitere 60 g Wasser aufgießen.", ["60 water add!"]),
      ("60 g Wasser aufgießen.", ["60 water add"]),
      ("Bis 225 g gießen.", ["225 water reach!"]),
      ("Noch einmal 60 g nachgießen.", ["60 water add!"]),
      ("Giet nog 60 g water.", ["60 water add!"]),
      ("Schenk bij tot 150 g.", ["150 water reach!"]),
      ("Versa altri 60 g.", ["60 water add!"]),
      ("Versare fino a 150 g.", ["150 water reach!"]),
      ("Wlej kolejne 60 g wody.", ["60 water add!"]),
      ("Dolej wody do 150 g.", ["150 water reach!"]),
      ("Versez encore 60 g.", ["60 water add!"]),
      ("Versez jusqu’à 150 g.", ["150 water reach!"]),
      ("Vierte otros 60 g de agua.", ["60 water add!"]),
      ("Vierte hasta llegar a 150 g.", ["150 water unclear"]),
      ("Despeje mais 60 g.", ["60 water add!"]),
      ("Despeje até 150 g.", ["150 water reach!"]),
      ("Häll ytterligare 60 g.", ["60 water add!"]),
      ("Häll 60 g till.", ["60 water add!"]),
      ("60gの水を注ぐ。", ["60 water add"]),
      ("150gまで注ぐ。", ["150 water reach!"]),
      ("さらに60g注ぐ。", ["60 water add!"]),
      ("再注水60g", ["60 water add!"]),
      ("60 g more, in circles.", ["60 water add!"]),
      ("Top up with 60 g.", ["60 water add"]),
      ("Pour until the scale reads a total of 150 g.", ["150 water reach!"]),
      // Other water, and coffee.
      ("Boil 500 ml of water.", ["500 water unclear volume heated"]),
      ("Dose 18 g and tamp.", ["18 coffee unclear"]),
      ("18 g mahlen.", ["18 coffee unclear"]),
      ("Use 60 g/l, or 1.5.3 g.", ["60 other unclear", "3 other unclear"]),
      // No mass.
      ("Swirl 3 times for 45 s at 94 °C with the V60g and 2 k.", []),
      // Every unit.
      (
        "Pour 2 kg, 0.5 l, 2 oz and 12 ounces.",
        [
          "2000 water add", "500 water unclear volume", "56.699046 water unclear",
          "340.194278 water unclear",
        ]
      ),
      (
        "Pour to 12 fl oz, 12 fl. oz in all.",
        ["354.882355 water reach! volume", "354.882355 water unclear volume"]
      ),
      ("Pour to {total} 250", []),
      ("", []),
    ] as [(String, [String])]
  )
  func amounts(text: String, found: [String]) {
    let amounts = Array(text.utf8).withUnsafeBufferPointer { ProseAmount.all(in: $0, step: 0) }
    let shown = amounts.map { amount in
      let number =
        amount.grams == amount.grams.rounded() ? "\(Int(amount.grams))" : "\(amount.grams)"
      let end: String? =
        switch amount.end {
        case .lower: "lower"
        case .upper: "upper"
        case nil: nil
        }
      let sure = amount.isExplicit && amount.intent != .unclear ? "!" : ""
      let marks = [
        end, amount.isVolume ? "volume" : nil, amount.isOtherWater ? "aside" : nil,
        amount.isHeated ? "heated" : nil, amount.hasPlaceholder ? "filled" : nil,
      ].compactMap { $0 }
      return (["\(number) \(amount.ingredient) \(amount.intent)\(sure)"] + marks).joined(
        separator: " "
      )
    }
    #expect(shown == found)
  }
}

/// Water without a number, and waits before a pour.
@Suite struct ProseShareTests {
  @Test(arguments: [
    ("Add the water and stir.", ProseShare.all), ("Pour the rest.", .rest),
    ("Add the remaining water.", .rest), ("Pour half of the water.", .part(0.5)),
    ("Add half of the remaining water.", .partOfRest(0.5)), ("Add the ice.", .ice),
    ("Das restliche Wasser aufgießen.", .rest), ("Versez l'eau.", .all),
    ("Versa metà dell'acqua.", .part(0.5)), ("Dolej resztę wody.", .rest),
  ])
  func shares(text: String, expected: ProseShare) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { ProseShare($0) } == expected)
  }

  @Test(arguments: [
    "Rinse the filter with water.", "Pour some water into the kettle.", "Add a little water.",
    "Wait for the water to drain.", "Swirl.", "Boil the water.", "Add no water.",
  ])
  func noShares(text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { ProseShare($0) } == nil)
  }

  @Test(arguments: [
    ("Wait 45 s, then pour to 150 g.", 45.0, "pour to 150 g."),
    ("Warte 1 min und gieße bis 150 g.", 60, "gieße bis 150 g."),
    ("Rest for 30 seconds. Add the water.", 30, "Add the water."),
  ])
  func waits(text: String, seconds: Double, rest: String) {
    let wait = Array(text.utf8).withUnsafeBufferPointer { ProseWait($0) }
    #expect(wait?.seconds == seconds)
    #expect(wait.map { String(decoding: text.utf8.dropFirst($0.next), as: UTF8.self) } == rest)
  }

  @Test(arguments: ["Pour 60 g, wait 45 s, then pour.", "Wait 45 s, then press.", "Wait 45 s."])
  func noWaits(text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { ProseWait($0) } == nil)
  }
}
