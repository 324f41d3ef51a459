import BrewDomain

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
