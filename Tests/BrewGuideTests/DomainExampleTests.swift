import BrewGuide
import Foundation
import Testing

/// The examples of the first design, as an app would write them. What differs is marked.
@Suite struct DomainExampleTests {
  private let request = CreateRecipeRequest(
    method: .v60,
    name: "Morning Brew",
    defaultDose: 15.0,
    defaultTargetYield: 250.0,
    defaultWaterTemperature: 94.0,
    defaultGrindLabel: .medium,
    grindTactileDescriptor: "Like fine sand",
    steps: [45.0, 148, 250].enumerated().map { index, target in
      RecipeStepDTO(
        orderIndex: index,
        instructionText: "Pour.",
        timerDurationSeconds: 45,
        waterAmountGrams: target,
        isCumulativeWaterTarget: true
      )
    }
  )

  @Test func creatingARecipe() throws {
    #expect(request.validate() == [])
    let repository = MemoryRecipes()
    // Marked: no entity `Recipe(from: request)`. The DTO is what a repository saves.
    let dto = request.toDetailDTO()
    repository.save(dto)
    #expect(dto.recipe.isValid && dto.steps.count == 3)
    // Marked: no `RecipeDetailView(recipe: dto)`. The library has no views.
    #expect(repository.fetchRecipe(byId: dto.recipe.id) == dto)
  }

  @Test func validatingARequest() {
    let request = CreateRecipeRequest(
      method: .v60,
      name: "",
      defaultDose: -5.0,
      defaultTargetYield: 250.0,
      defaultWaterTemperature: 94.0,
      defaultGrindLabel: .medium,
      grindTactileDescriptor: nil,
      steps: []
    )
    #expect(request.validate() == [.emptyName, .invalidDose, .noSteps])
  }

  @Test func savingABrewLog() {
    let recipe = request.toDetailDTO().recipe
    let request = CreateBrewLogRequest(
      method: .v60,
      recipeId: recipe.id,
      recipeNameAtBrew: recipe.name,
      doseGrams: 15.0,
      targetYieldGrams: 250.0,
      waterTemperatureCelsius: 94.0,
      grindLabel: .medium,
      rating: 4,
      tasteTag: .tooSour,
      note: "Slightly bright, might try hotter next time"
    )
    #expect(request.validate() == [])
    let repository = MemoryBrewLogs()
    // Marked: no entity `BrewLog(from: request, recipe: recipe)`.
    let log = BrewLogDetailDTO(request)
    repository.save(log)
    #expect(repository.fetchLog(byId: log.summary.id) == log)
  }

  @Test func aBrewSession() throws {
    let recipe = request.toDetailDTO()
    let inputs = recipe.toBrewInputs()
    var editedInputs = inputs
    editedInputs.doseGrams = 18.0
    editedInputs.lastEdited = .dose
    let scaleRequest = ScaleInputsRequest(
      method: .v60,
      recipeDefaultDose: recipe.recipe.defaultDose,
      recipeDefaultTargetYield: recipe.recipe.defaultTargetYield,
      userDose: editedInputs.doseGrams,
      userTargetYield: editedInputs.targetYieldGrams,
      lastEdited: editedInputs.lastEdited
    )
    // Marked: `try`, because a bloom can be larger than the yield.
    let scaleResponse = try scaleInputs(request: scaleRequest)
    #expect(scaleResponse.scaledTargetYield == 300)
    let scaledSteps = zip(recipe.steps, scaleResponse.scaledWaterTargets).map { step, target in
      ScaledStep(
        orderIndex: step.orderIndex,
        instructionText: step.instructionText,
        timerDurationSeconds: step.timerDurationSeconds,
        waterAmountGrams: target,
        isCumulativeWaterTarget: step.isCumulativeWaterTarget,
        cumulativeWaterGrams: target,
        waterTemperatureCelsius: editedInputs.waterTemperatureCelsius
      )
    }
    let plan = BrewPlan(
      inputs: editedInputs,
      scaledSteps: scaledSteps
    )
    #expect(plan.scaledSteps.map(\.cumulativeWaterGrams) == [54, 177, 300])
    var sessionState = BrewSessionState(
      plan: plan,
      phase: .notStarted,
      currentStepIndex: 0,
      remainingTime: nil,
      startedAt: nil,
      isInputsLocked: true
    )
    sessionState.phase = .active
    // Marked: `startedAt` is a `Duration` on the clock of the caller, not a `Date`.
    sessionState.startedAt = .zero
    #expect(sessionState.startedAt == .zero)
  }

