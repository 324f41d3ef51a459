/// What a person entered for a recipe, and what the recipe's own dose and yield are; for
/// ``scaleInputs(request:)``. All masses are grams.
public struct ScaleInputsRequest: Sendable, Equatable, Codable {
  /// The brewer, whose recommended ranges apply.
  public let method: BrewMethod
  /// The recipe's own dose.
  public let recipeDefaultDose: Double
  /// The recipe's own yield.
  public let recipeDefaultTargetYield: Double
  /// The dose as entered; counts where `lastEdited` is `.dose`.
  public let userDose: Double
  /// The yield as entered; counts where `lastEdited` is `.yield`.
  public let userTargetYield: Double
  /// Which of the two the person edited last: it is kept, and the other follows.
  public let lastEdited: LastEdited

  /// The request with these values; nothing is checked before it is scaled.
  public init(
    method: BrewMethod,
    recipeDefaultDose: Double,
    recipeDefaultTargetYield: Double,
    userDose: Double,
    userTargetYield: Double,
    lastEdited: LastEdited
  ) {
    self.method = method
    self.recipeDefaultDose = recipeDefaultDose
    self.recipeDefaultTargetYield = recipeDefaultTargetYield
    self.userDose = userDose
    self.userTargetYield = userTargetYield
    self.lastEdited = lastEdited
  }
}
