import Recipes

/// A step at `order` that pours until the scale reads `grams`.
func target(_ order: Int, _ grams: Double) -> StepValues {
  StepValues(orderIndex: order, water: grams, pour: .target)
}

/// A step at `order` that adds `grams`.
func increment(_ order: Int, _ grams: Double) -> StepValues {
  StepValues(orderIndex: order, water: grams, pour: .increment)
}

/// A step at `order` that adds `grams` of ice.
func ice(_ order: Int, _ grams: Double) -> StepValues {
  StepValues(orderIndex: order, water: grams, pour: .ice)
}

/// A recipe of 15 g to `yield` with these steps, otherwise valid.
func recipe(yield: Double? = 250, _ steps: [StepValues]) -> RecipeValues {
  RecipeValues(dose: 15, yield: yield, temperature: 94, steps: steps)
}
