/// Someone tried to brew, scale or time a recipe that is not valid.
public struct RecipeNotBrewableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The recipe's name; may be blank, as that is one of the errors.
  public let recipeName: String
  /// Everything that must be put right first; empty where the recipe was already known not to be valid, as
  /// a part of its source could not be read.
  public let errors: [RecipeValidationError]

  /// The error with these values.
  public init(recipeName: String, errors: [RecipeValidationError]) {
    self.recipeName = recipeName
    self.errors = errors
  }

  /// What must be put right, on one line.
  public var description: String {
    let name = recipeName.isBlank ? "the recipe" : "\"\(recipeName)\""
    if errors.isEmpty { return "\(name) cannot be brewed: its source has errors" }
    let reasons = errors.map(\.description).joined(separator: "; ")
    return "\(name) cannot be brewed: \(reasons)"
  }
}
