import BrewDomain
import Reports

extension Rule {
  static let totalTime = Rule(
    id: "total-time",
    summary: "The stated total time is not the one that the timers give.",
    rationale: """
      `totalTime` is what a brewer aims at, and the timers are what a brewer follows. More than 5 s apart,
      one of the two is a slip.

      Timers and start times are followed from step to step. Steps before the first water that have no time,
      such as rinsing the filter, do not count. Where a later step has no time, such as a drawdown that takes
      as long as it takes, the total may be longer than the timers, but not shorter.
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
        recipe.isSound, !recipe.hasHurriedPours, let node = field.valueNode
      else { return }
      let due = Canonical.duration(seconds: time.seconds)
      report.add(
        "the total time is \(Canonical.duration(seconds: stated)), but the steps take "
          + (time.isComplete ? due : "at least \(due)"),
        at: recipe.tree.nodes[node].range,
        labels: recipe.timeLabels(),
        help: time.isComplete
          ? "write `totalTime: \(due)`, or correct the timers"
          : "correct the total or the timers; a step without a timer takes time as well",
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
      labels.append(Label(place, "\(Canonical.duration(seconds: elapsed)) until here"))
    }
    return labels.count > Self.mostLabels ? labels.suffix(1) : labels
  }
}
