extension Rule {
  static let missingTimer = Rule(
    id: "missing-timer",
    summary: "A step has no timer.",
    rationale: """
      With a timer in each step, you can follow a brew hands-free and know when each step begins. A step
      also has a timer if its own start and the start of the next step are known.

      Many steps have no fixed duration, such as rinsing the filter or waiting for the drawdown. The rule
      is therefore off by default. Turn it on by name or with the preset `strict`.
      """,
    bad: "",
    good: "\n    timer: 45 s",
    in: {
      """
      steps:
        - instruction: Bloom to {total}.
          pourTo: 45 g\($0)
        - instruction: Pour to {total}.
          pourTo: 250 g
          timer: 90 s
      """
    },
    severity: .note,
    preset: .strict,
    check: .recipe { recipe, report in
      let steps = recipe.values.steps
      guard steps.contains(where: { $0.timer == nil }), recipe.isValid else { return }
      let haveTimers = recipe.values.stepsHaveTimers()
      for step in steps.indices where !haveTimers[step] {
        report.add(
          "\(recipe.name(ofStep: step)) has no timer",
          at: recipe.range(ofStep: step),
          help: "add `timer:`, or add `at:` to this step and the next one"
        )
      }
    }
  )
}
