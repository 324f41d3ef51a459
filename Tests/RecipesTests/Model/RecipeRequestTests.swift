import Foundation
import Recipes
import Testing

struct RecipeRequestTests {
  private func request(
    name: String = "Morning V60",
    yield: Double = 250,
    steps: [RecipeStepDTO] = morningV60.steps
  ) -> CreateRecipeRequest {
    CreateRecipeRequest(
      method: .v60,
      name: name,
      defaultDose: 15,
      defaultTargetYield: yield,
      defaultWaterTemperature: 94,
      defaultGrindLabel: .mediumFine,
      steps: steps
    )
  }

  @Test func validRecipeCanBeCreatedAndUpdated() {
    #expect(request().validate() == [])
    #expect(UpdateRecipeRequest(id: id(1), recipe: request()).validate() == [])
  }

  @Test func bothCommandsReportEveryError() {
    let bad = request(name: "\u{200B} ", yield: 200)
    let errors: [RecipeValidationError] = [
      .emptyName, .waterTotalMismatch(expected: 200, actual: 250),
    ]
    #expect(bad.validate() == errors)
    #expect(UpdateRecipeRequest(id: id(1), recipe: bad).validate() == errors)
  }

  @Test func positionsAreThoseOfTheRequest() {
    let steps = [
      step(order: 1, "Pour.", water: -5),
      step(order: 0, " ", water: 250),
    ]
    #expect(
      request(steps: steps).validate() == [.negativeWater(step: 0), .emptyInstruction(step: 1)]
    )
  }

  /// Ice takes precedence over a cumulative target, as the scale never shows it.
  @Test func everyFieldOfAStepIsValidated() {
    let steps = [
      step(order: 0, "Ice.", water: 100, isIce: true),
      step(order: 1, "Pour.", timer: -1, water: 150, temperature: 101),
    ]
    #expect(
      request(steps: steps).validate() == [.invalidTemperature, .negativeTimer(step: 1)]
    )
  }

  @Test func valuesOfARecipeAreThoseOfItsRequest() {
    #expect(RecipeValues(morningV60) == RecipeValues(request().content))
  }

  private func step(
    order: Int,
    _ instruction: String,
    timer: Double? = nil,
    water: Double,
    isIce: Bool = false,
    temperature: Double? = nil
  ) -> RecipeStepDTO {
    RecipeStepDTO(
      stepId: id(order),
      orderIndex: order,
      instructionText: instruction,
      timerDurationSeconds: timer,
      waterAmountGrams: water,
      isCumulativeWaterTarget: true,
      isIce: isIce,
      waterTemperature: temperature
    )
  }
}

struct RecipeCodableTests {
  @Test func recipeRoundTripsThroughJSON() throws {
    let json = try JSONEncoder().encode(morningV60)
    #expect(try JSONDecoder().decode(RecipeDetailDTO.self, from: json) == morningV60)
  }

  /// Where a recipe was read is not part of its value.
  @Test func pathIsNeitherComparedNorEncoded() throws {
    let bytes = Array("name: A\nmethod: v60\n\(Self.defaults)".utf8)
    let read = RecipeFile(bytes: bytes, identity: "a.yaml").documents.first?.toSummaryDTO()
    let recipe = try #require(read)
    #expect(recipe.path == "a.yaml")
    let decoded = try JSONDecoder().decode(
      RecipeSummaryDTO.self,
      from: try JSONEncoder().encode(recipe)
    )
    #expect(decoded.path == nil)
    #expect(decoded == recipe)
  }

  private static let defaults = "dose: 15 g\nyield: 250 g\ntemperature: 94 °C\ngrind: medium\n"

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

  /// What has a default in the initializer may be missing; everything else may not.
  @Test func requestsDecodeWithTheDefaultsOfTheirInitializers() throws {
    let request = CreateRecipeRequest(
      method: .v60,
      name: "Morning V60",
      defaultDose: 15,
      defaultTargetYield: 250,
      defaultWaterTemperature: 94,
      defaultGrindLabel: .mediumFine,
      steps: [
        RecipeStepDTO(
          stepId: id(2),
          orderIndex: 0,
          instructionText: "Pour.",
          waterAmountGrams: 250,
          isCumulativeWaterTarget: true
        )
      ]
    )
    let fields = [
      #""method":"v60""#, #""name":"Morning V60""#, #""defaultDose":15"#,
      #""defaultTargetYield":250"#, #""defaultWaterTemperature":94"#,
      #""defaultGrindLabel":"medium-fine""#,
    ]
    let step = [
      #""orderIndex":0"#, #""instructionText":"Pour.""#, #""isCumulativeWaterTarget":true"#,
    ]
    func decode(without missing: Int? = nil) throws -> CreateRecipeRequest {
      let id = #""stepId":"00000000-0000-4000-8000-000000000002","waterAmountGrams":250"#
      let all = (fields + step).enumerated().map { $0 == missing ? #""x":0"# : $1 }
      let object = all.prefix(fields.count).joined(separator: ",")
      let inner = all.dropFirst(fields.count).joined(separator: ",")
      let json = "{\(object),\"steps\":[{\(id),\(inner)}]}"
      return try JSONDecoder().decode(CreateRecipeRequest.self, from: Data(json.utf8))
    }
    #expect(try decode() == request)
    for missing in 0..<9 { #expect(throws: DecodingError.self) { try decode(without: missing) } }
    let update = UpdateRecipeRequest(id: id(1), recipe: CreateRecipeRequest(morningV60))
    let json = try JSONEncoder().encode(update)
    #expect(try JSONDecoder().decode(UpdateRecipeRequest.self, from: json) == update)
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
