import Foundation
import Recipes
import Testing

/// Documents as recipes: what is read, derived and left out.
struct RecipeDocumentTests {
  private func document(_ source: String, at path: String = "a.yaml") throws -> RecipeDocument {
    try #require(RecipeFile(bytes: Array(source.utf8), identity: path).documents.first)
  }

  @Test func derivedIds() throws {
    let path = "recipes/v60/a.yaml"
    let source = soundRecipe + "---\n" + soundRecipe
    let recipes = RecipeFile(bytes: Array(source.utf8), identity: path).documents
    for (index, document) in recipes.enumerated() {
      let detail = try #require(document.toDetailDTO())
      let id = RecipeIdentity.recipeId(path: path, document: index)
      #expect(detail.recipe.id == id)
      #expect(detail.steps.map(\.stepId) == [RecipeIdentity.stepId(recipeId: id, orderIndex: 0)])
    }
  }

  @Test func steps() throws {
    let old = "- instruction: Pour.\n    pourTo: 250 g"
    let new = """
      - {order: 2, instruction: c, ice: 50 g, at: 1:00}
        - {order: 0, instruction: "a\\n", pourTo: 100 g, temperature: 212 °F, timer: 30}
        - {order: 1, instruction: b, pour: 100 ml}
        - {order: 3, id: 0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f, instruction: d}
      """
    let detail = try #require(document(recipe((old, new))).toDetailDTO())
    #expect(detail.recipe.isValid)
    #expect(detail.steps.map(\.instructionText) == ["a\n", "b", "c", "d"])
    #expect(detail.steps.map(\.waterAmountGrams) == [100, 100, 50, nil])
    #expect(detail.steps.map(\.isCumulativeWaterTarget) == [true, false, false, true])
    #expect(detail.steps.map(\.isIce) == [false, false, true, false])
    #expect(detail.steps.map(\.timerDurationSeconds) == [30, nil, nil, nil])
    #expect(detail.steps.map(\.startTimeSeconds) == [nil, nil, 60, nil])
    #expect(detail.steps.map(\.waterTemperature) == [100, nil, nil, nil])
    #expect(detail.steps[3].stepId.uuidString == "0B5B8F0E-5A0E-4C39-8D7A-6F1B2C3D4E5F")
  }

  /// Only the first invalid byte of a file is reported, but every document with one in its keys and values is invalid.
  @Test(arguments: [("250 g", "2_0 g"), ("name: A", "x-a: _\nname: A")])
  func invalidBytesInLaterDocuments(old: String, new: String) {
    let source =
      recipe(("name: A", "name: _")) + "---\n" + recipe((old, new)) + "---\n" + soundRecipe
    let bytes = source.utf8.map { $0 == UInt8(ascii: "_") ? 0xFF : $0 }
    let file = RecipeFile(bytes: bytes, identity: "a.yaml")
    #expect(file.tree.errors.count == 1)
    #expect(file.documents.map(\.isValid) == [false, false, true])
  }

  @Test func defaults() throws {
    let detail = try #require(document(soundRecipe).toDetailDTO())
    #expect(detail.recipe.origin == .custom && !detail.recipe.isStarter)
    #expect(detail.tags == [] && detail.author == nil && detail.modifiedAt == nil)
    let starter = try document(recipe(("name: A", "origin: starter\nname: A")))
    #expect(try #require(starter.toSummaryDTO()).isStarter)
  }

  /// What every recipe has must be there; what else has an error is left out.
  @Test(arguments: [
    ("name: A", "name: [A]"), ("dose: 15 g", "dose: 15,5 g"), ("grind: fine", "grind: sandy"),
    ("method: v60", "method: V60"), ("94 °C", "x"), ("yield: 250 g\n", ""),
  ])
  func withoutASummary(old: String, new: String) throws {
    let document = try document(recipe((old, new)))
    #expect(document.toSummaryDTO() == nil && document.toDetailDTO() == nil && !document.isValid)
    #expect(document.shapeErrors.count == 1)
  }

  @Test(arguments: [
    ("- instr", "- x\n  - instr"), ("instruction: Pour.", "instruction: [Pour.]"),
    ("steps:", "stps:"),
    ("instruction: Pour.", "instruction: \"Pour"),
  ])
  func withoutSteps(old: String, new: String) throws {
    let document = try document(recipe((old, new)))
    #expect(try #require(document.toSummaryDTO()).isValid == false)
    #expect(document.toDetailDTO() == nil)
  }

  @Test(arguments: [
    ("name: A", "name: A\ntotalTime: x"), ("name: A", "name: A\nid: x"),
    ("name: A", "name: A\ntags: [[]]"),
    ("pourTo: 250 g", "pourTo: x"), ("pourTo: 250 g", "pourTo: 100 g"), ("Pour.", "a {x}"),
    ("name: A", "name: A\nname: B"), ("name: A", "name: ''"), ("name: A", "name: A\nzzz: 1"),
    ("name: A", "name: A\nnotes: !x y"), ("name: A", "name: A\nnotes: {a} b"),
  ])
  func readButNotValid(old: String, new: String) throws {
    #expect(try #require(document(recipe((old, new))).toDetailDTO()).recipe.isValid == false)
  }

  /// An unknown method is a warning, and an empty document beside the recipe is none of its own.
  @Test func warnings() throws {
    let document = try document(recipe(("v60", "my-brewer")) + "---\n")
    #expect(try #require(document.toDetailDTO()).recipe.isValid)
    #expect(document.shapeErrors.count == 1 && document.isValid)
  }

  /// Errors belong to their document.
  @Test func reports() {
    let source =
      recipe(("name: A", "name: A\nname: B")) + "---\n" + soundRecipe + "---\n"
      + recipe(("name", "nme"))
    let documents = RecipeFile(bytes: Array(source.utf8), identity: "-").documents
    #expect(documents.map(\.isValid) == [false, true, false])
    #expect(documents.map(\.syntaxErrors.count) == [1, 0, 0])
    #expect(documents.map(\.shapeErrors.count) == [0, 0, 1])
  }
}
