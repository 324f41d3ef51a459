import BrewDomain
import Reports

extension Rule {
  static let startTime = Rule(
    id: "start-time",
    summary: "A step starts at another time than the steps before it lead to.",
    rationale: """
      `at` says when a step begins, counted from the start of the brew, and `timer` how long it takes. Where
      a step has both, the next one begins when the timer is over; a second more or less does not matter.
      Times never go back.

      One of the two is enough: leave out the timers of a recipe that says when each step begins, or the
      other way round.
      """,
    example: Example(
      bad: """
        steps:
          - instruction: Bloom.
            timer: 45 s
          - instruction: Pour.
            at: 1 min
        """,
      good: """
        steps:
          - instruction: Bloom.
            timer: 45 s
          - instruction: Pour.
            at: 45 s
        """
    ),
    check: .validity { error, recipe, report in
      guard case .startTimeMismatch(let step, let expected, let actual) = error else { return }
      let (at, due) = (Canonical.duration(seconds: actual), Canonical.duration(seconds: expected))
      let name = recipe.name(ofStep: step)
      let place = recipe.range(of: recipe[step: step, .at]) ?? recipe.range(ofStep: step)
      guard let before = recipe.step(before: step) else {
        return report.add(
          "\(name) starts at \(at), but a brew begins at 0 s",
          at: place,
          help: "write `at: 0 s`, or leave `at` out"
        )
      }
      let timer = recipe[step: before, .timer]
      let hasTimer = timer.state == .valid
      let label = hasTimer ? "this timer ends at \(due)" : "this step starts at \(due)"
      report.add(
        hasTimer
          ? "\(name) starts at \(at), but the timer before it ends at \(due)"
          : "\(name) starts at \(at), before the step above it, which starts at \(due)",
        at: place,
        labels: recipe.range(of: hasTimer ? timer : recipe[step: before, .at])
          .map { [Label($0, label)] } ?? [],
        help: hasTimer
          ? "write `at: \(due)`, or correct the timer" : "correct one of the times, or the order"
      )
    }
  )
}
