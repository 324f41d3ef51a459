import Recipes
import Text

extension Rule {
  static let noDrawdownTime = Rule(
    id: "no-drawdown-time",
    summary: "A pour leaves no time for its drawdown before the next pour.",
    rationale: """
      In a percolation brewer, water needs time to be poured and to draw down before the next pour. A
      timer of 0 s, or two pours that start at the same time, leave none; usually a digit is missing. The
      rule also reports a step that would have to be poured at more than 30 g per second, faster than any
      kettle pours.

      A pour without a timer is fine: the next pour then starts when the water has drained.
      """,
    bad: "0",
    good: "45",
    in: {
      """
      steps:
        - instruction: Bloom to {total}.
          pourTo: 45 g
          timer: \($0) s
        - instruction: Pour the rest.
          pourTo: 250 g
          timer: 90 s
      """
    },
    severity: .warning,
    check: .recipe { recipe, report in
      for pour in recipe.overlappingPours() { report.add(pour, recipe) }
    }
  )
}

extension Report {
  fileprivate mutating func add(_ pour: OverlappingPour, _ recipe: RecipeView) {
    let timer = recipe[step: pour.step, .timer]
    let start = recipe[step: pour.step, .at]
    let isTimed = timer.state == .valid
    let next = recipe[step: pour.next, .at]
    guard let place = recipe.range(of: isTimed || next.state != .valid ? timer : next) else {
      return
    }
    let water = recipe.reading(pour.water, atStep: pour.step)
    let name = recipe.name(ofStep: pour.step)
    let amount = recipe.amount(step: pour.step)?.field ?? recipe[step: pour.step, .pourTo]
    let label = isTimed ? "the pour" : "the previous pour"
    add(
      pour.seconds > Tolerance.epsilon
        ? "the next pour begins \(Canonical.duration(seconds: pour.seconds)) after \(name), too soon to pour \(water)"
        : "the next pour begins at the same time as \(name), which pours \(water)",
      at: place,
      labels: .at(recipe.range(of: isTimed ? amount : start), label),
      help: isTimed
        ? "set the time to pour and drain, such as `timer: 30 s`"
        : "correct the start times, or combine the two steps"
    )
  }
}

/// A pour in a dripper that cannot be over when the next one begins.
private struct OverlappingPour {
  /// The step, by its place in the list.
  let step: Int
  /// The step of the next pour.
  let next: Int
  /// What the step pours, in grams.
  let water: Double
  /// The time until the next pour begins.
  let seconds: Double

  /// More grams per second than anyone pours into a dripper: a gooseneck kettle pours about 10. The fastest
  /// of the project's own recipes, which are not for drippers, need less than 20 or stir while pouring.
  static let fastest = 30.0
}

extension RecipeView {
  /// Whether the rule finds something in the recipe.
  var hasOverlappingPours: Bool { !overlappingPours().isEmpty }

  /// The pours without time, in brewing order; none if the recipe has errors.
  fileprivate func overlappingPours() -> [OverlappingPour] {
    guard mayOverlap, method?.isPercolation == true, isValid, !hasDoubtfulDurations else {
      return []
    }
    let readings = readings()
    let times = values.timers()
    var pours: [OverlappingPour] = []
    var last: (step: Int, seconds: Double?)?
    for (turn, step) in brewOrder.enumerated() {
      if readings[step].isPour {
        if let last, let seconds = last.seconds,
          readings[last.step].added > OverlappingPour.fastest * seconds + Tolerance.epsilon
        {
          let water = readings[last.step].added
          pours.append(OverlappingPour(step: last.step, next: step, water: water, seconds: seconds))
        }
        last = (step, times[turn])
      } else if let (step, seconds) = last {
        last = (step, seconds.flatMap { seconds in times[turn].map { seconds + $0 } })
      }
    }
    return pours
  }

  /// Whether some step could be too short. This is a fast estimate that counts a whole target as poured in
  /// its step.
  private var mayOverlap: Bool {
    let steps = values.steps
    for step in steps.indices {
      guard let water = steps[step].water else { continue }
      if steps[step].orderIndex != step { return true }
      let seconds: Double
      if let timer = steps[step].timer {
        seconds = timer
      } else if let start = steps[step].startTime, step + 1 < steps.count,
        let next = steps[step + 1].startTime
      {
        seconds = next - start
      } else {
        continue
      }
      if water > OverlappingPour.fastest * seconds { return true }
    }
    return false
  }
}
