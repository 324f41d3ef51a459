import Foundation
import Recipes

/// The id that consists of one repeated digit.
func id(_ digit: Int) -> UUID {
  UUID(uuidString: "00000000-0000-4000-8000-00000000000\(digit)")!
}

/// A V60 recipe that uses every field.
let morningV60 = RecipeDetailDTO(
  recipe: RecipeSummaryDTO(
    id: id(1),
    name: "Morning V60",
    method: .v60,
    isStarter: false,
    origin: .custom,
    isValid: true,
    defaultDose: 15,
    defaultTargetYield: 250,
    defaultWaterTemperature: 94,
    defaultGrindLabel: .mediumFine
  ),
  grindTactileDescriptor: "like fine sand",
  steps: [
    RecipeStepDTO(
      stepId: id(2),
      orderIndex: 0,
      instructionText: "Bloom to {total}.",
      timerDurationSeconds: 45,
      waterAmountGrams: 45,
      isCumulativeWaterTarget: true,
      startTimeSeconds: 0,
      waterTemperature: 92
    ),
    RecipeStepDTO(
      stepId: id(3),
      orderIndex: 1,
      instructionText: "Add {pour}.",
      waterAmountGrams: 205,
      isCumulativeWaterTarget: false
    ),
  ],
  author: "A. Barista",
  source: "https://www.example.com/v60",
  description: "For a washed Ethiopian",
  tags: ["filter", "light"],
  notes: "Swirl gently",
  grinder: "Comandante C40",
  grindSetting: "24 clicks",
  scaling: .bloomSplit,
  totalTimeSeconds: 180,
  modifiedAt: Date(timeIntervalSinceReferenceDate: 800_000_000)
)
