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
