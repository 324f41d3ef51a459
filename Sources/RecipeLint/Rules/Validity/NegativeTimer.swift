import Recipes

extension Rule {
  static let negativeTimer = Rule(
    id: "negative-timer",
    summary: "The timer of a step is less than 0 s.",
    rationale: """
      A step cannot take less than no time. The minus sign is usually a typo for a dash.
      """,
    bad: "steps:\n  - instruction: Bloom.\n    timer: -45 s",
    good: "steps:\n  - instruction: Bloom.\n    timer: 45 s",
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard case .negativeTimer(let step) = error else { return }
      let field = recipe[step: step, .timer]
      let timer = Canonical.duration(seconds: field.number)
      report.add(
        "the timer of \(recipe.name(ofStep: step)) must be 0 s or more, but is \(timer)",
        at: recipe.range(of: field) ?? recipe.range(ofStep: step),
        help:
          "write how long the step takes, or remove the timer if the step has no fixed duration",
        fix: recipe.withoutMinus(field)
      )
    }
  )
}
