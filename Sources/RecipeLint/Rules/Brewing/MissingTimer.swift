extension Rule {
  static let missingTimer = Rule(
    id: "missing-timer",
    summary: "A step does not say how long it takes.",
    rationale: """
      With a timer in each step, a brew can be followed hands-free, and it is known when each step begins. A
      step also has one where its own start and that of the next step are known.

      Many steps end when they end: the filter is rinsed, the water has run through. So this rule is off unless
      it is asked for, or with the preset `strict`.
      """,
    example: Example(
      bad: """
        steps:
          - instruction: Bloom to {total}.
            pourTo: 45 g
          - instruction: Pour to {total}.
            pourTo: 250 g
            timer: 90 s
        """,
      good: """
        steps:
          - instruction: Bloom to {total}.
            pourTo: 45 g
            timer: 45 s
          - instruction: Pour to {total}.
            pourTo: 250 g
            timer: 90 s
        """
    ),
    severity: .note,
    preset: .strict,
    check: .recipe { recipe, report in
      let steps = recipe.values.steps
      guard steps.contains(where: { $0.timer == nil }), recipe.isSound else { return }
      let haveTimers = recipe.values.stepsHaveTimers()
      for step in steps.indices where !haveTimers[step] {
        report.add(
          "\(recipe.name(ofStep: step)) has no timer",
          at: recipe.range(ofStep: step),
          help: "say how long it takes with `timer:`, or when it and the next step begin with `at:`"
        )
      }
    }
  )
}
