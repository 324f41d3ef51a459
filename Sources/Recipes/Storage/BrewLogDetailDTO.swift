/// A brew as shown in a list.
public struct BrewLogSummaryDTO: Sendable, Equatable, Identifiable {
  /// The id of the entry.
  public let id: UUID
  /// The time of the brew, to the millisecond.
  public let timestamp: Date
  /// The brew method.
  public let method: BrewMethod
  /// The name of the recipe when it was brewed.
  public let recipeNameAtBrew: String
  /// The rating of the cup, from 1 to 5; nil for a brew that nobody rated.
  public let rating: Int?
  /// How it tasted.
  public let tasteTag: TasteTag?

  /// The summary with these values.
  public init(
    id: UUID,
    timestamp: Date,
    method: BrewMethod,
    recipeNameAtBrew: String,
    rating: Int?,
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

/// A diary entry: a copy of what was brewed, independent of later changes to the recipe.
public struct BrewLogDetailDTO: BrewView {
  public let brew: Brew

  /// The entry that a request describes.
  ///
  /// - Parameter id: its id; a new one by default.
  public init(_ request: CreateBrewLogRequest, id: UUID = UUID()) {
    var brew = request.brew
    brew.id = id
    self.init(brew)
  }

  /// The entry of a brew that has an id and all that an entry needs.
  package init(_ brew: Brew) { self.brew = brew.normalized }

  /// The id of the entry.
  public var id: UUID { brew.id ?? UUID() }

  /// The summary shown in lists.
  public var summary: BrewLogSummaryDTO {
    BrewLogSummaryDTO(
      id: id,
      timestamp: timestamp,
      method: method,
      recipeNameAtBrew: recipeNameAtBrew,
      rating: brew.rating,
      tasteTag: brew.tasteTag
    )
  }
}
