import BrewDomain

extension Rule {
  static let invalidDose = Rule(
    id: "invalid-dose",
    summary: "The dose is not more than 0 g.",
    rationale: """
      The dose is the coffee that a recipe is made with. Everything is scaled from it, and the ratio is the
      yield divided by it, so it cannot be nothing.
      """,
    example: Example(bad: "dose: 0 g", good: "dose: 15 g"),
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard error == .invalidDose, let dose = recipe.values.dose else { return }
      report.add(
        "the dose must be more than 0 g, but is \(Canonical.mass(dose))",
        at: recipe.range(of: recipe[.dose]) ?? recipe.head,
        help: "say how much coffee the recipe takes, such as `dose: 15 g`",
        fix: recipe.withoutMinus(recipe[.dose])
      )
    }
  )
}
