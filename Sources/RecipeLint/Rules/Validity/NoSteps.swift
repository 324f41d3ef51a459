extension Rule {
  static let noSteps = Rule(
    id: "no-steps",
    summary: "The list of steps is empty.",
    rationale: """
      The steps say what to do, how much to pour and how long to wait. Nobody can brew a recipe without steps.
      """,
    bad: "steps: []",
    good: "steps:\n  - instruction: Pour to {total}.\n    pourTo: 250 g\n    timer: 3 min",
    check: .validity { error, recipe, report in
      guard error == .noSteps else { return }
      report.add(
        "the recipe has no steps, but needs at least one",
        at: recipe.range(of: recipe[.steps]) ?? recipe.firstKeyRange,
        help: "write the steps below `steps:`, each like `- instruction: Bloom.`"
      )
    }
  )
}
