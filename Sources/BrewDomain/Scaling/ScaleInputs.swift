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
  guard RecipeFigures.isValid(positive: ownDose) else { throw .invalidDose }
  guard RecipeFigures.isValid(positive: ownYield) else { throw .invalidYield }
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
