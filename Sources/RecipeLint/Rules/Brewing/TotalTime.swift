import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let totalTime = Rule(
    id: "total-time",
    summary: "`totalTime` does not match the timers.",
    rationale: """
      `totalTime` is your target, and the timers are what you follow. If they differ by more than 5 s, one of
      the two is wrong.

      The rule follows timers and start times from step to step. Steps without a time before the first
      water, such as rinsing the filter, do not count. If a later step has no time, such as an open-ended
      drawdown, the total may be longer than the timers, but not shorter.
      """,
    bad: "4 min",
    good: "2 min 15 s",
    in: {
      """
      totalTime: \($0)
      steps:
        - instruction: Bloom.
          pourTo: 45 g
          timer: 45 s
        - instruction: Pour the rest.
          pourTo: 250 g
          timer: 90 s
      """
    },
    severity: .warning,
    fix: .unsafe,
    check: .recipe { recipe, report in
      let field = recipe[.totalTime]
      guard let stated = field.validNumber else { return }
      let time = recipe.values.brewTime()
      let difference = time.isComplete ? (stated - time.seconds).magnitude : time.seconds - stated
      guard !Tolerance.isAtMost(difference, RecipeValues.totalTimeTolerance),
        recipe.isValid, !recipe.hasDoubtfulDurations, !recipe.hasOverlappingPours,
        let node = field.valueNode
      else { return }
      let due = Canonical.duration(seconds: time.seconds)
      let total = recipe.tree.nodes[node].range
      let message = "the total time is \(Canonical.duration(seconds: stated)), but the steps take "
      let labels = [Label(total, "the total time")] + recipe.timeLabels()
      if let ends = recipe.timersAsEnds(total: stated) {
        return report.add(
          message + due,
          at: recipe.range(of: recipe[step: ends.steps[0], .timer]) ?? recipe.firstKeyRange,
          labels: labels,
          help: ends.help,
          fix: ends.ends.last == stated ? recipe.fix(ends) : nil
        )
      }
      if time.isComplete, let slip = recipe.timerInOtherUnit(total: stated, sum: time.seconds) {
        let meant = Canonical.duration(seconds: slip.meant)
        return report.add(
          message + due,
          at: recipe.tree.nodes[slip.node].range,
          labels: labels,
          help: "write `timer: \(meant)`, or `totalTime: \(due)`",
          fix: recipe.respelling(slip.node, as: meant, "write `timer: \(meant)`")
        )
      }
      report.add(
        message + (time.isComplete ? due : "at least \(due)"),
        at: total,
        labels: Array(labels.dropFirst()),
        help: time.isComplete
          ? "write `totalTime: \(due)`, or correct the timers"
          : "correct the total or the timers; a step without a timer also takes time"
      )
    }
  )
}

extension RecipeView {
  /// More timers than this are not pointed out one by one.
  private static var mostLabels: Int { 6 }

  /// The timers, where they increase and the last one is the total time: they say when each step ends.
  ///
  /// - Parameter total: the stated total time, in seconds.
  fileprivate func timersAsEnds(total: Double) -> TimersAsEnds? {
    let steps = Array(brewOrder.drop { values.steps[$0].timer == nil })
    let ends = steps.compactMap { values.steps[$0].timer }
    guard ends.count >= 2, ends.count == steps.count,
      zip(ends, ends.dropFirst()).allSatisfy({ $0 < $1 }), let last = ends.last,
      Tolerance.isAtMost((last - total).magnitude, RecipeValues.totalTimeTolerance),
      !values.steps.contains(where: { $0.startTime != nil })
    else { return nil }
    return TimersAsEnds(steps: steps, ends: ends)
  }

  /// The only timer that agrees with the total if its seconds are minutes, or its minutes seconds.
  ///
  /// - Parameters:
  ///   - total: the stated total time, in seconds.
  ///   - sum: the time of all steps, in seconds.
  fileprivate func timerInOtherUnit(total: Double, sum: Double) -> (node: Int, meant: Double)? {
    guard !values.steps.contains(where: { $0.startTime != nil }) else { return nil }
    let found = stepIndices.lazy.compactMap { step -> (node: Int, meant: Double)? in
      guard let timer = values.steps[step].timer, let node = self[step: step, .timer].valueNode
      else { return nil }
      let meant = [timer * 60, timer / 60].first {
        Tolerance.isAtMost((sum - timer + $0 - total).magnitude, RecipeValues.totalTimeTolerance)
          && $0 >= 1
      }
      return meant.map { (node, $0) }
    }
    return found.count == 1 ? found.first : nil
  }

  /// Writes when each step begins as `at`, and the last timer as how long the step takes.
  fileprivate func fix(_ times: TimersAsEnds) -> Fix? {
    let starts = [0] + times.ends.dropLast()
    var edits: [Edit] = []
    for (step, start) in zip(times.steps, starts) {
      let timer = self[step: step, .timer]
      guard let key = timer.keyNode, let value = timer.valueNode, value == key + 1,
        !context.isAnchored(value)
      else { return nil }
      let place = ByteRange(tree.nodes[key].range.start, tree.nodes[value].range.end)
      edits.append(Edit(place, "at: \(Canonical.duration(seconds: start))"))
    }
    guard let last = times.steps.last, let key = self[step: last, .timer].keyNode,
      let line = context.adding("timer: \(times.durations.last ?? "")", below: key)
    else { return nil }
    let sorted = (edits + [line]).sorted { $0.range.start < $1.range.start }
    return Fix("write when each step begins as `at`", .unsafe, sorted)
  }

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

/// Timers that say when each step ends, counted from the start of the brew.
private struct TimersAsEnds {
  /// The steps, in the order in which they are brewed.
  let steps: [Int]
  /// In seconds.
  let ends: [Double]

  /// How long each step takes.
  var durations: [String] {
    zip(ends, [0] + ends).map { Canonical.duration(seconds: $0 - $1) }
  }

  var help: String {
    let starts = ([0] + ends.dropLast()).map { "`\(Canonical.duration(seconds: $0))`" }
    return
      "the timers look like times since the start: write when each step begins, as `at:` \(listed(starts, "and")), or how long it takes, as `timer:` \(listed(durations.map { "`\($0)`" }, "and"))"
  }
}
