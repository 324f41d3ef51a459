/// The description of plans as JSON, in the order of their fields.
package enum PlanFormat {
  /// The format version. It increases when a field is removed or changes its meaning.
  package static let version = 1

  /// The largest number that is accepted: 1000 kg of water to a millionth of a gram of coffee. All later
  /// calculations stay in range.
  static let maximumNumber = 1e12

  /// The fields of a plan.
  package static let plan: [PlanField] = [
    .version, .inputs, .scaledSteps, .derivedRatio, .scalingRule, .warnings, .totalDurationSeconds,
    .texts, .grinder,
  ]

  /// The fields of the setting of a grinder.
  package static let grinder: [PlanField] = [
    .grinderName, .lowestSetting, .highestSetting, .grinderScale, .grinderBasis, .otherSetting,
    .grinderText,
  ]

  /// The inputs as text.
  package static let texts: [PlanField] = [.doseText, .yieldText, .temperatureText]

  /// The figures of a step as text.
  package static let stepTexts: [PlanField] = [
    .waterText, .pourText, .totalText, .stepTemperatureText,
  ]

  /// The fields of the inputs.
  package static let inputs: [PlanField] = [
    .recipeId, .recipeName, .method, .doseGrams, .targetYieldGrams, .waterTemperatureCelsius,
    .grindLabel, .lastEdited, .coffee, .book, .recipePath,
  ]

  /// The fields of a step.
  package static let step: [PlanField] = [
    .orderIndex, .instructionText, .timerDurationSeconds, .waitSeconds, .waterAmountGrams,
    .isCumulativeWaterTarget, .isIce, .addedGrams, .cumulativeWaterGrams, .startTimeSeconds,
    .stepTemperatureCelsius, .stepTexts,
  ]

  /// The fields of a warning.
  package static let warning: [PlanField] = [.kind, .value, .from, .to]
}

/// The fields of a plan and of its warnings.
extension PlanField {
  static let version = PlanField("version", .version, "The format version.")
  static let inputs = PlanField("inputs", .object(PlanFormat.inputs), "The inputs of the brew.")
  package static let scaledSteps = PlanField(
    "scaledSteps",
    .objects(PlanFormat.step, atLeast: 1),
    "The steps, in brewing order."
  )
  static let derivedRatio = PlanField(
    "derivedRatio",
    .number(.aboveZero),
    "Grams of water per gram of coffee."
  )
  static let scalingRule = PlanField(
    "scalingRule",
    .word(ScalingRule.allCases.map { $0.rawValue }),
    "The rule that scales the pours to dose and yield."
  )
  static let warnings = PlanField(
    "warnings",
    .objects(PlanFormat.warning, atLeast: 0),
    "Warnings about unusual inputs."
  )
  static let totalDurationSeconds = PlanField(
    "totalDurationSeconds",
    .number(.fromZero),
    isOptional: true,
    "The duration of the brew, in seconds; `null` if the recipe gives none."
  )

  static let texts = PlanField(
    "texts",
    .object(PlanFormat.texts),
    isOptional: true,
    "The inputs for people, in the units of the recipe or those asked for."
  )

  static let grinder = PlanField(
    "grinder",
    .object(PlanFormat.grinder),
    isOptional: true,
    "The setting of the grinder that `--grinder` or the configuration names; missing without one."
  )

  // MARK: Warnings

  static let kind = PlanField(
    "kind",
    .word(InputWarning.Kind.allCases.map { $0.rawValue }),
    "The input that is outside its range."
  )
  static let value = PlanField("value", .number(.fromZero), "The value of the input.")
  static let from = PlanField("from", .number(.fromZero), "The lowest recommended value.")
  static let to = PlanField("to", .number(.fromZero), "The highest recommended value.")
}

/// The fields of the setting of a grinder.
extension PlanField {
  static let grinderName = PlanField("name", .text, "The name of the grinder.")
  static let lowestSetting = PlanField("from", .number(.fromZero), "The lowest setting.")
  static let highestSetting = PlanField(
    "to",
    .number(.fromZero),
    "The highest setting; equal to `from` for a single one."
  )
  static let grinderScale = PlanField(
    "scale",
    .word(GrinderScale.allCases.map { $0.rawValue }),
    "What the setting counts."
  )
  static let grinderBasis = PlanField(
    "basis",
    .word(GrinderEstimate.Basis.allCases.map { $0.rawValue }),
    "What it was derived from: the recipe's own words, the grind label, or another grinder."
  )
  static let otherSetting = PlanField(
    "other",
    .text,
    isOptional: true,
    "The setting of the other grinder; `null` if none was needed."
  )
  static let grinderText = PlanField("text", .text, "All of this for people.")
}

