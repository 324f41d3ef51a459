import BrewDomain
import RecipeSchema
import Reports

extension Rule {
  static let amountMismatch = Rule(
    id: "amount-mismatch",
    formerIDs: ["prose-amount"],
    summary: "An instruction and its step give different amounts.",
    rationale: """
      With "Pour to 280 g" and `pourTo: 300 g`, the brewer sees two amounts, and one of them is out of
      date. This happens when a recipe is changed but its text is not.

      A placeholder is filled in with the step's own amount, so it cannot contradict the step, and it
      scales: `{total}` is what the scale reads after the step, `{pour}` is how much it adds, and `{water}`
      is its amount as written.

      The rule compares only amounts that follow a verb such as "pour", and skips an amount that equals
      another one in the recipe.
      """,
    example: Example(
      bad: """
        yield: 300 g
        steps:
          - instruction: Pour to 280 g.
            pourTo: 300 g
        """,
      good: """
        yield: 300 g
        steps:
          - instruction: Pour to {total}.
            pourTo: 300 g
        """
    ),
    severity: .warning,
    fix: .unsafe,
    check: .recipe { recipe, report in
      guard recipe.recipe.mayNameMass else { return }
      for contradiction in recipe.proseContradictions() { report.add(contradiction, recipe) }
    }
  )
}

extension Report {
  fileprivate mutating func add(_ contradiction: ProseContradiction, _ recipe: RecipeView) {
    let amount = contradiction.amount
    guard let place = ProsePlace(amount, recipe), let water = recipe.amount(step: amount.step)
    else {
      return
    }
    let said = Canonical.mass(amount.grams, in: amount.unit)
    let actual = recipe.mass(contradiction.actual, as: water.field)
    let isReached = amount.intent == .reach
    let placeholder = isReached ? Placeholder.total : water.key == .pour ? .water : .pour
    let key = RecipeFormat.describe(water.key).name
    add(
      isReached
        ? "the instruction says to pour to \(said), but the scale reads \(actual) after this step"
        : "the instruction says to pour \(said), but this step adds \(actual)",
      at: place.range,
      labels: recipe.range(of: water.field).map { [Label($0, "the step's amount")] } ?? [],
      help: "write `{\(placeholder.rawValue)}`, or correct `\(key)`",
      fix: place.filling(placeholder, .unsafe)
    )
  }
}

/// An amount in an instruction that is not what its step pours, nor any other amount of the recipe.
private struct ProseContradiction {
  let amount: ProseAmount
  /// What the step adds, in grams, or what the scale reads after it, as the amount is meant.
  let actual: Double
}

extension RecipeView {
  /// How far an amount in the prose may be off, in grams.
  private static var proseTolerance: Double { 1 }

  /// Whether the rule finds something in the recipe.
  var hasProseContradictions: Bool { !proseContradictions().isEmpty }

  /// The amounts that contradict their step, where nothing is in error.
  ///
  /// Prose can mean many things, so an amount counts only if a verb of pouring governs it, the text has no
  /// other, and the recipe knows it from nowhere: not as another step's amount, nor as the dose or yield.
  fileprivate func proseContradictions() -> [ProseContradiction] {
    let amounts = context.proseAmounts(of: recipe)
    guard !amounts.isEmpty, hasFewSteps, isValid else { return [] }
    let named = self.amounts()
    let readings = named.readings
    let known = named.all(from: 0).compactMap { named[$0] }
    return amounts.compactMap { amount in
      guard amount.intent != .unclear, amount.ingredient == .water, !amount.isOtherWater,
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

  fileprivate var isNoWater: Bool { ingredient == .coffee || ingredient == .ice }
}
