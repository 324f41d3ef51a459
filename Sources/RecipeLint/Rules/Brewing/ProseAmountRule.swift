import BrewDomain
import RecipeSchema
import Reports

extension Rule {
  static let proseAmount = Rule(
    id: "prose-amount",
    summary: "An instruction says to pour another amount than its step.",
    rationale: """
      "Pour to 280 g" with `pourTo: 300 g` leaves the brewer with two amounts, and one of them is old. It
      happens when a recipe is changed and the text is forgotten.

      A placeholder is filled in with the step's own amount, so that it cannot contradict it, and it scales:
      `{total}` is what the scale reads after the step, `{water}` the step's amount as it is written.

      Prose is read with care: only an amount that a verb such as "pour" governs is compared, and not one that
      stands for something else in the recipe.
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
    let (said, actual) = (Canonical.mass(amount.grams), Canonical.mass(contradiction.actual))
    let isReached = amount.intent == .reach
    let placeholder = isReached ? Placeholder.total : water.key == .pour ? .water : nil
    let key = RecipeFormat.describe(water.key).name
    add(
      isReached
        ? "the instruction says to pour to \(said), but the scale reads \(actual) after this step"
        : "the instruction says to pour \(said), but this step adds \(actual)",
      at: place.range,
      labels: recipe.range(of: water.field).map { [Label($0, "what the step says")] } ?? [],
      help: placeholder.map { "write `{\($0.rawValue)}`, or correct `\(key)`" }
        ?? "correct the text or `\(key)`",
      fix: placeholder.flatMap { place.filling($0, .unsafe) }
    )
  }
}