/// The fields of the inputs.
extension PlanField {
  static let recipeId = PlanField(
    "recipeId",
    .uuid,
    isOptional: true,
    "The id of the recipe; `null` if it has none."
  )
  static let recipeName = PlanField("recipeName", .text, "The name of the recipe.")
  static let method = PlanField("method", .text, "The brew method, such as `kalita-wave`.")
  static let doseGrams = PlanField(
    "doseGrams",
    .number(.aboveZero),
    "The mass of ground coffee, in grams."
  )
  static let targetYieldGrams = PlanField(
    "targetYieldGrams",
    .number(.aboveZero),
    "The total water including ice, in grams."
  )
  static let waterTemperatureCelsius = PlanField(
    "waterTemperatureCelsius",
    .number(.temperature),
    "The water temperature, in °C."
  )
  static let grindLabel = PlanField(
    "grindLabel",
    .word(GrindLabel.allCases.map { $0.rawValue }),
    "The grind size."
  )
  static let lastEdited = PlanField(
    "lastEdited",
    .word(LastEdited.allCases.map { $0.rawValue }),
    "Which of dose and yield was set last; the other was derived from it."
  )
  static let coffee = PlanField(
    "coffee",
    .text,
    isOptional: true,
    "The beans that the recipe is for; `null` if it names none."
  )
}

/// The fields of the inputs that say which recipe it is. They are left out if unknown.
extension PlanField {
  static let book = PlanField(
    "book",
    .uuid,
    isOptional: true,
    "The book that the recipe is from; missing if unknown."
  )
  static let recipePath = PlanField(
    "recipePath",
    .text,
    isOptional: true,
    "The path in the book that `recipeId` is derived from; missing if the recipe states its id."
  )
}

/// The fields of the texts.
extension PlanField {
  static let doseText = PlanField("dose", .text, "The dose, such as `0.75 oz`.")
  static let yieldText = PlanField("yield", .text, "The yield, such as `12 oz`.")
  static let temperatureText = PlanField(
    "temperature",
    .text,
    "The water temperature, such as `200 °F`."
  )
  static let stepTexts = PlanField(
    "texts",
    .object(PlanFormat.stepTexts),
    definition: "stepTexts",
    isOptional: true,
    "The figures of the step for people. They add up as shown."
  )
  static let waterText = PlanField(
    "water",
    .text,
    isOptional: true,
    "The water or ice of the step, as the recipe gives it; `null` if it has none."
  )
  static let pourText = PlanField(
    "pour",
    .text,
    isOptional: true,
    "The water or ice that the step adds; `null` if it has none."
  )
  static let totalText = PlanField("total", .text, "The scale reading after the step.")
  static let stepTemperatureText = PlanField(
    "temperature",
    .text,
    "The water temperature of the step."
  )
}

/// The fields of a step.
extension PlanField {
  static let orderIndex = PlanField("orderIndex", .index, "The position of the step, from 0.")
  static let instructionText = PlanField(
    "instructionText",
    .text,
    "The instruction, with the amounts of this plan."
  )
  static let timerDurationSeconds = PlanField(
    "timerDurationSeconds",
    .number(.fromZero),
    isOptional: true,
    "The duration of the step, in seconds; `null` if unknown."
  )
  static let waitSeconds = PlanField(
    "waitSeconds",
    .number(.fromZero),
    isOptional: true,
    "The wait between the timer and the start of the next step, in seconds; `null` if there is none."
  )
  static let waterAmountGrams = PlanField(
    "waterAmountGrams",
    .number(.fromZero),
    isOptional: true,
    "The water or ice of the step, in grams, as the recipe gives it; `null` if it has none."
  )
  static let isCumulativeWaterTarget = PlanField(
    "isCumulativeWaterTarget",
    .flag,
    "`true`: pour until the scale reads the amount. `false`: add the amount."
  )
  static let isIce = PlanField(
    "isIce",
    .flag,
    "Whether the amount is ice, which the scale reading leaves out."
  )
  static let addedGrams = PlanField(
    "addedGrams",
    .number(.fromZero),
    isOptional: true,
    "The water or ice that the step adds, in grams; `null` if it has none."
  )
  static let cumulativeWaterGrams = PlanField(
    "cumulativeWaterGrams",
    .number(.fromZero),
    "The scale reading after the step, in grams."
  )
  static let startTimeSeconds = PlanField(
    "startTimeSeconds",
    .number(.fromZero),
    isOptional: true,
    "The start of the step, in seconds since the start of the brew; `null` if unknown."
  )
  static let stepTemperatureCelsius = PlanField(
    "waterTemperatureCelsius",
    .number(.temperature),
    "The water temperature of the step, in °C."
  )
}
