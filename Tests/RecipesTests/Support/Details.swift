import Recipes

/// A valid recipe with these steps. Its instructions are "Go.".
func detail(
  dose: Double = 15,
  yield: Double = 250,
  method: BrewMethod = .v60,
  scaling: ScalingRule? = nil,
  totalTime: Double? = nil,
  isValid: Bool = true,
  _ steps: [StepValues]
) -> RecipeDetailDTO {
  RecipeDetailDTO(
    recipe: RecipeSummaryDTO(
      id: id(1),
      name: "Test",
      method: method,
      isStarter: false,
      origin: .custom,
      isValid: isValid,
      defaultDose: dose,
      defaultTargetYield: yield,
      defaultWaterTemperature: 94,
      defaultGrindLabel: .medium
    ),
    steps: steps.map { step($0) },
    scaling: scaling,
    totalTimeSeconds: totalTime
  )
}

/// A step with these values.
func step(_ values: StepValues, _ instruction: String = "Go.") -> RecipeStepDTO {
  RecipeStepDTO(
    stepId: id(2),
    orderIndex: values.orderIndex,
    instructionText: instruction,
    timerDurationSeconds: values.timer,
    waterAmountGrams: values.water,
    isCumulativeWaterTarget: values.pour == .target,
    isIce: values.pour == .ice,
    startTimeSeconds: values.startTime,
    waterTemperature: values.temperature
  )
}

/// A V60 recipe by the bloom-split rule: 45, 148 and 250 g.
let seed = detail([target(0, 45), target(1, 148), target(2, 250)])
