import Recipes
import TestSupport

/// Generates valid recipes: listed in any order, cumulative, incremental, mixed and with ice, with and
/// without timers, start times and temperatures.
package struct RecipeGenerator {
  package var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A generator of these random numbers.
  package init(using random: SeededGenerator) { self.random = random }

  /// A valid recipe of 2 to 9 steps whose water differs from the yield by less than 1 g.
  package mutating func recipe() -> RecipeValues {
    var reading = 0.0
    var ice = 0.0
    var clock = 0.0
    var isTimed = true
    var steps: [StepValues] = []
    for order in 0..<Int.random(in: 1...8, using: &random) {
      var step = StepValues(orderIndex: order)
      pour(into: &step, reading: &reading, ice: &ice)
      time(&step, clock: &clock, isTimed: &isTimed)
      if chance(0.2) { step.temperature = amount(upTo: 100) }
      steps.append(step)
    }
    // At least some water, so that the recipe has a yield to reach.
    var last = StepValues(orderIndex: steps.count, water: reading + 60, pour: .target)
    time(&last, clock: &clock, isTimed: &isTimed)
    steps.append(last)
    if chance(0.3) { steps.shuffle(using: &random) }
    return RecipeValues(
      dose: 1 + amount(upTo: 60),
      yield: reading + 60 + ice + amount(upTo: 0.9) * (chance(0.5) ? 1 : -1),
      temperature: amount(upTo: 100),
      steps: steps
    )
  }

  /// True in this share of cases.
  package mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  /// From 0 to `limit`, in thousandths.
  package mutating func amount(upTo limit: Double) -> Double {
    Double(Int.random(in: 0...Int(limit * 1000), using: &random)) / 1000
  }

  private mutating func pour(into step: inout StepValues, reading: inout Double, ice: inout Double)
  {
    guard chance(0.8) else { return }
    let added = amount(upTo: 200)
    step.pour = [.target, .increment, .ice].randomElement(using: &random)!
    switch step.pour {
    case .target: step.water = reading + added
    case .increment, .ice: step.water = added
    }
    if step.pour == .ice { ice += added } else { reading += added }
  }

  /// Gives the step a timer, or the next step a start from which it is derived.
  private mutating func time(_ step: inout StepValues, clock: inout Double, isTimed: inout Bool) {
    if !isTimed || chance(0.3) { step.startTime = clock }
    let duration = amount(upTo: 120)
    clock += duration
    isTimed = chance(0.7)
    if isTimed { step.timer = duration }
  }
}
