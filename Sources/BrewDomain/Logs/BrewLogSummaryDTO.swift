import Essentials

/// What a list of brews shows of one.
public struct BrewLogSummaryDTO: Sendable, Equatable, Codable, Identifiable {
  /// The entry of the diary.
  public let id: UUID
  /// When it was brewed, to the millisecond.
  public let timestamp: Date
  /// The brewer.
  public let method: BrewMethod
  /// What the recipe was called then.
  public let recipeNameAtBrew: String
  /// How good the cup was, from 1 to 5.
  public let rating: Int
  /// How it tasted.
  public let tasteTag: TasteTag?

  /// The summary with these values.
  public init(
    id: UUID,
    timestamp: Date,
    method: BrewMethod,
    recipeNameAtBrew: String,
    rating: Int,
    tasteTag: TasteTag?
  ) {
    self.id = id
    self.timestamp = timestamp
    self.method = method
    self.recipeNameAtBrew = recipeNameAtBrew
    self.rating = rating
    self.tasteTag = tasteTag
  }
}
