import Recipes

/// The plan of a recipe scaled by a factor; nil if the rule cannot be used.
func planned(
  _ document: RecipeDocument,
  by factor: Double,
  rule: ScalingRule? = nil
) -> BrewPlan? {
  let request = ScaleRequest(amounts: .factor(factor), rule: rule)
  return document.toDetailDTO().flatMap { try? BrewSessionUseCase.createPlan(of: $0, for: request) }
}
