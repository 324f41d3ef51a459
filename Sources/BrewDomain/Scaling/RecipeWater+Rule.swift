extension RecipeWater {
  /// How far the rule of the V60 may be off a recipe's own pours for the recipe to be written by it, in
  /// grams.
  private static let ruleTolerance = 1.0

  /// The rule by which a recipe scales if nobody asks for one: what it says, else `bloomSplit` where a V60
  /// recipe is written by that rule, else `proportional`.
  ///
  /// - Parameters:
  ///   - stated: what the recipe says.
  ///   - dose: the recipe's own, in grams.
  ///   - yield: the recipe's own, in grams.
  func rule(stated: ScalingRule?, method: BrewMethod, dose: Double, yield: Double) -> ScalingRule {
    if let stated { return stated }
    guard method == .v60, pours == 3,
      !steps.contains(where: { $0.water != nil && $0.pour == .ice }),
      let inputs = try? RoundedInputs(dose: dose, yield: yield),
      let split = try? BloomSplit(dose: inputs.dose, yield: inputs.yield, pours: pours)
    else { return .proportional }
    let readings = own.indices.filter(isPour).map { own[$0].reading }
    let isWrittenSo = zip(readings, split.targets).allSatisfy { reading, target in
      Tolerance.isAtMost((reading - target).magnitude, Self.ruleTolerance)
    }
    return isWrittenSo ? .bloomSplit : .proportional
  }
}
