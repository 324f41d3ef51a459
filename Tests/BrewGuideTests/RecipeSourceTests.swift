import BrewGuide
import TestSupport
import Testing

/// Recipes as text, as an app reads and writes them.
@Suite struct RecipeSourceTests {
  private static let morning = """
    # My own.
    name: Morning
    method: v60
    dose: 15 g
    yield: 250 g  # a small cup
    temperature: 94 °C
    grind: medium-fine

    steps:
      - instruction: Bloom with {pour}.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour to {total}.
        pourTo: 250 g
        timer: 2 min

    """

  @Test func readsARecipe() throws {
    let source = RecipeSource(Self.morning, name: "recipes/morning.yaml")
    #expect(source.findings == [] && !source.hasErrors)
    let recipe = try source.recipe
    #expect(recipe.recipe.name == "Morning" && recipe.recipe.isValid)
    #expect(recipe.steps.map(\.waterAmountGrams) == [45, 250])
    let other = try RecipeSource(Self.morning, name: "other.yaml").recipe
    #expect(other.recipe.id != recipe.recipe.id)
  }

  @Test func saysWhatIsWrongAndWhere() throws {
    let wrong = Self.morning.replacing("pourTo: 250 g", with: "pourTo: 280 g")
    let source = RecipeSource(wrong, name: "a.yaml")
    let finding = try #require(source.findings.first)
    #expect(source.findings.count == 1 && source.hasErrors)
    #expect(finding.rule == "water-total" && finding.severity == .error)
    #expect(
      finding.description
        == "14:13: error[water-total]: the steps pour 280 g, but the yield is 250 g"
    )
    #expect(finding.labels.map(\.range.start.line) == [5])
    let range = try #require(source.indices(of: finding.range))
    #expect(source.text[range] == "280 g")
    #expect(try !source.recipe.recipe.isValid)
    #expect(try source.recipe.toBrewInputs().targetYieldGrams == 250)
  }

  @Test func fixesAreAppliedOneByOneOrAllAtOnce() throws {
    let source = RecipeSource(
      Self.morning.replacing("name:", with: "Name:").replacing("grind:", with: "grnd:"),
      name: "a.yaml"
    )
    let first = try #require(source.findings.compactMap(\.fix).first)
    #expect(first.title == "rename to `name`" && first.isSafe)
    let once = try #require(source.applying(first))
    #expect(once.text == Self.morning.replacing("grind:", with: "grnd:"))
    #expect(source.fixed().text == Self.morning)
    #expect(RecipeSource("", name: "a.yaml").applying(first) == nil)
    #expect(RecipeSource("", name: "a.yaml").indices(of: first.edits[0].range) == nil)
  }

  @Test func formatsAndRefuses() throws {
    let wide = Self.morning.replacing("dose: 15 g", with: "dose:    15g")
    #expect(try RecipeSource(wide, name: "a.yaml").formatted().text == Self.morning)
    #expect(throws: RecipeSourceError.self) {
      try RecipeSource("name: [", name: "a.yaml").formatted()
    }
    let error = #expect(throws: RecipeSourceError.self) {
      try RecipeSource("name: [", name: "a.yaml").recipe
    }
    #expect(error?.description.hasPrefix("the text has no recipe: line 1: ") == true)
    #expect(throws: RecipeSourceError.severalRecipes(2)) {
      try RecipeSource(Self.morning + "---\n" + Self.morning, name: "a.yaml").recipe
    }
  }

  @Test func replacesOnlyWhatDiffers() throws {
    let source = RecipeSource(Self.morning, name: "a.yaml")
    let old = try source.recipe
    let new = RecipeDetailDTO(
      recipe: RecipeSummaryDTO(
        id: old.recipe.id,
        name: "Evening",
        method: .v60,
        isStarter: false,
        origin: .custom,
        isValid: true,
        defaultDose: 15,
        defaultTargetYield: 250,
        defaultWaterTemperature: 92,
        defaultGrindLabel: .mediumFine
      ),
      steps: old.steps
    )
    let edited = try source.replacing(new)
    #expect(
      edited.text
        == Self.morning.replacing("Morning", with: "Evening").replacing("94 °C", with: "92 °C")
    )
    #expect(throws: RecipeSourceError.noSuchRecipe(old.recipe.id)) {
      try RecipeSource(Self.morning, name: "other.yaml").replacing(new)
    }
  }

  @Test func writesARecipeThatReadsTheSame() throws {
    let recipe = try RecipeSource(Self.morning, name: "a.yaml").recipe
    let written = try RecipeSource(writing: recipe, name: "a.yaml")
    #expect(try written.recipe == recipe)
    #expect(written.findings == [])
    #expect(try written.formatted() == written)
  }

  @Test func refusesToReadWhatIsTooLarge() {
    let source = RecipeSource(String(repeating: "# much\n", count: 200_000), name: "a.yaml")
    #expect(source.recipes == [] && source.findings.map(\.rule) == ["file-too-large"])
  }
}
