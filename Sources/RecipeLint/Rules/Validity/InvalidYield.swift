import Recipes

extension Rule {
  static let invalidYield = Rule(
    id: "invalid-yield",
    summary: "The yield is not more than 0 g.",
    rationale: """
      The yield is all the water that the steps pour, including ice. The steps are checked against it, and
      the ratio is the yield divided by the dose.
      """,
    bad: "yield: 0 g",
    good: "yield: 250 g",
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard error == .invalidYield, let yield = recipe.values.yield else { return }
      report.add(
        "the yield must be more than 0 g, but is \(recipe.mass(yield, as: recipe[.yield]))",
        at: recipe.range(of: recipe[.yield]) ?? recipe.firstKeyRange,
        help: "write the total amount of water, such as `yield: 250 g`",
        fix: recipe.withoutMinus(recipe[.yield])
      )
    }
  )
}
