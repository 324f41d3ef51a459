import Recipes

extension Rule {
  static let startTime = Rule(
    id: "start-time",
    summary: "The start time of a step does not match the steps before it.",
    rationale: """
      `at` is when a step begins, counted from the start of the brew, and `timer` is how long it takes. If a
      step has both, the next step begins when the timer ends or later. The time between is a wait. The next
      step begins at most one second early, and start times never go back.

      One of the two is enough: without a timer, a step lasts until the next one starts.
      """,
    bad: "30 s",
    good: "45 s",
    in: {
      """
      steps:
        - instruction: Bloom.
          timer: 45 s
        - instruction: Pour.
          at: \($0)
      """
    },
    fix: .unsafe,
    check: .validity { error, recipe, report in
      guard case .startTimeMismatch(let step, let expected, let actual) = error else { return }
      let (at, due) = (Canonical.duration(seconds: actual), Canonical.duration(seconds: expected))
      let name = recipe.name(ofStep: step)
      let place = recipe.range(of: recipe[step: step, .at]) ?? recipe.range(ofStep: step)
      guard let before = recipe.step(before: step) else {
        return report.add(
          "\(name) starts at \(at), but a brew begins at 0 s",
          at: place,
          help: "write `at: 0 s`, or remove `at`"
        )
      }
      let doubt = recipe.doubtfulDuration(aboutStartOf: step)
      let timer = recipe[step: before, .timer]
      let hasTimer = timer.state == .valid
      let label = hasTimer ? "this timer ends at \(due)" : "this step starts at \(due)"
      report.add(
        hasTimer
          ? "\(name) starts at \(at), but the previous timer ends at \(due)"
          : "\(name) starts at \(at), but the previous step starts at \(due)",
        at: place,
        labels: .at(recipe.range(of: hasTimer ? timer : recipe[step: before, .at]), label),
        help: doubt?.help
          ?? (hasTimer
            ? "write `at: \(due)`, or correct the timer"
            : "correct one of the times, or the order"),
        fix: doubt.flatMap { recipe.respelling($0.node, as: $0.readings[0], $0.title) }
      )
    }
  )
}

extension DoubtfulDuration {
  fileprivate var help: String {
    "`\(key): \(written)` is `\(readings.last ?? "")`: did you mean `\(readings[0])`?"
  }

  fileprivate var title: String { "write `\(key): \(readings[0])`" }
}
