/// Someone tried to brew, scale or time a recipe that is not valid.
public struct RecipeNotBrewableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The recipe's name; may be blank, as that is one of the errors.
  public let recipeName: String
  /// Everything that must be put right first.
  public let errors: [RecipeValidationError]

  /// The error with these values.
  public init(recipeName: String, errors: [RecipeValidationError]) {
    self.recipeName = recipeName
    self.errors = errors
  }

  /// What must be put right, on one line.
  public var description: String {
    let name = recipeName.isBlank ? "the recipe" : "\"\(recipeName)\""
    let reasons = errors.map(\.description).joined(separator: "; ")
    return "\(name) cannot be brewed: \(reasons)"
  }
}
