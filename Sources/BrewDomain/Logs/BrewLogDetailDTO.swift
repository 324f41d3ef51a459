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

/// All that the diary holds of a brew: a copy of what was brewed, which no later change of the recipe
/// changes.
public struct BrewLogDetailDTO: Sendable, Equatable, Codable {
  /// What a list shows.
  public let summary: BrewLogSummaryDTO
  /// The recipe, for finding it again only; nil where there is none.
  public let recipeId: UUID?
  /// Ground coffee, in grams.
  public let doseGrams: Double
  /// All the water, ice included, in grams.
  public let targetYieldGrams: Double
  /// Temperature of the water, in °C.
  public let waterTemperatureCelsius: Double
  /// How coarsely the coffee was ground.
  public let grindLabel: GrindLabel
  /// Whatever else is worth remembering.
  public let note: String?
  /// Which coffee it was.
  public let coffee: String?
  /// What the grinder was set to.
  public let grindSetting: String?
  /// How long the brew really took, in seconds.
  public let totalTimeSeconds: Double?
  /// How much of the drink is dissolved coffee, in per cent of its mass.
  public let tdsPercent: Double?

  /// The entry with these values.
  public init(
    summary: BrewLogSummaryDTO,
    recipeId: UUID?,
    doseGrams: Double,
    targetYieldGrams: Double,
    waterTemperatureCelsius: Double,
    grindLabel: GrindLabel,
    note: String?,
    coffee: String?,
    grindSetting: String?,
    totalTimeSeconds: Double?,
    tdsPercent: Double?
  ) {
    self.summary = summary
    self.recipeId = recipeId
    self.doseGrams = doseGrams
    self.targetYieldGrams = targetYieldGrams
    self.waterTemperatureCelsius = waterTemperatureCelsius
    self.grindLabel = grindLabel
    self.note = note
    self.coffee = coffee
    self.grindSetting = grindSetting
    self.totalTimeSeconds = totalTimeSeconds
    self.tdsPercent = tdsPercent
  }

  /// The entry that a request becomes under an id.
  public init(_ request: CreateBrewLogRequest, id: UUID) {
    self.init(
      summary: BrewLogSummaryDTO(
        id: id,
        timestamp: request.timestamp,
        method: request.method,
        recipeNameAtBrew: request.recipeNameAtBrew,
        rating: request.rating,
        tasteTag: request.tasteTag
      ),
      recipeId: request.recipeId,
      doseGrams: request.doseGrams,
      targetYieldGrams: request.targetYieldGrams,
      waterTemperatureCelsius: request.waterTemperatureCelsius,
      grindLabel: request.grindLabel,
      note: request.note,
      coffee: request.coffee,
      grindSetting: request.grindSetting,
      totalTimeSeconds: request.totalTimeSeconds,
      tdsPercent: request.tdsPercent
    )
  }
}
