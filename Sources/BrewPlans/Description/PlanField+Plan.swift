import BrewDomain

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
