import Recipes

extension RecipeSummaryDTO {
  /// The summary without the path that a derived id is from. A recipe that is written states its id, and then has none.
  package var withoutPath: RecipeSummaryDTO {
    RecipeSummaryDTO(
      id: id,
      name: name,
      method: method,
      isStarter: isStarter,
      origin: origin,
      isValid: isValid,
      defaultDose: defaultDose,
      defaultTargetYield: defaultTargetYield,
      defaultWaterTemperature: defaultWaterTemperature,
      defaultGrindLabel: defaultGrindLabel,
      units: units
    )
  }
}

extension RecipeDetailDTO {
  /// The recipe without the path that a derived id is from.
  package var withoutPath: RecipeDetailDTO {
    RecipeDetailDTO(
      recipe: recipe.withoutPath,
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
