/// The inputs of ``scaleInputs(request:)``: the values that a person entered, and the dose and yield of the
/// recipe. All masses are grams.
public struct ScaleInputsRequest: Sendable, Equatable, Codable {
  /// The brew method, whose recommended ranges apply.
  public let method: BrewMethod
  /// The recipe's own dose.
  public let recipeDefaultDose: Double
  /// The recipe's own yield.
  public let recipeDefaultTargetYield: Double
  /// The dose as entered; used if `lastEdited` is `.dose`.
  public let userDose: Double
  /// The yield as entered; used if `lastEdited` is `.yield`.
  public let userTargetYield: Double
  /// Which value was edited last: it is kept, and the other is derived.
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

/// The result of ``scaleInputs(request:)``. All masses are grams.
public struct ScaleInputsResponse: Sendable, Equatable, Codable {
  /// The dose, a multiple of 0.1 g.
  public let scaledDose: Double
  /// The yield, in whole grams.
  public let scaledTargetYield: Double
  /// The scale reading after each pour, in whole grams; the last one is the yield.
  public let scaledWaterTargets: [Double]
  /// Grams of water per gram of coffee, of the scaled values.
  public let derivedRatio: Double
  /// The warnings about the scaled values; nothing is clamped.
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

/// Scales a recipe's dose and yield to the values that a person entered, and splits the water into three
/// pours by the V60 rule: 15 g and 250 g give 45, 148 and 250 g. It does not handle steps;
/// ``BrewSessionUseCase`` does.
///
/// The value that was edited last is kept, and the other is derived from it, unrounded, by the recipe's
/// ratio. Then the dose is rounded to 0.1 g, and yield and targets to 1 g, ties away from zero. Warnings
/// refer to the rounded values, so that a reader can check them.
///
/// - Throws: `invalidDose` or `invalidYield` if a value that is used, including the recipe's own, is not
///   finite or not above 0 g, even after rounding; `bloomNotBelowYield` if three times the dose is not less
///   than the water.
public func scaleInputs(
  request: ScaleInputsRequest
) throws(ScaleError) -> ScaleInputsResponse {
  let (ownDose, ownYield) = (request.recipeDefaultDose, request.recipeDefaultTargetYield)
  guard RecipeValues.isValid(positive: ownDose) else { throw .invalidDose }
  guard RecipeValues.isValid(positive: ownYield) else { throw .invalidYield }
  let amounts = ScaleAmounts(
    lastEdited: request.lastEdited,
    dose: request.userDose,
    yield: request.userTargetYield
  )
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
      dose: scaled.dose,
      yield: scaled.yield,
      temperature: nil
    )
  )
}
