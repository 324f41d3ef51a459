import BrewDomain

/// A pour in a dripper that cannot be over when the next one begins.
struct HurriedPour {
  /// The step, by its place in the list.
  let step: Int
  /// The step of the next pour.
  let next: Int
  /// What the step pours, in grams.
  let water: Double
  /// The time until the next pour begins.
  let seconds: Double

  /// More grams in a second than anybody pours into a dripper: a gooseneck kettle gives about 10, and the
  /// fastest of the project's own recipes, which are not made in drippers, ask for less than 20 or stir as
  /// they pour.
  static let fastest = 30.0
}

extension RecipeView {
  /// The pours without time, in the order of the brew; none where anything is in error.
  func hurriedPours() -> [HurriedPour] {
    guard mayHurry, method?.isPercolation == true, isSound else { return [] }
    let readings = readings()
    let times = figures.timers()
    var pours: [HurriedPour] = []
    var last: (step: Int, seconds: Double?)?
    for (turn, step) in brewOrder.enumerated() {
      if readings[step].isPour {
        if let last, let seconds = last.seconds,
          readings[last.step].added > HurriedPour.fastest * seconds + Tolerance.border
        {
          let water = readings[last.step].added
          pours.append(HurriedPour(step: last.step, next: step, water: water, seconds: seconds))
        }
        last = (step, times[turn])
      } else if let (step, seconds) = last {
        last = (step, seconds.flatMap { seconds in times[turn].map { seconds + $0 } })
      }
    }
    return pours
  }

  /// Whether some step could be too short, judged generously and without following the brew: a target
  /// counts as if all of it were poured there.
  private var mayHurry: Bool {
    let steps = figures.steps
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
      if water > HurriedPour.fastest * seconds { return true }
    }
    return false
  }
}
