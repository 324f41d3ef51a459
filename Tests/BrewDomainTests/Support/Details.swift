import BrewDomain

/// A valid recipe around these steps, in which nothing else is of interest. Its instructions are "Go.".
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

/// A step with these figures.
func step(_ figures: StepValues, _ instruction: String = "Go.") -> RecipeStepDTO {
  RecipeStepDTO(
    stepId: id(2),
    orderIndex: figures.orderIndex,
    instructionText: instruction,
    timerDurationSeconds: figures.timer,
    waterAmountGrams: figures.water,
    isCumulativeWaterTarget: figures.pour == .target,
    isIce: figures.pour == .ice,
    startTimeSeconds: figures.startTime,
    waterTemperature: figures.temperature
  )
}

/// A V60 recipe by the rule of the V60: 45, 148 and 250 g.
let seed = detail([target(0, 45), target(1, 148), target(2, 250)])
