extension RecipeValues {
  /// The maximum difference between the water of all steps and the yield, in grams: kitchen scales show whole
  /// grams.
  package static let waterTotalTolerance = 1.0

  /// Computes the scale reading step by step, and reports targets below it and a total other than the yield.
  ///
  /// Invalid amounts are skipped, so that the other targets can still be compared. After a target that is too
  /// low, the reading continues from it. The total is checked only if all amounts are valid and the yield is
  /// known and valid, and not for a yield in the cup where no step has water.
  func appendWaterErrors(in order: StepOrder, to errors: inout [RecipeValidationError]) {
    var reading = 0.0
    var ice = 0.0
    var allAmountsAreValid = true
    var hasAmounts = false
    for index in steps.indices {
      let position = order[index]
      guard let water = steps[position].water else { continue }
      hasAmounts = true
      guard Self.isValid(amount: water) else {
        allAmountsAreValid = false
        continue
      }
      switch steps[position].pour {
      case .ice: ice += water
      case .increment: reading += water
      case .target:
        if !Tolerance.isAtLeast(water, reading) {
          errors.append(.waterTargetDecreases(step: position, from: reading, to: water))
          allAmountsAreValid = false
        }
        reading = water
      }
    }
    if allAmountsAreValid, hasAmounts || !yieldIsInCup {
      appendTotalError(total: reading + ice, to: &errors)
    }
  }

  /// Compares the water of all steps with the yield, if that is known and valid.
  private func appendTotalError(total: Double, to errors: inout [RecipeValidationError]) {
    guard let yield, Self.isValid(positive: yield) else { return }
    if !Tolerance.isAtMost((total - yield).magnitude, Self.waterTotalTolerance) {
      errors.append(.waterTotalMismatch(expected: yield, actual: total))
    }
  }
}

/// The scale readings around a step.
package struct PourReading: Sendable, Equatable {
  /// The scale reading before the step, in grams.
  package let before: Double
  /// The scale reading after the step, in grams.
  package let after: Double

  /// The water that the step adds, in grams; 0 for ice, as the scale is tared afterwards.
  package var added: Double { after - before }
  /// Whether the step pours water.
  package var isPour: Bool { added > Tolerance.epsilon }
}

extension RecipeValues {
  /// The scale readings around each step, in list order. Requires a valid recipe. O(n).
  ///
  /// - Parameter order: the positions of the steps in brewing order.
  package func readings(in order: [Int]) -> [PourReading] {
    var readings = Array(repeating: PourReading(before: 0, after: 0), count: steps.count)
    var reading = 0.0
    for step in order {
      let before = reading
      switch (steps[step].water, steps[step].pour) {
      case (nil, _), (_, .ice): break
      case (let water?, .target): reading = water
      case (let water?, .increment): reading += water
      }
      readings[step] = PourReading(before: before, after: reading)
    }
    return readings
  }
}
