/// A reason why a recipe cannot be saved or brewed, or why an operation on it is refused.
///
/// `step` is the 0-based position of a step in the list as it was handed over, not its order index:
/// the indices may themselves be wrong. Masses are grams, times seconds.
public enum RecipeValidationError: Error, Hashable, Sendable {
  /// The name shows nothing to a reader.
  case emptyName
  /// The dose is not a finite mass above 0 g.
  case invalidDose
  /// The yield is not a finite mass above 0 g.
  case invalidYield
  /// The temperature of the recipe or of one of its steps is not within 0 to 100 °C.
  case invalidTemperature
  /// There is no step.
  case noSteps
  /// The step's instruction shows nothing to a reader.
  case emptyInstruction(step: Int)
  /// The step's timer is negative, or no finite number.
  case negativeTimer(step: Int)
  /// The step's water is negative, or no finite number.
  case negativeWater(step: Int)
  /// More than one step has this order index.
  case duplicateOrderIndex(index: Int)
  /// The distinct order indices, ascending, are not 0, 1, 2 and so on.
  case orderIndicesNotContiguous(expected: [Int], actual: [Int])
  /// The step's cumulative target, `to`, is below what the scale reads before it, `from`.
  case waterTargetDecreases(step: Int, from: Double, to: Double)
  /// The water of all steps, `actual`, is not the yield, `expected`, within 1 g.
  case waterTotalMismatch(expected: Double, actual: Double)
  /// The step begins at `actual`, but the steps before it lead to `expected`.
  case startTimeMismatch(step: Int, expected: Double, actual: Double)
  /// The recipe is a starter, which cannot be edited in place. From operations only.
  case starterCannotBeModified
  /// The recipe is a starter, which cannot be deleted. From operations only.
  case starterCannotBeDeleted
}
