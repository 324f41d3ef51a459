import BrewDomain
import RecipeSchema

/// What a step pours, and what the scale reads.
struct PourReading {
  /// What the scale reads before the step, in grams.
  let before: Double
  /// What the scale reads after the step, in grams.
  let after: Double

  /// The water that the step adds, in grams; 0 for ice, after which the scale is tared.
  var added: Double { after - before }
  /// Whether the step pours water.
  var isPour: Bool { added > Tolerance.border }
}

extension RecipeView {
  /// What the scale reads around each step, in the order of the list. Meant for recipes that are valid.
  func readings() -> [PourReading] {
    var readings = Array(repeating: PourReading(before: 0, after: 0), count: figures.steps.count)
    var reading = 0.0
    for step in brewOrder {
      let before = reading
      let figures = figures.steps[step]
      switch (figures.water, figures.pour) {
      case (nil, _), (_, .ice): break
      case (let water?, .target): reading = water
      case (let water?, .increment): reading += water
      }
      readings[step] = PourReading(before: before, after: reading)
    }
    return readings
  }

  /// The steps that pour water, in the order in which they are brewed.
  func pours(in readings: [PourReading]) -> [Int] { brewOrder.filter { readings[$0].isPour } }
}
