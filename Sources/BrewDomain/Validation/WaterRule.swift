extension RecipeFigures {
  /// How far the water of all steps may be off the yield, in grams: a scale for the kitchen shows
  /// whole ones.
  package static let waterTotalTolerance = 1.0

  /// Walks the steps in `turns` with what the scale reads, and reports targets below it and a total
  /// that is not the yield.
  ///
  /// An invalid amount is left out of the walk: the other targets can still be compared. The walk
  /// goes on from a target that is too low. The total is judged only where no amount is in error
  /// and the yield is known and valid.
  func appendWaterErrors(in turns: StepOrder, to errors: inout [RecipeValidationError]) {
    var reading = 0.0
    var ice = 0.0
    var everyAmountIsGood = true
    for turn in steps.indices {
      let position = turns[turn]
      guard let water = steps[position].water else { continue }
      guard Self.isValid(amount: water) else {
        everyAmountIsGood = false
        continue
      }
      switch steps[position].pour {
      case .ice: ice += water
      case .increment: reading += water
      case .target:
        if !Tolerance.isAtLeast(water, reading) {
          errors.append(.waterTargetDecreases(step: position, from: reading, to: water))
          everyAmountIsGood = false
        }
        reading = water
      }
    }
    if everyAmountIsGood { appendTotalError(total: reading + ice, to: &errors) }
  }

  /// Compares the water of all steps with the yield, where that is known and valid.
  private func appendTotalError(total: Double, to errors: inout [RecipeValidationError]) {
    guard let yield, Self.isValid(positive: yield) else { return }
    if !Tolerance.isAtMost((total - yield).magnitude, Self.waterTotalTolerance) {
      errors.append(.waterTotalMismatch(expected: yield, actual: total))
    }
  }
}
