import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let timerMismatch = Rule(
    id: "timer-mismatch",
    summary: "An instruction and the timer of its step give different times.",
    rationale: """
      With "Wait 45 s" and `timer: 60 s`, you read one time and the clock shows another, and one of them is out
      of date. The tools fill in the placeholder `{timer}` with the timer, so it cannot contradict the step.

      The rule compares only a time to wait, to steep or to rest, and only if the text gives no other time; and
      a time on the clock, as in "At 0:45 pour to 150 g", which must not be before the step starts.
      """,
    bad: "45 s",
    good: "{timer}",
    in: {
      """
      steps:
        - instruction: Bloom to {total} and wait \($0).
          pourTo: 45 g
          timer: 60 s
        - instruction: Pour to {total}.
          pourTo: 250 g
      """
    },
    severity: .warning,
    check: .recipe { recipe, report in
      for step in recipe.values.steps.indices {
        guard let timer = recipe.values.steps[step].timer,
          let wait = recipe.wait(inStep: step, except: timer),
          let place = ProsePlace(wait.range, step: step, recipe)
        else { continue }
        let said = Canonical.duration(seconds: wait.seconds)
        report.add(
          "the instruction says \(said), but the timer of this step is \(Canonical.duration(seconds: timer))",
          at: place.range,
          labels: .at(recipe.range(of: recipe[step: step, .timer]), "the timer"),
          help: "write `{timer}`, or `timer: \(said)`"
        )
      }
      for (step, clock, start) in recipe.earlyClocks() {
        guard let place = ProsePlace(clock.range, step: step, recipe) else { continue }
        let starts = Canonical.duration(seconds: start)
        report.add(
          "the instruction says \(recipe.context.spelling(of: place.range)), but this step starts at \(starts)",
          at: place.range,
          labels: .at(recipe.range(of: recipe[step: step, .at]), "the start"),
          help: "correct the text, or the times of the steps"
        )
      }
    }
  )
}

extension RecipeView {
  /// The times on the clock that instructions give, before their steps start.
  fileprivate func earlyClocks() -> [(step: Int, clock: ProseClock, start: Double)] {
    var found: [(step: Int, clock: ProseClock, start: Double)] = []
    var starts: [Double?]?
    for (turn, step) in brewOrder.enumerated() {
      guard let node = self[step: step, .instruction].validNode else { continue }
      let clocks = tree.withText(of: node) { ProseClock.all(in: $0) }
      guard !clocks.isEmpty, isValid, !hasDoubtfulDurations else { continue }
      let known = starts ?? values.startTimes()
      starts = known
      guard turn < known.count, let start = known[turn] else { continue }
      found += clocks.filter { $0.seconds < start - 1 }.map { (step, $0, start) }
    }
    return found
  }

  /// The only time in an instruction, if it is one to wait and neither the step's timer nor the time until the next
  /// step; not in a recipe whose times are in doubt.
  fileprivate func wait(inStep step: Int, except timer: Double) -> ProseDuration? {
    guard let node = self[step: step, .instruction].validNode else { return nil }
    let times = tree.withText(of: node) { ProseDuration.all(in: $0) }
    guard times.count == 1, times[0].isWait, !Tolerance.isEqual(times[0].seconds, timer), isValid,
      !hasDoubtfulDurations
    else { return nil }
    let turn = brewOrder.firstIndex(of: step) ?? 0
    let starts = values.startTimes()
    if turn + 1 < starts.count, let start = starts[turn], let next = starts[turn + 1],
      Tolerance.isEqual(times[0].seconds, next - start)
    {
      return nil
    }
    return times[0]
  }
}
