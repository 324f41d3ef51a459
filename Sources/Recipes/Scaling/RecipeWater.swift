/// The water or ice of a step, and the scale reading after it, in grams.
struct StepWater: Equatable {
  /// The amount as the author gives it: a target, an increment, or ice; nil if there is none.
  var amount: Double?
  /// The scale reading after the step, without ice.
  var reading: Double
}

/// The water of a valid recipe, step by step in brewing order.
struct RecipeWater {
  /// The steps, in brewing order.
  private let steps: [StepValues]
  /// The amounts of the recipe, one for each step.
  let original: [StepWater]
  /// The final scale reading, in grams: all poured water.
  private let poured: Double
  /// The total ice, in grams.
  private let ice: Double
  /// The number of steps with water, without ice.
  private let pours: Int

  /// Computes the scale readings of `steps`, which are in brewing order. O(n).
  init(_ steps: [StepValues]) {
    var (reading, ice, pours) = (0.0, 0.0, 0)
    original = steps.map { step in
      if let water = step.water {
        switch step.pour {
        case .ice: ice += water
        case .increment: reading += water
        case .target: reading = water
        }
        if step.pour != .ice { pours += 1 }
      }
      return StepWater(amount: step.water, reading: reading)
    }
    self.steps = steps
    self.poured = reading
    self.ice = ice
    self.pours = pours
  }

  /// Poured water and ice, in grams.
  var total: Double { poured + ice }

  /// Whether the step at a position pours water.
  private func isPour(_ position: Int) -> Bool {
    steps[position].water != nil && steps[position].pour != .ice
  }

  // MARK: Which rule

  /// The maximum difference, in grams, between the targets of a recipe and those of the V60 rule for the
  /// recipe to follow that rule.
  private static let ruleTolerance = 1.0

  /// The default scaling rule of a recipe: the stated one, else `bloomSplit` if it is a V60 recipe that
  /// follows that rule, else `proportional`.
  ///
  /// - Parameters:
  /// - stated: the rule stated in the recipe.
  ///   - dose: the recipe's own, in grams.
  ///   - yield: the recipe's own, in grams.
  func rule(stated: ScalingRule?, method: BrewMethod, dose: Double, yield: Double) -> ScalingRule {
    if let stated { return stated }
    guard method == .v60, pours == 3,
      !steps.contains(where: { $0.water != nil && $0.pour == .ice }),
      let inputs = try? RoundedInputs(dose: dose, yield: yield),
      let split = try? BloomSplit(dose: inputs.dose, yield: inputs.yield, pours: pours)
    else { return .proportional }
    let readings = original.indices.filter(isPour).map { original[$0].reading }
    let isWrittenSo = zip(readings, split.targets).allSatisfy { reading, target in
      Tolerance.isAtMost((reading - target).magnitude, Self.ruleTolerance)
    }
    return isWrittenSo ? .bloomSplit : .proportional
  }

  // MARK: Scaling

  /// The amounts for another dose and yield, in grams, already rounded. Each step keeps its form: an
  /// increment stays an increment. Readings never decrease; the last reading plus all ice is the yield.
  ///
  /// Ice scales with the yield under both rules, and the rule distributes the rest. O(n).
  ///
  /// - Throws: the errors of ``BloomSplit``; `proportional` throws nothing.
  func scaled(
    to inputs: RoundedInputs,
    by rule: ScalingRule,
    method: BrewMethod
  ) throws(ScaleError) -> [StepWater] {
    let ice = scaledIce(yield: inputs.yield)
    let water = ice.reduce(inputs.yield, -)
    switch rule {
    case .bloomSplit:
      let targets = try targets(of: water, dose: inputs.dose, method: method)
      return assembled(ice) { pour, _ in targets[pour] }
    case .proportional:
      return assembled(ice) { _, reading in
        // Every step at the last reading gets the exact total.
        guard reading < poured else { return water }
        return min(Rounding.whole(reading * inputs.yield / total), water)
      }
    }
  }

  /// The scale reading after each pour by `bloomSplit`, for the `water` that is left after ice, which may be
  /// 0.
  private func targets(
    of water: Double,
    dose: Double,
    method: BrewMethod
  ) throws(ScaleError) -> [Double] {
    guard pours >= 2 else { throw .tooFewPours(count: pours) }
    let bloom = Rounding.whole(BloomSplit.bloomRatio * dose)
    guard bloom < water else { throw .bloomNotBelowYield(bloom: bloom, yield: water) }
    guard pours == 3 else {
      return try BloomSplit(dose: dose, yield: water, pours: pours).targets
    }
    // Dose and water are final, so they are also passed as the recipe's own: the dose stays unchanged.
    let request = ScaleInputsRequest(
      method: method,
      recipeDefaultDose: dose,
      recipeDefaultTargetYield: water,
      userDose: dose,
      userTargetYield: water,
      lastEdited: .yield
    )
    return try scaleInputs(request: request).scaledWaterTargets
  }

  /// The scaled ice of each step with ice, in brewing order. It is limited to what is left of the yield, and
  /// takes all of it if no step pours water.
  private func scaledIce(yield: Double) -> [Double] {
    var left = yield
    var scaled: [Double] = []
    for step in steps {
      guard step.pour == .ice, let water = step.water else { continue }
      // A recipe with a yield of up to 1 g may have no water, but ice of 0 g.
      let amount = total > 0 ? Rounding.whole(water * yield / total) : 0
      scaled.append(min(amount, left))
      left -= scaled[scaled.count - 1]
    }
    if pours == 0, let last = scaled.indices.last { scaled[last] += left }
    return scaled
  }

  /// Combines scaled ice with targets, given by the 0-based pour and its original reading.
  private func assembled(
    _ ice: [Double],
    target: (_ pour: Int, _ reading: Double) -> Double
  ) -> [StepWater] {
    var (reading, pour) = (0.0, 0)
    var ice = ice.makeIterator()
    return steps.indices.map { position in
      let step = steps[position]
      guard step.water != nil else { return StepWater(amount: nil, reading: reading) }
      if step.pour == .ice { return StepWater(amount: ice.next(), reading: reading) }
      let before = reading
      reading = target(pour, original[position].reading)
      pour += 1
      return StepWater(amount: step.pour == .target ? reading : reading - before, reading: reading)
    }
  }
}
