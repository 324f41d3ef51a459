/// Why there is no plan for a recipe.
public enum BrewPlanError: Error, Hashable, Sendable {
  /// The recipe is not valid, or not with the temperature that was asked for.
  case notBrewable(RecipeNotBrewableError)
  /// The recipe is valid, but cannot be scaled as asked.
  case notScalable(ScaleError)
}

extension BrewPlanError: CustomStringConvertible {
  /// What is wrong, for the person who must put it right: one line, without a final stop.
  public var description: String {
    switch self {
    case .notBrewable(let error): error.description
    case .notScalable(let error): error.description
    }
  }
}
