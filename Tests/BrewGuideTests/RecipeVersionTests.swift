import BrewGuide
import Foundation
import TestSupport
import Testing

/// Recipes that are given away and come back in new versions.
@Suite struct RecipeVersionTests {
  private static let morning = """
    # My own.
    id: 6d1fb1a4-0ab0-4b7c-8cc4-29ae4d5e9a4c
    name: Morning
    method: v60
    dose: 15 g
    yield: 250 g  # a small cup
    temperature: 94 °C
    grind: medium-fine
    steps:
      - instruction: Pour to {total}.
        pourTo: 250 g

    """

  private static func source(_ text: String = morning) -> RecipeSource {
    RecipeSource(text, name: "recipes/morning.yaml")
  }

  @Test func recipesOfAFileBecomeTextsOfTheirOwn() throws {
    let evening = Self.morning.replacing("name: Morning", with: "name: Evening")
      .replacing("id: 6d1fb1a4-0ab0-4b7c-8cc4-29ae4d5e9a4c\n", with: "")
    let both = Self.source(Self.morning + "---\n" + evening)
    let texts = try both.separated()
    #expect(texts[0].text == Self.morning)
    let id = both.recipes[1].recipe.id
    #expect(
      texts[1].text
        == evening.replacing(
          "name: Evening",
          with: "id: \(id.uuidString.lowercased())\nname: Evening"
        )
    )
    #expect(texts.map(\.recipes.count) == [1, 1])
    #expect(try texts[1].recipe == both.recipes[1])
  }

  @Test func ownKeysAreSetChangedAndRemoved() throws {
    let set = try Self.source().setting(ownKey: "x-shop", to: "https://a.example 1")
    #expect(set.text == Self.morning + "x-shop: https://a.example 1\n")
    #expect(set.text(ofOwnKey: "x-shop") == "https://a.example 1" && set.findings == [])
    let changed = try set.setting(ownKey: "x-shop", to: "8: two")
    #expect(changed.text == Self.morning + "x-shop: \"8: two\"\n")
    #expect(changed.text(ofOwnKey: "x-shop") == "8: two")
    #expect(try changed.setting(ownKey: "x-shop", to: nil).text == Self.morning)
    #expect(Self.source().text(ofOwnKey: "x-shop") == nil)
    #expect(throws: RecipeSourceError.severalRecipes(2)) {
      try Self.source(Self.morning + "---\n" + Self.morning).setting(ownKey: "x-shop", to: "a")
    }
  }

  @Test func changesOfBothSidesAreMerged() {
    let ours = Self.source(Self.morning.replacing("94 °C", with: "92 °C  # mine"))
    let theirs = Self.source(Self.morning.replacing("medium-fine", with: "medium"))
    let merge = ours.merging(theirs, base: Self.source())
    #expect(merge.conflicts == [] && merge.conflictedCopy { _ in false } == nil)
    #expect(merge.source.text == ours.text.replacing("medium-fine", with: "medium"))
  }

  @Test func conflictsAreKeptTwice() throws {
    let ours = Self.source(Self.morning.replacing("94 °C", with: "92 °C"))
    let theirs = Self.source(Self.morning.replacing("94 °C", with: "96 °C"))
    let merge = ours.merging(theirs, base: Self.source())
    #expect(merge.source.text == ours.text)
    #expect(merge.conflicts == ["temperature: 92 °C here, 96 °C there"])
    let copy = try #require(merge.conflictedCopy { $0 == "Morning (Conflicted Copy)" })
    let recipe = try copy.recipe
    #expect(recipe.recipe.name == "Morning (Conflicted Copy 2)")
    #expect(recipe.recipe.origin == .conflictedCopy && recipe.recipe.defaultWaterTemperature == 96)
  }

  @Test func aPublishedRecipeIsInstalledAsItIs() throws {
    let scratch = try Scratch()
    let published = Self.source(
      Self.morning.replacing("name: Morning", with: "origin: starter\nname: Morning")
    )
    let recipes = try RecipeFolder(path: scratch.url.path)
    let receipt = try RecipeUseCase(recipes).installRecipe(published)
    #expect(receipt.files == ["recipes/morning.yaml"])
    #expect(try scratch.text("recipes/morning.yaml") == Self.morning)

    let id = try published.recipe.recipe.id
    #expect(try recipes.source(ofRecipe: id)?.text == Self.morning)
    #expect(try recipes.source(ofRecipe: UUID()) == nil)
    #expect(throws: RecipeExistsError(id: id, name: "Morning")) {
      try RecipeUseCase(recipes).installRecipe(published)
    }
    #expect(throws: InvalidRecipeError.self) {
      let empty = Self.source(Self.morning.replacing("250 g\n", with: "280 g\n"))
      _ = try RecipeUseCase(MemoryRecipes()).installRecipe(empty.recipe)
    }
  }

  @Test func allFilesOfAFolderAreRead() throws {
    let scratch = try Scratch([
      "recipes/b.yaml": Self.morning, "recipes/a.yaml": "method: v60\ndose: 15 g\nname: [",
      "recipes/c/c.yaml": "method: v60\ndose: 15 g\n",
    ])
    var files: [String: Bool] = [:]
    try RecipeFolder(path: scratch.url.path).forEachSource { files[$0.name] = $0.hasErrors }
    #expect(files == ["recipes/a.yaml": true, "recipes/b.yaml": false, "recipes/c/c.yaml": true])
    var all: [String] = []
    let folder = scratch.file("recipes").path
    try RecipeFolder(allFilesIn: folder).forEachSource { all.append($0.name) }
    #expect(all == ["a.yaml", "b.yaml", "c/c.yaml"])
    var none: [String] = []
    try RecipeFolder(path: folder).forEachSource { none.append($0.name) }
    #expect(none == [])
  }

  @Test func aNewVersionIsSavedWithItsComments() throws {
    let scratch = try Scratch(["recipes/morning.yaml": Self.morning])
    let recipes = try RecipeFolder(path: scratch.url.path)
    let new = Self.source(Self.morning.replacing("94 °C", with: "92 °C  # new"))
    let use = RecipeUseCase(recipes) { Date(timeIntervalSince1970: 1_800_000_000) }
    _ = try use.updateCustomRecipe(id: try new.recipe.recipe.id, to: new)
    #expect(
      try scratch.text("recipes/morning.yaml")
        == new.text.replacing("\ndose:", with: "\nmodifiedAt: 2027-01-15T08:00:00Z\ndose:")
    )
  }

  @Test func equipmentIsCheckedAsEquipment() {
    let good = RecipeSource("grinders:\n  - name: My Mill\n", name: "equipment.yaml")
    #expect(good.recipes == [] && good.findings == [])
    let bad = RecipeSource(good.text + "    scale: turns\n", name: "book/equipment.yaml")
    #expect(bad.findings.map(\.rule) == ["invalid-equipment"] && bad.hasErrors)
  }

  @Test func textsAreSafeForTerminals() {
    #expect("\u{1b}[31mred\u{202e}".safeForTerminal == "<U+001B>[31mred<U+202E>")
    #expect("::error::x".safeForTerminal == "\\::error::x")
  }
}
