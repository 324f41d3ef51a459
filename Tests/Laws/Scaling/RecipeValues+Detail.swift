import Recipes

extension RecipeValues {
  /// The recipe of valid values; all instructions are "Go.".
  package func detail(method: BrewMethod) -> RecipeDetailDTO {
    RecipeDetailDTO(
      recipe: RecipeSummaryDTO(
        id: UUID(),
        name: "Test",
        method: method,
        isStarter: false,
        origin: .custom,
        isValid: true,
        defaultDose: dose ?? 0,
        defaultTargetYield: yield ?? 0,
        defaultWaterTemperature: 94,
        defaultGrindLabel: .medium
      ),
      steps: steps.map { step in
        RecipeStepDTO(
          stepId: UUID(),
          orderIndex: step.orderIndex,
          instructionText: "Go.",
          timerDurationSeconds: step.timer,
          waterAmountGrams: step.water,
          isCumulativeWaterTarget: step.pour == .target,
          isIce: step.pour == .ice,
          startTimeSeconds: step.startTime,
          waterTemperature: step.temperature
        )
      }
    )
  }
}
