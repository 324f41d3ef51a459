import RecipeSyntax
import Recipes
import Testing

/// Whether instructions have to be read for amounts: a hint that may be wrong, but never misses one.
@Suite struct ProseMassTests {
  @Test(arguments: [
    ("Pour to 45 g.", true), ("Pour to 45g", true), ("Pour 2.5 grams in {timer}", true),
    ("45 ML", true), ("5ml", true), ("Swirl 3 gently", true),
    ("Pour to {total}.", false), ("Swirl 3 times for 45 s", false), ("Pour 45", false),
    ("Heat to 94 °C", true), ("Heat to 200F.", true), ("Pour 12 oz", true), ("12 fl oz", true),
    ("1 l", true), ("2 kg", true), ("1 lb", true), ("3 large pours", false), ("2 of 3", false),
    ("Pour 45  g", false), ("Pour 45 m", false), ("Grams: 45", false),
  ])
  func hint(instruction: String, mayNameMass: Bool) {
    let source = """
      name: A
      method: v60
      dose: 15 g
      yield: 250 g
      temperature: 94
      grind: medium
      steps:
        - {instruction: "Pour", pourTo: 45 g, timer: 45 s}
        - {instruction: "\(instruction)", pourTo: 250 g, timer: 45 s}

      """
    let decoded = RecipeDecoder.decode(SyntaxTree(parsing: Array(source.utf8)))
    #expect(decoded.errors.isEmpty)
    #expect(decoded.recipes.map(\.mayNameMass) == [mayNameMass])
  }
}
