import BrewDomain
import Reports

extension Rule {
  static let scalingMismatch = Rule(
    id: "scaling-mismatch",
    summary: "The rule of `scaling: bloom-split` does not give the recipe's own pours.",
    rationale: """
      `bloom-split` begins with a bloom of three times the dose, and pours the rest in equal parts: 45, 148 and
      250 g for 15 g of coffee and 250 g of water. It is meant for recipes that are written so, within 1 g. Any
      other recipe would change as soon as it is scaled, even to its own dose.

      Correct the pours, or let the recipe keep its own proportions with `scaling: proportional`.
      """,
    example: Example(
      bad: """
        scaling: bloom-split
        steps:
          - instruction: Bloom.
            pourTo: 45 g
          - instruction: Pour.
            pourTo: 180 g
          - instruction: Pour the rest.
            pourTo: 250 g
        """,
      good: """
        scaling: bloom-split
        steps:
          - instruction: Bloom.
            pourTo: 45 g
          - instruction: Pour.
            pourTo: 148 g
          - instruction: Pour the rest.
            pourTo: 250 g
        """
    ),
    severity: .warning,
    fix: .unsafe,
    check: .recipe { recipe, report in
      guard recipe.scaling == .bloomSplit, let mismatch = BloomMismatch(recipe), recipe.isSound,
        recipe.hasUsualRatio, recipe.proseContradictions().isEmpty,
        let node = recipe[.scaling].valueNode
      else { return }
      report.add(
        mismatch.message,
        at: recipe.tree.nodes[node].range,
        labels: mismatch.place.map { [Label($0, mismatch.label)] } ?? [],
        help: "correct the amounts, or write `scaling: proportional` to keep their proportions",
        fix: recipe.replacing(
          node,
          with: ScalingRule.proportional.rawValue,
          "write `\(ScalingRule.proportional.rawValue)`"
        )
      )
    }
  )
}

extension RecipeView {
  /// The rule that the recipe names for its scaling.
  var scaling: ScalingRule? { self[.scaling].validNumber.map { ScalingRule.allCases[Int($0)] } }
}
