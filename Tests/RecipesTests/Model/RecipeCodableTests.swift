import Foundation
import Recipes
import Testing

struct RecipeCodableTests {
  @Test func recipeRoundTripsThroughJSON() throws {
    let json = try JSONEncoder().encode(morningV60)
    #expect(try JSONDecoder().decode(RecipeDetailDTO.self, from: json) == morningV60)
  }

  @Test func minimalRecipeRoundTripsThroughJSON() throws {
    let bare = RecipeDetailDTO(recipe: morningV60.recipe)
    let json = try JSONEncoder().encode(bare)
    #expect(try JSONDecoder().decode(RecipeDetailDTO.self, from: json) == bare)
  }

  @Test func namesAndWordsInJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(morningV60.recipe), as: UTF8.self)
    #expect(
      json == """
        {"defaultDose":15,"defaultGrindLabel":"medium-fine","defaultTargetYield":250,\
        "defaultWaterTemperature":94,"id":"00000000-0000-4000-8000-000000000001",\
        "isStarter":false,"isValid":true,"method":"v60","name":"Morning V60","origin":"custom"}
        """
    )
  }

  @Test func unknownMethodIsKept() throws {
    let json = try JSONEncoder().encode([BrewMethod(rawValue: "hoop")])
    #expect(String(decoding: json, as: UTF8.self) == #"["hoop"]"#)
    #expect(try JSONDecoder().decode([BrewMethod].self, from: json).map(\.rawValue) == ["hoop"])
  }

  @Test func decodedStepsAreSorted() throws {
    let json = String(decoding: try JSONEncoder().encode(morningV60), as: UTF8.self)
    let later = json.replacingOccurrences(of: #""orderIndex":0"#, with: #""orderIndex":7"#)
    let decoded = try JSONDecoder().decode(RecipeDetailDTO.self, from: Data(later.utf8))
    #expect(decoded.steps.map(\.stepId) == [id(3), id(2)])
  }

  @Test func sortIsStable() {
    let steps = [(1, 3), (2, 1), (3, 1), (4, 0), (5, 3), (6, 1)].map { digit, order in
      RecipeStepDTO(
        stepId: id(digit),
        orderIndex: order,
        instructionText: "Pour.",
        isCumulativeWaterTarget: true
      )
    }
    let sorted = RecipeDetailDTO(recipe: morningV60.recipe, steps: steps).steps
    #expect(sorted.map(\.stepId) == [4, 2, 3, 6, 1, 5].map(id))
  }
}
