import Diary
import Recipes
import Workspace

// Every error of the library has a message for the person who must act. Apps show `localizedDescription`, which is
// `errorDescription`, and below it `recoverySuggestion`.

extension RecipeValidationError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension InvalidRecipeError: LocalizedError {
  /// The errors, on one line.
  public var errorDescription: String? { description }
}

extension RecipeNotFoundError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension RecipeExistsError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension RecipeNotBrewableError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension ScaleError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
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
}

extension BrewSessionError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension BrewLogValidationError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension InvalidBrewLogError: LocalizedError {
  /// The errors, on one line.
  public var errorDescription: String? { description }
}

extension RecipeSourceError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}

extension InvalidPlanError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
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
}

extension BookWriteError: LocalizedError {
  package var errorDescription: String? { message }
  package var recoverySuggestion: String? { hint }
}

extension BookFindingsError: LocalizedError {
  package var errorDescription: String? {
    found.findings.map(\.message).joined(separator: "; ")
  }
}

extension DiaryWriteError: LocalizedError {
  package var errorDescription: String? { message }
  package var recoverySuggestion: String? { hint }
}