  /// `createPlan(recipeId, inputs)` does in one step what the example does by hand.
  @Test func aPlanByItsId() throws {
    let recipes = RecipeUseCase(MemoryRecipes())
    let recipe = try recipes.createCustomRecipe(request).recipe
    var inputs = recipe.toBrewInputs()
    inputs.doseGrams = 18
    let plan = try recipes.createPlan(forRecipe: recipe.recipe.id, inputs: inputs)
    #expect(plan.inputs.targetYieldGrams == 300)
    #expect(plan.scaledSteps.map(\.cumulativeWaterGrams) == [54, 177, 300])
    inputs.targetYieldGrams = 250
    inputs.lastEdited = .yield
    let other = try recipes.createPlan(forRecipe: recipe.recipe.id, inputs: inputs)
    #expect(other.inputs.doseGrams == 15)
  }
}

/// What the errors of recipes suggest.
@Suite struct RecoverySuggestionTests {
  @Test(
    arguments: [
      (.emptyName, "give the recipe a name"),
      (.invalidDose, "enter a dose above 0 g"),
      (.invalidYield, "enter a yield above 0 g"),
      (.invalidTemperature, "enter a temperature from 0 °C to 100 °C"),
      (.noSteps, "add a step"),
      (.emptyInstruction(step: 2), "write what to do in step 3"),
      (.negativeTimer(step: 0), "correct the timer of step 1, or remove it"),
      (.negativeWater(step: 0), "correct the water of step 1, or remove it"),
      (.duplicateOrderIndex(index: 2), "number the steps 0, 1, 2 and so on"),
      (
        .orderIndicesNotContiguous(expected: [0], actual: [1]),
        "number the steps 0, 1, 2 and so on"
      ),
      (
        .waterTargetDecreases(step: 1, from: 150, to: 100),
        "raise the target of step 2, or make it an amount to add"
      ),
      (
        .waterTotalMismatch(expected: 250, actual: 198),
        "change the yield or the water of the steps, so that they agree"
      ),
      (
        .startTimeMismatch(step: 2, expected: 90, actual: 100),
        "start step 3 later, or shorten the timers before it"
      ),
      (.starterCannotBeModified, "duplicate the recipe, and change the copy"),
      (.starterCannotBeDeleted, "keep it; copies of it can be deleted"),
    ] as [(RecipeValidationError, String)]
  )
  func ofOneError(error: RecipeValidationError, suggestion: String) {
    #expect(error.recoverySuggestion == suggestion)
    let several = [error, .emptyName, error]
    let all = error == .emptyName ? suggestion : "\(suggestion); give the recipe a name"
    #expect(InvalidRecipeError(errors: several).recoverySuggestion == all)
    let notBrewable = RecipeNotBrewableError(recipeName: "A", errors: several)
    #expect(notBrewable.recoverySuggestion == all)
    #expect(BrewPlanError.notBrewable(notBrewable).recoverySuggestion == all)
  }

  @Test(
    arguments: [
      RecipeNotBrewableError(recipeName: "A", errors: []), RecipeNotFoundError(id: UUID()),
      RecipeExistsError(id: UUID(), name: "A"),
    ] as [any LocalizedError & Sendable]
  )
  func ofOtherErrors(error: any LocalizedError & Sendable) {
    #expect(error.recoverySuggestion?.isEmpty == false)
  }
}
