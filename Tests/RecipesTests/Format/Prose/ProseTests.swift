import Recipes
import Testing

/// What is read out of an instruction.
@Suite struct ProseTests {
  @Test(arguments: [
    // What the scale should read.
    ("Pour to 280 g.", ["280 water reach"]),
    ("Pour slowly, in circles, up to 280g", ["280 water reach"]),
    ("Keep pouring until the scale reads 148.5 grams!", ["148.5 water reach"]),
    ("POUR TO 45 ML", ["45 water reach volume"]),
    // What to add.
    ("Add 50 g, then pour 30 g more.", ["50 water add", "30 water add"]),
    ("Add another 50 g.", ["50 water add"]),
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
    ("Pour until 60 g have dripped through.", ["60 other reach"]),
    // Something else.
    ("Add 15 g of freshly ground coffee.", ["15 coffee add"]),
    ("Add 15 g coffee and pour to 45 g.", ["15 coffee add", "45 water reach"]),
    ("Add 2 g of salt, or 5 g sugar.", ["2 other unclear", "5 other unclear"]),
    ("Add 3 g of something.", ["3 other add"]),
    ("Put 100 g of ice into the server.", ["100 ice unclear aside"]),
    ("Pour to the 250 g mark.", ["250 other unclear"]),
    ("Rinse the filter, then pour 100 g.", ["100 water add aside"]),
    ("Pour to {total}, which is 45 g.", ["45 water unclear filled"]),
    // Parts of something larger.
    ("Pour 40-50 g.", ["50 other unclear"]),
    ("Pour 40–50 g.", []),
    ("Pour 40 to 50 g.", ["50 other reach"]),
    ("Pour 40 g or 50 g.", ["40 other unclear", "50 other unclear"]),
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
      ["354.882355 water reach volume", "354.882355 water unclear volume"]
    ),
    ("Pour to {total} 250", []),
    ("", []),
  ])
  func amounts(text: String, found: [String]) {
    let amounts = Array(text.utf8).withUnsafeBufferPointer { ProseAmount.all(in: $0, step: 0) }
    let shown = amounts.map { amount in
      let number =
        amount.grams == amount.grams.rounded() ? "\(Int(amount.grams))" : "\(amount.grams)"
      let marks = [
        amount.isVolume ? "volume" : nil, amount.isOtherWater ? "aside" : nil,
        amount.hasPlaceholder ? "filled" : nil,
      ].compactMap { $0 }
      return (["\(number) \(amount.ingredient) \(amount.intent)"] + marks).joined(separator: " ")
    }
    #expect(shown == found)
  }
}
