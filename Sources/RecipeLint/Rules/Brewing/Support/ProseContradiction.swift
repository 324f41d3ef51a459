import BrewDomain
import RecipeSchema

/// An amount in an instruction that is not what its step pours, nor any other amount of the recipe.
struct ProseContradiction {
  let amount: ProseAmount
  /// What the step adds, in grams, or what the scale reads after it, as the amount is meant.
  let actual: Double
}

extension RecipeView {
  /// How far an amount in the prose may be off, in grams.
  private static var proseTolerance: Double { 1 }

  /// The amounts that contradict their step, where nothing is in error.
  ///
  /// Prose can mean many things, so an amount counts only if a verb of pouring governs it, the text has no
  /// other, and the recipe knows it from nowhere: not as another step's amount, nor as the dose or yield.
  func proseContradictions() -> [ProseContradiction] {
    let amounts = context.proseAmounts(of: recipe)
    guard !amounts.isEmpty, hasFewSteps, isSound else { return [] }
    let named = self.amounts()
    let readings = named.readings
    let known = named.all(from: 0).compactMap { named[$0] }
    return amounts.compactMap { amount in
      guard amount.intent != .unclear, amount.substance == .water, !amount.isAside,
        !amount.hasPlaceholder, readings[amount.step].isPour,
        amounts.allSatisfy({ $0.step != amount.step || $0.isSame(as: amount) || $0.isNoWater }),
        !known.contains(where: { isNear(amount.grams, $0) })
      else { return nil }
      let reading = readings[amount.step]
      let actual = amount.intent == .reach ? reading.after : reading.added
      return ProseContradiction(amount: amount, actual: actual)
    }
  }

  private func isNear(_ first: Double, _ second: Double) -> Bool {
    Tolerance.isAtMost((first - second).magnitude, Self.proseTolerance)
  }
}

extension ProseAmount {
  fileprivate func isSame(as other: ProseAmount) -> Bool {
    step == other.step && range == other.range
  }

  fileprivate var isNoWater: Bool { substance == .coffee || substance == .ice }
}
