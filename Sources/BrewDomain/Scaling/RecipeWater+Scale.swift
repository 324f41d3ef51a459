extension RecipeWater {
  /// The amounts for another dose and yield, in grams and rounded already. Each step keeps its form: what
  /// was added is again an amount to add. Readings never go down; the last one and all ice are the yield.
  ///
  /// Ice follows the yield under either rule, and the rule shares out the rest. Needs a `total` above 0. O(n).
  ///
  /// - Throws: what ``BloomSplit`` throws; by the other rule nothing.
  func scaled(to inputs: RoundedInputs, by rule: ScalingRule) throws(ScaleError) -> [StepWater] {
    let ice = scaledIce(yield: inputs.yield)
    let water = ice.reduce(inputs.yield, -)
    switch rule {
    case .bloomSplit:
      let split = try split(water, dose: inputs.dose)
      return assembled(ice) { pour, _ in split.target(pour) }
    case .proportional:
      return assembled(ice) { _, reading in
        // The last reading absorbs the rest, wherever it is first reached.
        guard reading < poured else { return water }
        return min(Rounding.whole(reading * inputs.yield / total), water)
      }
    }
  }

  /// The rule for what is left to pour beside ice, which may be nothing.
  private func split(_ water: Double, dose: Double) throws(ScaleError) -> BloomSplit {
    guard pours >= 2 else { throw .tooFewPours(count: pours) }
    let bloom = Rounding.whole(BloomSplit.bloomRatio * dose)
    guard bloom < water else { throw .bloomNotBelowYield(bloom: bloom, yield: water) }
    return try BloomSplit(dose: dose, yield: water, pours: pours)
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
