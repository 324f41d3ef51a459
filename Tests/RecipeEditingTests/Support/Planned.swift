import BrewDomain
import RecipeSchema

/// The plan for so many times a recipe; nil where the rule cannot be used.
func planned(
  _ document: RecipeDocument,
  by factor: Double,
  rule: ScalingRule? = nil
) -> BrewPlan? {
  let request = ScaleRequest(amounts: .factor(factor), rule: rule)
  return document.toDetailDTO().flatMap { try? BrewSessionUseCase.createPlan(of: $0, for: request) }
}
