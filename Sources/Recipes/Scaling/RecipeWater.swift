/// The water or ice of a step, and the scale reading after it, in grams.
struct StepWater: Equatable {
  /// The amount as the author gives it: a target, an increment, or ice; nil if there is none.
  var amount: Double?
  /// The scale reading after the step, without ice.
  var reading: Double
}

/// The water of a valid recipe, step by step in brewing order.
///
/// Fixed amounts stay as they are. The rules see what is left without them: readings, ice and yield.
struct RecipeWater {
  /// The steps, in brewing order.
  private let steps: [StepValues]
  /// The amounts of the recipe, one for each step.
  let original: [StepWater]
  /// The fixed water that is poured up to the end of each step, in grams.
  private let fixedReadings: [Double]
  /// The fixed water and ice, in grams.
  let fixed: Double
  /// The water and ice that scale, in grams.
  private let total: Double
  /// The number of steps with water that scales, without ice.
  private let pours: Int

  /// Computes the scale readings of `steps`, which are in brewing order. O(n).
  init(_ steps: [StepValues]) {
    var (reading, ice, fixedReading, fixedIce, pours) = (0.0, 0.0, 0.0, 0.0, 0)
    var fixedReadings: [Double] = []
    original = steps.map { step in
      let before = reading
      if let water = step.water {
        switch step.pour {
        case .ice: ice += water
        case .increment: reading += water
        case .target: reading = water
        }
        switch (step.pour, step.isFixed) {
        case (.ice, true): fixedIce += water
        case (.ice, false): break
        case (_, true): fixedReading += reading - before
        case (_, false): pours += 1
        }
      }
      fixedReadings.append(fixedReading)
      return StepWater(amount: step.water, reading: reading)
    }
    self.steps = steps
    self.fixedReadings = fixedReadings
    self.fixed = fixedReading + fixedIce
    self.total = Rounding.millionth(reading + ice - fixed)
    self.pours = pours
  }

  /// Whether the step at a position pours water that scales.
  private func isPour(_ position: Int) -> Bool {
    steps[position].water != nil && steps[position].pour != .ice && !steps[position].isFixed
  }

  /// The scale reading after a step, without fixed water.
  private func reading(_ position: Int) -> Double {
    Rounding.millionth(original[position].reading - fixedReadings[position])
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
      let split = try? BloomSplit(dose: inputs.dose, yield: inputs.yield - fixed, pours: pours)
    else { return .proportional }
    let readings = original.indices.filter(isPour).map(reading)
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
  /// - Throws: the errors of ``BloomSplit``; `fixedNotBelowYield` if fixed amounts leave nothing of the yield,
  ///   or nothing else takes the rest.
  func scaled(
    to inputs: RoundedInputs,
    by rule: ScalingRule,
    method: BrewMethod
  ) throws(ScaleError) -> [StepWater] {
    let yield = Rounding.millionth(inputs.yield - fixed)
    if fixed > 0, !(yield > Tolerance.epsilon) || pours == 0 && total <= Tolerance.epsilon {
      throw .fixedNotBelowYield(fixed: fixed, yield: inputs.yield)
    }
    let ice = scaledIce(yield: yield)
    let water = ice.reduce(yield, -)
    switch rule {
    case .bloomSplit:
      let targets = try targets(of: water, dose: inputs.dose, method: method)
      return assembled(ice) { pour, _ in targets[pour] }
    case .proportional:
      let last = original.indices.last.map(reading) ?? 0
      return assembled(ice) { _, reading in
        // Every step at the last reading gets the exact total.
        guard reading < last else { return water }
        return min(Proportion(reading, times: yield, over: total).whole, water)
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
    let bloom = Proportion(dose, times: BloomSplit.bloomRatio).whole
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

  /// The scaled ice of each step with ice that scales, in brewing order. It is limited to what is left of the
  /// yield, and takes all of it if no step pours water.
  private func scaledIce(yield: Double) -> [Double] {
    var left = yield
    var scaled: [Double] = []
    for step in steps {
      guard step.pour == .ice, !step.isFixed, let water = step.water else { continue }
      // A recipe with a yield of up to 1 g may have no water, but ice of 0 g.
      let amount = total > 0 ? Proportion(water, times: yield, over: total).whole : 0
      scaled.append(min(amount, left))
      left -= scaled[scaled.count - 1]
    }
    if pours == 0, let last = scaled.indices.last { scaled[last] += left }
    return scaled
  }

  /// Combines scaled ice with targets, given by the 0-based pour and its original reading, and with fixed amounts.
  private func assembled(
    _ ice: [Double],
    target: (_ pour: Int, _ reading: Double) -> Double
  ) -> [StepWater] {
    var (scaled, before, pour) = (0.0, 0.0, 0)
    var ice = ice.makeIterator()
    return steps.indices.map { position in
      let step = steps[position]
      let isPour = isPour(position)
      if isPour {
        scaled = target(pour, reading(position))
        pour += 1
      }
      let reading = scaled + fixedReadings[position]
      defer { before = reading }
      guard let own = step.water else { return StepWater(amount: nil, reading: reading) }
      if step.pour == .ice {
        return StepWater(amount: step.isFixed ? own : ice.next(), reading: reading)
      }
      return StepWater(amount: step.pour == .target ? reading : reading - before, reading: reading)
    }
  }
}
