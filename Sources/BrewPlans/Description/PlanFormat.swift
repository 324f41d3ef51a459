import BrewDomain

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

/// The fields of a plan, and those of a warning in it.
extension PlanField {
  static let version = PlanField("version", .version, "The version of the format.")
  static let inputs = PlanField("inputs", .object(PlanFormat.inputs), "What to brew with.")
  static let scaledSteps = PlanField(
    "scaledSteps",
    .objects(PlanFormat.step, atLeast: 1),
    "The steps, in the order of the brew."
  )
  static let derivedRatio = PlanField(
    "derivedRatio",
    .number(.aboveZero),
    "Grams of water to a gram of coffee."
  )
  static let scalingRule = PlanField(
    "scalingRule",
    .word(ScalingRule.allCases.map(\.rawValue)),
    "The rule by which the pours follow dose and yield."
  )
  static let warnings = PlanField(
    "warnings",
    .objects(PlanFormat.warning, atLeast: 0),
    "What is unusual about the inputs as they were asked for."
  )
  static let totalDurationSeconds = PlanField(
    "totalDurationSeconds",
    .number(.fromZero),
    isOptional: true,
    "How long the brew takes, in seconds; `null` where the recipe does not say."
  )

  // MARK: Warnings

  static let kind = PlanField(
    "kind",
    .word(InputWarning.Kind.allCases.map(\.rawValue)),
    "What the warning is about."
  )
  static let value = PlanField("value", .number(.fromZero), "The value that was asked for.")
  static let from = PlanField("from", .number(.fromZero), "The least value that is recommended.")
  static let to = PlanField("to", .number(.fromZero), "The greatest value that is recommended.")
}

/// The fields of what is brewed with.
extension PlanField {
  static let recipeId = PlanField(
    "recipeId",
    .uuid,
    isOptional: true,
    "The recipe; `null` where there is none to find again."
  )
  static let recipeName = PlanField("recipeName", .text, "What the recipe is called.")
  static let method = PlanField("method", .text, "The brewer, a word such as `kalita-wave`.")
  static let doseGrams = PlanField("doseGrams", .number(.aboveZero), "Ground coffee, in grams.")
  static let targetYieldGrams = PlanField(
    "targetYieldGrams",
    .number(.aboveZero),
    "All the water, ice included, in grams."
  )
  static let waterTemperatureCelsius = PlanField(
    "waterTemperatureCelsius",
    .number(.temperature),
    "Temperature of the water, in °C."
  )
  static let grindLabel = PlanField(
    "grindLabel",
    .word(GrindLabel.allCases.map(\.rawValue)),
    "How coarsely the coffee is ground."
  )
  static let lastEdited = PlanField(
    "lastEdited",
    .word(LastEdited.allCases.map(\.rawValue)),
    "Which of the two was asked for last; the other followed."
  )
}

/// The fields of a step.
extension PlanField {
  static let orderIndex = PlanField("orderIndex", .index, "The place of the step, from 0.")
  static let instructionText = PlanField(
    "instructionText",
    .text,
    "What to do, with the amounts of this plan."
  )
  static let timerDurationSeconds = PlanField(
    "timerDurationSeconds",
    .number(.fromZero),
    isOptional: true,
    "How long the step lasts, in seconds; `null` where that is unknown."
  )
  static let waterAmountGrams = PlanField(
    "waterAmountGrams",
    .number(.fromZero),
    isOptional: true,
    "The water or ice of the step, in grams, as the recipe expresses it; `null` where it has none."
  )
  static let isCumulativeWaterTarget = PlanField(
    "isCumulativeWaterTarget",
    .flag,
    "`true`: pour until the scale reads the amount. `false`: add the amount."
  )
  static let isIce = PlanField(
    "isIce",
    .flag,
    "Whether the amount is ice, which the scale does not show."
  )
  static let cumulativeWaterGrams = PlanField(
    "cumulativeWaterGrams",
    .number(.fromZero),
    "What the scale reads after the step, in grams."
  )
  static let startTimeSeconds = PlanField(
    "startTimeSeconds",
    .number(.fromZero),
    isOptional: true,
    "When the step begins, in seconds since the start of the brew; `null` where that is unknown."
  )
  static let stepTemperatureCelsius = PlanField(
    "waterTemperatureCelsius",
    .number(.temperature),
    "Temperature of the water in this step, in °C."
  )
}
