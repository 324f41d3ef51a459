/// The water or ice of a step, and what the scale reads after it, in grams.
struct StepWater: Equatable {
  /// As the author expressed it: a target, an amount to add, or ice; nil where there is none.
  var amount: Double?
  /// What the scale reads after the step, ice aside.
  var reading: Double
}
