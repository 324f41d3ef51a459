import BrewDomain
import Reports

extension Rule {
  static let totalTime = Rule(
    id: "total-time",
    summary: "`totalTime` does not match the timers.",
    rationale: """
      `totalTime` is the brewer's target, and the timers are what the brewer follows. If they differ by
      more than 5 s, one of the two is wrong.

      The rule follows timers and start times from step to step. Steps without a time before the first
      water, such as rinsing the filter, do not count. If a later step has no time, such as an open-ended
      drawdown, the total may be longer than the timers, but not shorter.
      """,
    example: Example(
      bad: """
        totalTime: 4 min
        steps:
          - instruction: Bloom.
            pourTo: 45 g
            timer: 45 s
          - instruction: Pour the rest.
            pourTo: 250 g
            timer: 90 s
        """,
      good: """
        totalTime: 2 min 15 s
        steps:
          - instruction: Bloom.
            pourTo: 45 g
            timer: 45 s
          - instruction: Pour the rest.
            pourTo: 250 g
            timer: 90 s
        """
    ),
    severity: .warning,
    fix: .unsafe,
    check: .recipe { recipe, report in
      let field = recipe[.totalTime]
      guard let stated = field.validNumber else { return }
      let time = recipe.values.brewTime()
      let difference = time.isComplete ? (stated - time.seconds).magnitude : time.seconds - stated
      guard !Tolerance.isAtMost(difference, RecipeValues.totalTimeTolerance),
        recipe.isValid, !recipe.hasOverlappingPours, let node = field.valueNode
      else { return }
      let due = Canonical.duration(seconds: time.seconds)
      report.add(
        "the total time is \(Canonical.duration(seconds: stated)), but the steps take "
          + (time.isComplete ? due : "at least \(due)"),
        at: recipe.tree.nodes[node].range,
        labels: recipe.timeLabels(),
        help: time.isComplete
          ? "write `totalTime: \(due)`, or correct the timers"
          : "correct the total or the timers; a step without a timer also takes time",
        fix: time.isComplete
          ? recipe.replacing(node, with: due, "set `totalTime` to \(due)") : nil
      )
    }
  )
}

extension RecipeView {
  /// More timers than this are not pointed out one by one.
  private static var mostLabels: Int { 6 }

  /// When each timer ends; of many only the last one.
  fileprivate func timeLabels() -> [Label] {
    var elapsed = 0.0
    var labels: [Label] = []
    for step in brewOrder {
      elapsed = values.steps[step].startTime ?? elapsed
      guard let timer = values.steps[step].timer, let place = range(of: self[step: step, .timer])
      else { continue }
      elapsed += timer
      labels.append(Label(place, "\(Canonical.duration(seconds: elapsed)) elapsed"))
    }
    return labels.count > Self.mostLabels ? labels.suffix(1) : labels
  }
}
