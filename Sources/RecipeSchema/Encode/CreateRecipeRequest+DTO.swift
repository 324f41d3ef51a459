import BrewDomain
import Essentials

extension CreateRecipeRequest {
  /// The recipe that the request asks for, to be written or stored.
  package func toDetailDTO(id: UUID, modifiedAt: Date?) -> RecipeDetailDTO {
    RecipeDetailDTO(
      recipe: RecipeSummaryDTO(
        id: id,
        name: name,
        method: method,
        isStarter: origin == .starter,
        origin: origin,
        isValid: validate().isEmpty,
        defaultDose: defaultDose,
        defaultTargetYield: defaultTargetYield,
        defaultWaterTemperature: defaultWaterTemperature,
        defaultGrindLabel: defaultGrindLabel
      ),
      grindTactileDescriptor: grindTactileDescriptor,
      steps: steps,
      author: author,
      source: source,
      description: description,
      tags: tags,
      notes: notes,
      grinder: grinder,
      grindSetting: grindSetting,
      scaling: scaling,
      totalTimeSeconds: totalTimeSeconds,
      modifiedAt: modifiedAt
    )
  }
}
