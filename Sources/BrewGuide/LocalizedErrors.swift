import Diary
import Files
import Recipes
import Workspace

// Every error of the library has a message for the person who must act. Apps show `localizedDescription`, which is
// `errorDescription`, and below it `recoverySuggestion`.

extension RecipeValidationError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to change.
  public var recoverySuggestion: String? {
    switch self {
    case .emptyName: "give the recipe a name"
    case .invalidDose: "enter a dose above 0 g"
    case .invalidYield: "enter a yield above 0 g"
    case .invalidTemperature: "enter a temperature from 0 °C to 100 °C"
    case .noSteps: "add a step"
    case .emptyInstruction(let step): "write what to do in step \(step + 1)"
    case .negativeTimer(let step): "correct the timer of step \(step + 1), or remove it"
    case .negativeWater(let step): "correct the water of step \(step + 1), or remove it"
    case .duplicateOrderIndex, .orderIndicesNotContiguous: "number the steps 0, 1, 2 and so on"
    case .waterTargetDecreases(let step, _, _):
      "raise the target of step \(step + 1), or make it an amount to add"
    case .waterTotalMismatch: "change the yield or the water of the steps, so that they agree"
    case .startTimeMismatch(let step, _, _):
      "start step \(step + 1) later, or shorten the timers before it"
    case .starterCannotBeModified: "duplicate the recipe, and change the copy"
    case .starterCannotBeDeleted: "keep it; copies of it can be deleted"
    }
  }
}

extension [RecipeValidationError] {
  /// What to change, each suggestion once; nil if there are no errors.
  fileprivate var recoverySuggestion: String? {
    var suggestions: [String] = []
    for case let text? in map(\.recoverySuggestion) where !suggestions.contains(text) {
      suggestions.append(text)
    }
    return suggestions.isEmpty ? nil : suggestions.joined(separator: "; ")
  }
}

extension InvalidRecipeError: LocalizedError {
  /// The errors, on one line.
  public var errorDescription: String? { description }
  /// What to change, on one line.
  public var recoverySuggestion: String? { errors.recoverySuggestion }
}

extension RecipeNotFoundError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to do.
  public var recoverySuggestion: String? { "fetch the recipes again: it may have been deleted" }
}

extension RecipeExistsError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to do.
  public var recoverySuggestion: String? { "update that recipe, or import this one with a new id" }
}

extension RecipeNotBrewableError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to change, on one line.
  public var recoverySuggestion: String? {
    errors.recoverySuggestion ?? "correct the errors in its source"
  }
}

extension ScaleError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to do.
  public var recoverySuggestion: String? {
    switch self {
    case .invalidDose: "enter a dose above 0 g"
    case .invalidYield: "enter a yield above 0 g"
    case .bloomNotBelowYield, .fixedNotBelowYield: "choose more water, or less coffee"
    case .tooFewPours: "choose the rule proportional"
    }
  }
}

extension GrinderEstimateError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to add to the equipment.
  public var recoverySuggestion: String? { hint }
}

extension BrewPlanError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to change in the recipe; nil if it cannot be scaled.
  public var recoverySuggestion: String? {
    if case .notBrewable(let error) = self { error.recoverySuggestion } else { nil }
  }
}

extension BrewSessionError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to do.
  public var recoverySuggestion: String? { "look at the phase of the session first" }
}

extension BrewLogValidationError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to do.
  public var recoverySuggestion: String? { "correct the value, or leave it out" }
}

extension InvalidBrewLogError: LocalizedError {
  /// The errors, on one line.
  public var errorDescription: String? { description }
  /// What to do.
  public var recoverySuggestion: String? { "correct the values, or leave them out" }
}

extension RecipeSourceError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to do.
  public var recoverySuggestion: String? { "brewlint shows what is wrong in the source" }
}

extension InvalidPlanError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to do.
  public var recoverySuggestion: String? { "make the plan again from its recipe" }
}

// MARK: Errors of files

extension InputError: LocalizedError {
  package var errorDescription: String? { message }
  package var recoverySuggestion: String? { hint }
}

extension ConfigurationProblems: LocalizedError {
  package var errorDescription: String? {
    let findings = reports.flatMap { report in
      report.errors.map { "\(report.source.name): \($0.message)" }
    }
    return (findings + failures.map(\.message)).joined(separator: "; ")
  }
  package var recoverySuggestion: String? { "correct the configuration" }
}

extension BookWriteError: LocalizedError {
  package var errorDescription: String? { message }
  package var recoverySuggestion: String? { hint }
}

extension BookFindingsError: LocalizedError {
  package var errorDescription: String? {
    found.findings.map(\.message).joined(separator: "; ")
  }
  package var recoverySuggestion: String? { "correct the recipe: brewlint shows the places" }
}

extension DiaryWriteError: LocalizedError {
  package var errorDescription: String? { message }
  package var recoverySuggestion: String? { hint }
}

extension ScaleAmounts.ConflictError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to do.
  public var recoverySuggestion: String? { "leave one of the amounts out" }
}

extension GuardedFolderError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
  /// What to do.
  public var recoverySuggestion: String? {
    "check that the folder exists, may be written, and has no link that leads out of it"
  }
}
