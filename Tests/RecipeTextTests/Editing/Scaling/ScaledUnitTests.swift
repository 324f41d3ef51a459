import RecipeText
import Recipes
import TestSupport
import Testing

/// The units of scaled recipes.
@Suite struct ScaledUnitTests {
  private static let morning = """
    name: Morning
    method: v60
    dose: 0.75 oz # weighed
    yield: 12 oz
    temperature: 200 °F
    grind: medium-fine
    steps:
      - instruction: Add {dose} at 200 °F. Bloom with 2 oz.
        pour: 2 oz
      - instruction: Pour to 16 oz.
        pourTo: 454 g

    """

  /// The yield and the last amount of `morning`, its text, and the doubled recipe.
  @Test(arguments: [
    // Ounces stay ounces.
    ("12 oz", "12 oz", "Pour to 12 oz.", "24 oz", "24 oz", "Pour to 24 oz."),
    ("12 fl oz", "12 fl oz", "Pour to 12 fl oz.", "24 fl oz", "24 fl oz", "Pour to 24 fl oz."),
    ("1 lb", "1 lb", "Pour to 1 lb, or 16 ounces.", "2 lb", "2 lb", "Pour to 2 lb, or 32 ounces."),
    ("0.4 kg", "400 ml", "Until 400 g.", "0.8 kg", "800 ml", "Until 800 g."),
    // Another unit in the text than in the figure.
    ("16 oz", "454 g", "Pour to 16 oz.", "32 oz", "907 g", "Pour to 32 oz."),
    ("454 g", "16 oz", "Pour to 454 g.", "908 g", "32.05 oz", "Pour to 909 g."),
    ("355 g", "355 g", "Pour to 12 fl oz.", "710 g", "710 g", "Pour to 24 fl oz."),
    // Other amounts stay.
    ("12 oz", "12 oz", "Pour to 3 oz.", "24 oz", "24 oz", "Pour to 3 oz."),
  ])
  func doubled(
    yield: String,
    last: String,
    text: String,
    newYield: String,
    newLast: String,
    newText: String
  ) {
    let source = Self.morning.replacing("pourTo: 454 g", with: "pourTo: \(last)")
      .replacing("yield: 12 oz", with: "yield: \(yield)")
      .replacing("Pour to 16 oz.", with: text)
    let expected = Self.morning.replacing("0.75", with: "1.5")
      .replacing("pourTo: 454 g", with: "pourTo: \(newLast)")
      .replacing("with 2 oz", with: "with 4 oz").replacing("pour: 2 oz", with: "pour: 4 oz")
      .replacing("yield: 12 oz", with: "yield: \(newYield)")
      .replacing("Pour to 16 oz.", with: newText)
    #expect(scaled(source, by: 2) == expected)
  }

  @Test func temperatureInAnyUnit() {
    let source = Self.morning.replacing("16 oz", with: "12 oz").replacing("454 g", with: "12 oz")
      .replacing("at 200 °F", with: "at 200F (93 °C)")
    let result = scaled(source) { document in
      let request = ScaleRequest(
        temperature: 201.0 * 5 / 9 - 32 * 5 / 9,
        givenUnits: DisplayUnits(temperature: .fahrenheit)
      )
      return document.toDetailDTO().flatMap {
        try? BrewSessionUseCase.createPlan(of: $0, for: request)
      }
    }
    let expected = source.replacing("temperature: 200 °F", with: "temperature: 201 °F")
      .replacing("200F (93 °C)", with: "201F (94 °C)")
    #expect(result == expected)
  }

  /// Another system of units converts figures, not texts.
  @Test func converted() {
    let result = scaled(Self.morning.replacing("12 oz", with: "16 oz")) { document in
      document.toDetailDTO().flatMap {
        try? BrewSessionUseCase.createPlan(of: $0, for: ScaleRequest(units: .metric))
      }
    }
    let expected = Self.morning.replacing("0.75 oz", with: "21.3 g")
      .replacing("yield: 12 oz", with: "yield: 454 g")
      .replacing("temperature: 200 °F", with: "temperature: 93 °C")
      .replacing("pour: 2 oz", with: "pour: 57 g")
    #expect(result == expected)
  }

  /// Any recipe, in any units, scales to a valid recipe in the same units.
  @Test(arguments: [1, 2, 3, UInt64.random(in: 0 ... .max)])
  func scaledRecipesAreValid(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let isMixed = Bool.random(using: &random)
      let source = Self.recipe(isMixed: isMixed, &random)
      let document = try #require(
        RecipeFile(bytes: Array(source.utf8), identity: "-").documents.first
      )
      guard document.isValid else { continue }
      let request = ScaleRequest(
        amounts: .factor(Double.random(in: 0.3...4, using: &random)),
        units: UnitSystem.allCases.randomElement(using: &random)!
      )
      let detail = try #require(document.toDetailDTO())
      let plan = try BrewSessionUseCase.createPlan(of: detail, for: request)
      let bytes = try ScaledRecipe.text(of: document, as: plan)
      let result = String(decoding: bytes, as: UTF8.self)
      let again = try #require(RecipeFile(bytes: bytes, identity: "-").documents.first)
      #expect(again.isValid, "seed \(seed), \(request):\n\(source)\n\(result)")
      guard request.units == .author else { continue }
      #expect(
        result.filter { !$0.isNumber && $0 != "." } == source.filter { !$0.isNumber && $0 != "." },
        "seed \(seed), \(request):\n\(source)\n\(result)"
      )
    }
  }

  /// A recipe whose amounts are written in one unit or several; usually valid.
  private static func recipe(isMixed: Bool, _ random: inout SeededGenerator) -> String {
    let units: [MassUnit] = [.gram, .ounce, .fluidOunce, .pound, .millilitre, .kilogram, .litre]
    let common = units.randomElement(using: &random)!
    func text(_ grams: Double) -> (text: String, grams: Double) {
      let unit = isMixed ? units.randomElement(using: &random)! : common
      let text = Canonical.number(grams / unit.grams, decimals: unit.grams > 100 ? 3 : 2)
      return ("\(text) \(unit.rawValue)", Double(text)! * unit.grams)
    }
    var reading = 0.0
    var steps = ""
    for _ in 0..<Int.random(in: 2...5, using: &random) {
      let added = Double(Int.random(in: 20...200, using: &random))
      let isTarget = Bool.random(using: &random)
      let amount = text(isTarget ? reading + added : added)
      steps += "  - instruction: Pour.\n    \(isTarget ? "pourTo" : "pour"): \(amount.text)\n"
      reading = isTarget ? amount.grams : reading + amount.grams
    }
    return """
      name: Any
      method: chemex
      dose: \(["15 g", "0.53 oz", "0.033 lb"].randomElement(using: &random)!)
      yield: \(text(reading).text)
      temperature: \(["94 °C", "200 °F"].randomElement(using: &random)!)
      grind: medium
      steps:
      \(steps)
      """
  }
}
