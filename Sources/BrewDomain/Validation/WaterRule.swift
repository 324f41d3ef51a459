extension RecipeValues {
  /// How far the water of all steps may be off the yield, in grams: a scale for the kitchen shows
  /// whole ones.
  package static let waterTotalTolerance = 1.0

  /// Walks the steps in `turns` with what the scale reads, and reports targets below it and a total
  /// that is not the yield.
  ///
  /// An invalid amount is left out of the walk: the other targets can still be compared. The walk
  /// continues from a target that is too low. The total is judged only where no amount is in error
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

/// What a step pours, and what the scale reads.
package struct PourReading: Sendable, Equatable {
  /// What the scale reads before the step, in grams.
  package let before: Double
  /// What the scale reads after the step, in grams.
  package let after: Double

  /// The water that the step adds, in grams; 0 for ice, after which the scale is tared.
  package var added: Double { after - before }
  /// Whether the step pours water.
  package var isPour: Bool { added > Tolerance.border }
}

extension RecipeValues {
  /// What the scale reads around each step, in the order of the list. Meant for recipes that are valid. O(n).
  ///
  /// - Parameter order: the positions of the steps in the order in which they are brewed.
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
