/// What a step pours, and what the scale reads.
package struct PourReading: Sendable, Equatable {
  /// What the scale reads before the step, in grams.
  package let before: Double
  /// What the scale reads after the step, in grams.
  package let after: Double

  /// The water that the step adds, in grams; 0 for ice, after which the scale is tared.
  package var added: Double { after - before }
  /// Whether the step pours water.
  package var isPour: Bool { added > Tolerance.border }
}

extension RecipeFigures {
  /// What the scale reads around each step, in the order of the list. Meant for recipes that are valid. O(n).
  ///
  /// - Parameter order: the positions of the steps in the order in which they are brewed.
  package func readings(in order: [Int]) -> [PourReading] {
    var readings = Array(repeating: PourReading(before: 0, after: 0), count: steps.count)
    var reading = 0.0
    for step in order {
      let before = reading
      switch (steps[step].water, steps[step].pour) {
      case (nil, _), (_, .ice): break
      case (let water?, .target): reading = water
      case (let water?, .increment): reading += water
      }
      readings[step] = PourReading(before: before, after: reading)
    }
    return readings
  }
}
