import Recipes

extension Rule {
  static let negativeWater = Rule(
    id: "negative-water",
    summary: "A step pours less than 0 g.",
    rationale: """
      A step cannot remove water that has been poured: `pourTo`, `pour` and `ice` must be 0 g or more. To
      pour some water away, write that in the instruction.
      """,
    bad: "steps:\n  - instruction: Bloom.\n    pour: -45 g",
    good: "steps:\n  - instruction: Bloom.\n    pour: 45 g",
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard case .negativeWater(let step) = error, let amount = recipe.amount(step: step)
      else { return }
      let key = RecipeFormat.describe(amount.key).name
      let mass = recipe.mass(amount.field.number, as: amount.field)
      report.add(
        "`\(key)` of \(recipe.name(ofStep: step)) must be 0 g or more, but is \(mass)",
        at: recipe.range(of: amount.field) ?? recipe.range(ofStep: step),
        help: "correct the amount, or remove `\(key)` from a step that pours nothing",
        fix: recipe.withoutMinus(amount.field)
      )
    }
  )
}
