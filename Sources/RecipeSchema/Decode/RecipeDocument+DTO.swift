import BrewDomain
import Essentials

extension RecipeDocument {
  /// The recipe as a list shows it; `nil` where something that every recipe has could not be read.
  ///
  /// What else could not be read is left out, and the recipe is not valid.
  package func toSummaryDTO() -> RecipeSummaryDTO? {
    guard let name = text(field(.name)), let method = text(field(.method)),
      let dose = recipe.figures.dose, let yield = recipe.figures.yield,
      let temperature = recipe.figures.temperature, let grind: GrindLabel = word(field(.grind))
    else { return nil }
    let origin: RecipeOrigin = word(field(.origin)) ?? .custom
    return RecipeSummaryDTO(
      id: id,
      name: name,
      method: BrewMethod(rawValue: method),
      isStarter: origin == .starter,
      origin: origin,
      isValid: isValid,
      defaultDose: dose,
      defaultTargetYield: yield,
      defaultWaterTemperature: temperature,
      defaultGrindLabel: grind
    )
  }

  /// The whole recipe; `nil` where there is no summary, or a step or its instruction could not be
  /// read. Timers are those that are written, not those that follow from start times.
  package func toDetailDTO() -> RecipeDetailDTO? {
    guard let summary = toSummaryDTO(), let steps = steps(of: summary.id) else { return nil }
    return RecipeDetailDTO(
      recipe: summary,
      grindTactileDescriptor: text(field(.grindDescriptor)),
      steps: steps,
      author: text(field(.author)),
      source: text(field(.source)),
      description: text(field(.description)),
      tags: words(field(.tags)),
      notes: text(field(.notes)),
      grinder: text(field(.grinder)),
      grindSetting: text(field(.grindSetting)),
      scaling: word(field(.scaling)),
      totalTimeSeconds: field(.totalTime).validNumber,
      modifiedAt: date(field(.modifiedAt))
    )
  }

  private func field(_ key: RecipeKey) -> Field { source.field(recipe, key) }

  // MARK: Steps

  private func steps(of recipeId: UUID) -> [RecipeStepDTO]? {
    guard recipe.figures.stepsAreKnown else { return nil }
    var steps: [RecipeStepDTO] = []
    for (index, figures) in recipe.figures.steps.enumerated() {
      guard let step = step(index, figures, recipeId) else { return nil }
      steps.append(step)
    }
    return steps
  }

  /// A step without water counts as one whose target is not named, so `isCumulativeWaterTarget` is
  /// false for `pour` and `ice` alone.
  private func step(_ index: Int, _ figures: StepFigures, _ recipeId: UUID) -> RecipeStepDTO? {
    guard let instruction = text(source.field(recipe, step: index, .instruction)) else {
      return nil
    }
    let id = uuid(source.field(recipe, step: index, .id))
    return RecipeStepDTO(
      stepId: id ?? RecipeIdentity.stepId(recipeId: recipeId, orderIndex: figures.orderIndex),
      orderIndex: figures.orderIndex,
      instructionText: instruction,
      timerDurationSeconds: figures.timer,
      waterAmountGrams: figures.water,
      isCumulativeWaterTarget: figures.pour == .target,
      isIce: figures.pour == .ice && figures.water != nil,
      startTimeSeconds: figures.startTime,
      waterTemperature: figures.temperature
    )
  }
}
