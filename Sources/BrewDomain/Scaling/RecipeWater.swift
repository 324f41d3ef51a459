/// The water or ice of a step, and what the scale reads after it, in grams.
struct StepWater: Equatable {
  /// As the author expressed it: a target, an amount to add, or ice; nil where there is none.
  var amount: Double?
  /// What the scale reads after the step, ice aside.
  var reading: Double
}

/// The water of a valid recipe, step by step in the order of the brew.
struct RecipeWater {
  /// The steps, in the order of the brew.
  private let steps: [StepValues]
  /// The recipe's own amounts, one for each step.
  let own: [StepWater]
  /// What the scale reads in the end, in grams: all the water that is poured.
  private let poured: Double
  /// All the ice, in grams.
  private let ice: Double
  /// How many steps have water, ice aside.
  private let pours: Int

  /// Walks `steps`, which stand in the order of the brew, with a scale. O(n).
  init(_ steps: [StepValues]) {
    var (reading, ice, pours) = (0.0, 0.0, 0)
    own = steps.map { step in
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

  /// Whether the step at a position has water, ice aside.
  private func isPour(_ position: Int) -> Bool {
    steps[position].water != nil && steps[position].pour != .ice
  }

  // MARK: Which rule

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

  // MARK: Scaling

  /// The amounts for another dose and yield, in grams and rounded already. Each step keeps its form: what
  /// was added is again an amount to add. Readings never go down; the last one and all ice are the yield.
  ///
  /// Ice follows the yield under either rule, and the rule shares out the rest. Needs a `total` above 0. O(n).
  ///
  /// - Throws: what ``BloomSplit`` throws; by the other rule nothing.
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
        // The last reading absorbs the rest, wherever it is first reached.
        guard reading < poured else { return water }
        return min(Rounding.whole(reading * inputs.yield / total), water)
      }
    }
  }

  /// What the scale reads after each pour by the rule with a bloom, where `water` is left to pour beside
  /// ice, which may be nothing.
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
    // Dose and water are settled, so they stand for the recipe's own as well: the dose follows as it is.
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

  /// The ice of each step that has some, in the order of the brew: never more than is left of the yield,
  /// and all that is left where the recipe has no other water.
  private func scaledIce(yield: Double) -> [Double] {
    var left = yield
    var scaled: [Double] = []
    for step in steps {
      guard step.pour == .ice, let water = step.water else { continue }
      scaled.append(min(Rounding.whole(water * yield / total), left))
      left -= scaled[scaled.count - 1]
    }
    if poured == 0, let last = scaled.indices.last { scaled[last] += left }
    return scaled
  }

  /// The steps with scaled `ice`, and with targets by the number of the pour, from 0, and its own reading.
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
      reading = target(pour, own[position].reading)
      pour += 1
      return StepWater(amount: step.pour == .target ? reading : reading - before, reading: reading)
    }
  }
}
