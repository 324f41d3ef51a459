/// Why a recipe cannot be saved or brewed, or why an operation on it is refused.
///
/// `step` is the 0-based position of a step in the given list, not its order index, as the indices may be
/// wrong. Masses are grams, times seconds.
public enum RecipeValidationError: Error, Hashable, Sendable {
  /// The name is blank.
  case emptyName
  /// The dose is not a finite mass above 0 g.
  case invalidDose
  /// The yield is not a finite mass above 0 g.
  case invalidYield
  /// The temperature of the recipe or of one of its steps is not within 0 to 100 °C.
  case invalidTemperature
  /// There is no step.
  case noSteps
  /// The step's instruction is blank.
  case emptyInstruction(step: Int)
  /// The step's timer is negative or not finite.
  case negativeTimer(step: Int)
  /// The step's water is negative or not finite.
  case negativeWater(step: Int)
  /// More than one step has this order index.
  case duplicateOrderIndex(index: Int)
  /// The distinct order indices, ascending, are not 0, 1, 2 and so on. `expected` has one for each step.
  case orderIndicesNotContiguous(expected: [Int], actual: [Int])
  /// The step's cumulative target, `to`, is below the scale reading before it, `from`.
  case waterTargetDecreases(step: Int, from: Double, to: Double)
  /// The water of all steps, `actual`, is not the yield, `expected`, within 1 g.
  case waterTotalMismatch(expected: Double, actual: Double)
  /// The step begins at `actual`, but the steps before it end at `expected`.
  case startTimeMismatch(step: Int, expected: Double, actual: Double)
  /// The recipe is a starter, which cannot be edited in place. From operations only.
  case starterCannotBeModified
  /// The recipe is a starter, which cannot be deleted. From operations only.
  case starterCannotBeDeleted
}

extension RecipeValidationError {
  /// The 0-based position of the step that the error is about; nil if it is about the recipe.
  package var step: Int? {
    switch self {
    case .emptyInstruction(let step), .negativeTimer(let step), .negativeWater(let step),
      .waterTargetDecreases(let step, _, _), .startTimeMismatch(let step, _, _):
      step
    default: nil
    }
  }
}

extension RecipeValidationError: CustomStringConvertible {
  /// The message: one line, in lower case, without a full stop. Steps are numbered from 1.
  public var description: String {
    switch self {
    case .emptyName: "the recipe has no name"
    case .invalidDose: "the dose must be more than 0 g"
    case .invalidYield: "the yield must be more than 0 g"
    case .invalidTemperature: "the water temperature must be from 0 °C to 100 °C"
    case .noSteps: "the recipe has no steps"
    case .emptyInstruction(let step): "\(Self.name(step)) has no instruction"
    case .negativeTimer(let step): "the timer of \(Self.name(step)) must be 0 s or more"
    case .negativeWater(let step): "the water of \(Self.name(step)) must be 0 g or more"
    case .duplicateOrderIndex(let index): "more than one step has the order index \(index)"
    case .orderIndicesNotContiguous(let expected, let actual):
      "the order indices must be \(Self.list(expected)), but are \(Self.list(actual))"
    case .waterTargetDecreases(let step, let from, let to): Self.decrease(step, from, to)
    case .waterTotalMismatch(let expected, let actual): Self.total(expected, actual)
    case .startTimeMismatch(let step, let expected, let actual): Self.start(step, expected, actual)
    case .starterCannotBeModified:
      "a starter recipe cannot be changed; duplicate it and change the copy"
    case .starterCannotBeDeleted: "a starter recipe cannot be deleted"
    }
  }

  /// The 1-based name of the step at `position`.
  private static func name(_ position: Int) -> String { "step \(position + 1)" }

  /// Order indices, separated by commas.
  private static func list(_ indices: [Int]) -> String {
    indices.map(String.init).joined(separator: ", ")
  }

  private static func decrease(_ step: Int, _ from: Double, _ to: Double) -> String {
    let (target, reading) = Canonical.distinguishable(to, from) { Canonical.mass($0, decimals: $1) }
    return "\(name(step)) pours to \(target), but the scale already reads \(reading)"
  }

  private static func total(_ expected: Double, _ actual: Double) -> String {
    let (poured, yield) = Canonical.distinguishable(actual, expected) {
      Canonical.mass($0, decimals: $1)
    }
    return "the steps pour \(poured) in all, but the yield is \(yield)"
  }

  private static func start(_ step: Int, _ expected: Double, _ actual: Double) -> String {
    let (at, due) = Canonical.distinguishable(actual, expected) {
      Canonical.duration(seconds: $0, decimals: $1)
    }
    return "\(name(step)) starts at \(at), but the steps before it end at \(due)"
  }
}

/// A recipe that should be brewed, scaled or timed is invalid.
public struct RecipeNotBrewableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The recipe's name; may be blank, as that is one of the errors.
  public let recipeName: String
  /// All validation errors; empty if the recipe is invalid because part of its source could not be read.
  public let errors: [RecipeValidationError]

  /// The error with these values.
  public init(recipeName: String, errors: [RecipeValidationError]) {
    self.recipeName = recipeName
    self.errors = errors
  }

  /// The message, on one line.
  public var description: String {
    let name = recipeName.isBlank ? "the recipe" : "\"\(recipeName)\""
    if errors.isEmpty { return "\(name) cannot be brewed: its source has errors" }
    let reasons = errors.map { $0.description }.joined(separator: "; ")
    return "\(name) cannot be brewed: \(reasons)"
  }
}
