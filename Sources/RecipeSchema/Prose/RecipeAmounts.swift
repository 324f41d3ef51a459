import BrewDomain

/// An amount of a recipe, stated or derived, that an instruction may refer to. Steps are list positions.
package enum RecipeAmount: Hashable, Sendable {
  case dose, yield
  /// The water or ice of a step, as written.
  case water(step: Int)
  /// The increase of the scale reading in the step.
  case added(step: Int)
  /// The scale reading after the step.
  case reading(step: Int)
  /// The scale reading after the step without taring after the ice.
  case readingWithIce(step: Int)
}

/// The amounts of a recipe, in grams.
package struct RecipeAmounts: Sendable {
  /// The numbers of the recipe.
  package let values: RecipeValues
  /// The scale readings around each step, in list order.
  package let readings: [PourReading]
  private let ice: Double

  /// The amounts of a valid recipe. O(n).
  ///
  /// - Parameter order: the positions of the steps in brewing order.
  package init(_ values: RecipeValues, in order: [Int]) {
    self.values = values
    readings = values.readings(in: order)
    ice = values.steps.reduce(0) { $0 + ($1.pour == .ice ? $1.water ?? 0 : 0) }
  }

  /// An amount in grams; `nil` if the recipe has none.
  package subscript(_ amount: RecipeAmount) -> Double? {
    switch amount {
    case .dose: values.dose
    case .yield: values.yield
    case .water(let step): values.steps[step].water
    case .added(let step): readings[step].added
    case .reading(let step): readings[step].after
    case .readingWithIce(let step): readings[step].after + ice
    }
  }

  /// All amounts of the recipe: those of a step first, then those of the others, the dose and the yield.
  package func all(from step: Int) -> [RecipeAmount] {
    let others = values.steps.indices.filter { $0 != step }
    return ([step] + others).flatMap { step -> [RecipeAmount] in
      [.water(step: step), .reading(step: step), .added(step: step), .readingWithIce(step: step)]
    } + [.dose, .yield]
  }

  /// The recipe amount that an amount in an instruction certainly refers to: it has the same number, and no
  /// words that contradict it. `nil` if uncertain.
  package func meaning(of amount: ProseAmount) -> RecipeAmount? {
    let step = amount.step
    let values = values.steps[step]
    switch amount.ingredient {
    case .other: return nil
    case .coffee: return isSame(.dose, as: amount) ? .dose : nil
    case .ice:
      return values.pour == .ice && isSame(.water(step: step), as: amount)
        ? .water(step: step) : nil
    case .water: break
    }
    if amount.isOtherWater, amount.intent == .unclear { return nil }
    let isPour = values.water != nil && values.pour != .ice
    if isPour, amount.intent == .reach, isSame(.reading(step: step), as: amount) {
      return .reading(step: step)
    }
    if isPour, isSame(.water(step: step), as: amount) { return .water(step: step) }
    if readings[step].after > 0, isSame(.reading(step: step), as: amount) {
      return .reading(step: step)
    }
    return !isPour && isSame(.yield, as: amount) ? .yield : nil
  }

  private func isSame(_ known: RecipeAmount, as amount: ProseAmount) -> Bool {
    self[known].map { Tolerance.isAtMost(($0 - amount.grams).magnitude, 0) } ?? false
  }
}
