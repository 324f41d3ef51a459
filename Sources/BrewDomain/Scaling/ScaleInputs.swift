/// What a person entered for a recipe, and what the recipe's own dose and yield are; for
/// ``scaleInputs(request:)``. All masses are grams.
public struct ScaleInputsRequest: Sendable, Equatable, Codable {
  /// The brewer, whose recommended ranges apply.
  public let method: BrewMethod
  /// The recipe's own dose.
  public let recipeDefaultDose: Double
  /// The recipe's own yield.
  public let recipeDefaultTargetYield: Double
  /// The dose as entered; counts where `lastEdited` is `.dose`.
  public let userDose: Double
  /// The yield as entered; counts where `lastEdited` is `.yield`.
  public let userTargetYield: Double
  /// Which of the two the person edited last: it is kept, and the other follows.
  public let lastEdited: LastEdited

  /// The request with these values; nothing is checked before it is scaled.
  public init(
    method: BrewMethod,
    recipeDefaultDose: Double,
    recipeDefaultTargetYield: Double,
    userDose: Double,
    userTargetYield: Double,
    lastEdited: LastEdited
  ) {
    self.method = method
    self.recipeDefaultDose = recipeDefaultDose
    self.recipeDefaultTargetYield = recipeDefaultTargetYield
    self.userDose = userDose
    self.userTargetYield = userTargetYield
    self.lastEdited = lastEdited
  }
}

/// What ``scaleInputs(request:)`` makes of a request. All masses are grams.
public struct ScaleInputsResponse: Sendable, Equatable, Codable {
  /// The dose, a multiple of 0.1 g.
  public let scaledDose: Double
  /// The yield, in whole grams.
  public let scaledTargetYield: Double
  /// What the scale reads after each pour, in whole grams; the last one is the yield.
  public let scaledWaterTargets: [Double]
  /// Grams of water to a gram of coffee, of the scaled values.
  public let derivedRatio: Double
  /// What is unusual about the values before they were rounded; nothing is clamped.
  public let warnings: [InputWarning]

  /// The response with these values.
  public init(
    scaledDose: Double,
    scaledTargetYield: Double,
    scaledWaterTargets: [Double],
    derivedRatio: Double,
    warnings: [InputWarning]
  ) {
    self.scaledDose = scaledDose
    self.scaledTargetYield = scaledTargetYield
    self.scaledWaterTargets = scaledWaterTargets
    self.derivedRatio = derivedRatio
    self.warnings = warnings
  }
}

/// Scales a recipe's dose and yield to what a person entered, and splits the water by the V60 rule in
/// three: 15 g and 250 g give 45, 148 and 250 g. It sees no steps; ``BrewSessionUseCase`` does.
///
/// The last edit wins: the value that was edited last is kept, and the other one follows by the recipe's
/// ratio, from the value as entered. Only then the dose is rounded to 0.1 g, and yield and targets to
/// 1 g, ties away from zero. Warnings judge what was there before.
///
/// - Throws: `invalidDose` or `invalidYield` where a value that counts, be it the recipe's own, is not
///   finite or not more than 0 g, also after rounding; `bloomNotBelowYield` where three times the dose
///   is all the water or more.
public func scaleInputs(
  request: ScaleInputsRequest
) throws(ScaleError) -> ScaleInputsResponse {
  let (ownDose, ownYield) = (request.recipeDefaultDose, request.recipeDefaultTargetYield)
  guard RecipeValues.isValid(positive: ownDose) else { throw .invalidDose }
  guard RecipeValues.isValid(positive: ownYield) else { throw .invalidYield }
  let amounts: ScaleAmounts =
    switch request.lastEdited {
    case .dose: .dose(request.userDose)
    case .yield: .yield(request.userTargetYield)
    }
  let wanted = amounts.resolved(dose: ownDose, yield: ownYield)
  let scaled = try RoundedInputs(dose: wanted.dose, yield: wanted.yield)
  let split = try BloomSplit(dose: scaled.dose, yield: scaled.yield, pours: 3)
  return ScaleInputsResponse(
    scaledDose: scaled.dose,
    scaledTargetYield: scaled.yield,
    scaledWaterTargets: split.targets,
    derivedRatio: scaled.yield / scaled.dose,
    warnings: InputWarning.warnings(
      method: request.method,
      dose: wanted.dose,
      yield: wanted.yield,
      temperature: nil
    )
  )
}
