import BrewDomain

/// An amount that a recipe names or leads to, and that an instruction may mention. Steps count by their
/// places in the list.
package enum RecipeAmount: Hashable, Sendable {
  case dose, yield
  /// The water or ice of a step, as it is written.
  case water(step: Int)
  /// What the step adds to what the scale reads.
  case added(step: Int)
  /// What the scale reads after the step.
  case reading(step: Int)
  /// What the scale would read after the step, had nobody tared it after the ice.
  case readingWithIce(step: Int)
}

/// The amounts of a recipe, in grams.
package struct RecipeAmounts: Sendable {
  /// The numbers of the recipe.
  package let figures: RecipeValues
  /// What the scale reads around each step, in the order of the list.
  package let readings: [PourReading]
  private let ice: Double

  /// The amounts of a recipe that is valid. O(n).
  ///
  /// - Parameter order: the positions of the steps in the order in which they are brewed.
  package init(_ figures: RecipeValues, in order: [Int]) {
    self.figures = figures
    readings = figures.readings(in: order)
    ice = figures.steps.reduce(0) { $0 + ($1.pour == .ice ? $1.water ?? 0 : 0) }
  }

  /// An amount in grams; `nil` where the recipe has none.
  package subscript(_ amount: RecipeAmount) -> Double? {
    switch amount {
    case .dose: figures.dose
    case .yield: figures.yield
    case .water(let step): figures.steps[step].water
    case .added(let step): readings[step].added
    case .reading(let step): readings[step].after
    case .readingWithIce(let step): readings[step].after + ice
    }
  }

  /// Every amount of the recipe: those of a step first, then those of the others, the dose and the yield.
  package func all(from step: Int) -> [RecipeAmount] {
    let others = figures.steps.indices.filter { $0 != step }
    return ([step] + others).flatMap { step -> [RecipeAmount] in
      [.water(step: step), .reading(step: step), .added(step: step), .readingWithIce(step: step)]
    } + [.dose, .yield]
  }

  /// The amount of the recipe that an instruction's amount certainly means: it has the very number, and no words beside it that
  /// mean something else. `nil` where that is not sure.
  package func meaning(of amount: ProseAmount) -> RecipeAmount? {
    let step = amount.step
    let figures = figures.steps[step]
    switch amount.substance {
    case .other: return nil
    case .coffee: return isSame(.dose, as: amount) ? .dose : nil
    case .ice:
      return figures.pour == .ice && isSame(.water(step: step), as: amount)
        ? .water(step: step) : nil
    case .water: break
    }
    if amount.isAside, amount.intent == .unclear { return nil }
    let isPour = figures.water != nil && figures.pour != .ice
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
