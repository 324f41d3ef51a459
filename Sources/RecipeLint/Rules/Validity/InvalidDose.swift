import Recipes

extension Rule {
  static let invalidDose = Rule(
    id: "invalid-dose",
    summary: "The dose is not more than 0 g.",
    rationale: """
      The dose is the amount of coffee in the recipe. Scaling starts from it, and the ratio is the yield
      divided by it, so it must be more than 0 g.
      """,
    bad: "dose: 0 g",
    good: "dose: 15 g",
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard error == .invalidDose, let dose = recipe.values.dose else { return }
      report.add(
        "the dose must be more than 0 g, but is \(recipe.mass(dose, as: recipe[.dose]))",
        at: recipe.range(of: recipe[.dose]) ?? recipe.firstKeyRange,
        help: "write the amount of coffee, such as `dose: 15 g`",
        fix: recipe.withoutMinus(recipe[.dose])
      )
    }
  )
}
