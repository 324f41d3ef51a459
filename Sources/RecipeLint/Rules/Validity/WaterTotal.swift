import BrewDomain
import Diagnostics
import RecipeSchema

extension Rule {
  static let waterTotal = Rule(
    id: "water-total",
    summary: "The steps pour more or less water than the yield.",
    rationale: """
      The yield is all the water of a recipe, ice included. A brewer who follows the steps has to end
      there, within 1 g: otherwise one of the two is a slip, and the ratio that everyone reads off the
      recipe is wrong.

      What the scale reads is followed from step to step: `pourTo` sets it, `pour` adds to it, and `ice`
      counts without changing it, since the brewer tares the scale after it.
      """,
    example: Example(
      bad: """
        yield: 250 g
        steps:
          - instruction: Bloom.
            pourTo: 45 g
            timer: 45 s
          - instruction: Pour the rest.
            pourTo: 280 g
            timer: 90 s
        """,
      good: """
        yield: 250 g
        steps:
          - instruction: Bloom.
            pourTo: 45 g
            timer: 45 s
          - instruction: Pour the rest.
            pourTo: 250 g
            timer: 90 s
        """
    ),
    check: .validity { error, recipe, report in
      guard case .waterTotalMismatch(let expected, let actual) = error else { return }
      let yield = recipe.range(of: recipe[.yield])
      guard let last = recipe.lastPour, let place = recipe.range(of: last.field) else {
        return report.add(
          "no step says how much water to pour, but the yield is \(Canonical.mass(expected))",
          at: yield ?? recipe.head,
          help: "say it with `pourTo:` (what the scale reads) or `pour:` (how much to add)"
        )
      }
      report.add(
        "the steps pour \(Canonical.mass(actual)), but the yield is \(Canonical.mass(expected))",
        at: place,
        label: "\(Canonical.mass(actual)) in all after this step",
        labels: yield.map { [Label($0, "the yield")] } ?? [],
        help: help(expected, actual, last)
      )
    }
  )

  private static func help(
    _ expected: Double,
    _ actual: Double,
    _ last: (step: Int, key: StepKey, field: Field)
  ) -> String {
    let whole = "set the yield to \(Canonical.mass(actual))"
    guard let amount = last.field.validNumber, amount + expected - actual > 0 else {
      return "correct the amounts, or \(whole)"
    }
    let name = RecipeFormat.describe(last.key).name
    return "`\(name): \(Canonical.mass(amount + expected - actual))` would reach it; or \(whole)"
  }
}
