import BrewDomain
import RecipeSchema
import TestSupport
import Testing

/// The digest of what a recipe says.
@Suite struct RecipeMeaningTests {
  private static let recipe = """
    id: 7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90
    name: Morning V60
    method: v60
    origin: starter
    tags: [mild, light]
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine
    steps:
      - instruction: Bloom.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour.
        pourTo: 250 g

    """

  private func digest(_ text: String) throws -> String {
    let document = try #require(
      RecipeFile(bytes: Array(text.utf8), identity: "recipes/a.yaml").documents.first
    )
    return try RecipeMeaning.digest(of: try #require(document.toDetailDTO()))
  }

  /// Locks of earlier versions contain digests, so they may never change.
  @Test func theDigestStays() throws {
    #expect(
      try digest(Self.recipe)
        == "a2bd3e2e92f2cf9abd1828b37f1b36945fb2172cf2d0cb4570a124439cb53c60"
    )
  }

  @Test(arguments: [
    ("dose: 15 g", "dose: 15.0g # at least"),
    ("temperature: 94 °C", "temperature: \"94 C\""),
    ("tags: [mild, light]", "tags:\n  - mild\n  - 'light'"),
    ("name: Morning V60\nmethod: v60\n", "method: v60\nname: \"Morning V60\"\n"),
    ("id: 7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90", "id: 0b6f2a34-9d1e-4c55-8a77-5e2f9c3d1b60"),
    ("grind: medium-fine", "grind: medium-fine\nmodifiedAt: 2026-04-01T06:30:00Z\nx-mine: 1"),
    ("timer: 45 s", "timer: 0:45"),
    ("name:", "format: 1\nname:"),
  ])
  func spellingIsFree(old: String, new: String) throws {
    let text = Self.recipe.replacing(old, with: new)
    #expect(text != Self.recipe)
    #expect(try digest(text) == digest(Self.recipe))
  }

  @Test(arguments: [
    ("Morning V60", "Morning v60"), ("method: v60", "method: chemex"),
    ("origin: starter", "origin: custom"), ("mild, light", "light, mild"),
    ("dose: 15 g", "dose: 15.1 g"), ("yield: 250 g", "yield: 251 g"),
    ("94 °C", "201.2 °F"), ("94 °C", "93 °C"), ("medium-fine", "medium"),
    ("grind:", "author: Me\ngrind:"), ("Bloom.", "Bloom!"), ("pourTo: 45", "pour: 45"),
    ("45 s", "46 s"), ("    timer: 45 s\n", ""),
    ("    timer: 45 s", "    id: 0b6f2a34-9d1e-4c55-8a77-5e2f9c3d1b60\n    timer: 45 s"),
    ("instruction: Bloom.", "instruction: \"Bloom.\\ntimer 45 s\""),
  ])
  func everyValueCounts(old: String, new: String) throws {
    let text = Self.recipe.replacing(old, with: new)
    #expect(text != Self.recipe)
    #expect(try digest(text) != digest(Self.recipe))
  }
}
