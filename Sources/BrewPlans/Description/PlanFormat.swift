/// The description of plans as JSON, in the order in which fields are written.
package enum PlanFormat {
  /// The version of the format: a higher one says that a field went or changed its meaning.
  package static let version = 1

  /// The greatest number that is read: a yield of 1000 kg to a millionth of a gram of coffee. Whatever
  /// is made of a plan has room for it.
  static let greatestNumber = 1e12

  /// The fields of a plan.
  package static let plan: [PlanField] = [
    .version, .inputs, .scaledSteps, .derivedRatio, .scalingRule, .warnings, .totalDurationSeconds,
  ]

  /// The fields of what is brewed with.
  package static let inputs: [PlanField] = [
    .recipeId, .recipeName, .method, .doseGrams, .targetYieldGrams, .waterTemperatureCelsius,
    .grindLabel, .lastEdited,
  ]

  /// The fields of a step.
  package static let step: [PlanField] = [
    .orderIndex, .instructionText, .timerDurationSeconds, .waterAmountGrams,
    .isCumulativeWaterTarget, .isIce, .cumulativeWaterGrams, .startTimeSeconds,
    .stepTemperatureCelsius,
  ]

  /// The fields of a warning.
  package static let warning: [PlanField] = [.kind, .value, .from, .to]
}
