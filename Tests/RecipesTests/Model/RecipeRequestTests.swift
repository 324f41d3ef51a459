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
