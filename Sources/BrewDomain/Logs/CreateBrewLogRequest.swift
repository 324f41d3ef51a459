import Essentials

/// A brew to be written into the diary: a copy of what was brewed, so that no later change of the recipe
/// changes it.
public struct CreateBrewLogRequest: Sendable, Equatable, Codable {
  /// The most characters of a note, as a reader counts them.
  public static let longestNote = 280

  /// When it was brewed.
  public let timestamp: Date
  /// The brewer.
  public let method: BrewMethod
  /// The recipe, for finding it again only; nil where there is none.
  public let recipeId: UUID?
  /// What the recipe was called.
  public let recipeNameAtBrew: String
  /// Ground coffee, in grams.
  public let doseGrams: Double
  /// All the water, ice included, in grams.
  public let targetYieldGrams: Double
  /// Temperature of the water, in °C.
  public let waterTemperatureCelsius: Double
  /// How coarsely the coffee was ground.
  public let grindLabel: GrindLabel
  /// How good the cup was, from 1 to 5.
  public let rating: Int
  /// How it tasted.
  public let tasteTag: TasteTag?
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

  /// The request with these values; see ``validate()``.
  public init(
    timestamp: Date = Date(),
    method: BrewMethod,
    recipeId: UUID? = nil,
    recipeNameAtBrew: String,
    doseGrams: Double,
    targetYieldGrams: Double,
    waterTemperatureCelsius: Double,
    grindLabel: GrindLabel,
    rating: Int,
    tasteTag: TasteTag? = nil,
    note: String? = nil,
    coffee: String? = nil,
    grindSetting: String? = nil,
    totalTimeSeconds: Double? = nil,
    tdsPercent: Double? = nil
  ) {
    self.timestamp = timestamp
    self.method = method
    self.recipeId = recipeId
    self.recipeNameAtBrew = recipeNameAtBrew
    self.doseGrams = doseGrams
    self.targetYieldGrams = targetYieldGrams
    self.waterTemperatureCelsius = waterTemperatureCelsius
    self.grindLabel = grindLabel
    self.rating = rating
    self.tasteTag = tasteTag
    self.note = note
    self.coffee = coffee
    self.grindSetting = grindSetting
    self.totalTimeSeconds = totalTimeSeconds
    self.tdsPercent = tdsPercent
  }

  /// A brew of this plan.
  ///
  /// - Parameter totalTime: how long it really took.
  public init(
    of plan: BrewPlan,
    totalTime: Duration,
    rating: Int,
    tasteTag: TasteTag? = nil,
    note: String? = nil,
    timestamp: Date = Date()
  ) {
    self.init(
      timestamp: timestamp,
      method: plan.inputs.method,
      recipeId: plan.inputs.recipeId,
      recipeNameAtBrew: plan.inputs.recipeName,
      doseGrams: plan.inputs.doseGrams,
      targetYieldGrams: plan.inputs.targetYieldGrams,
      waterTemperatureCelsius: plan.inputs.waterTemperatureCelsius,
      grindLabel: plan.inputs.grindLabel,
      rating: rating,
      tasteTag: tasteTag,
      note: note,
      totalTimeSeconds: totalTime.inSeconds
    )
  }
}

extension CreateBrewLogRequest {
  /// The request that an entry came of.
  public init(_ entry: BrewLogDetailDTO) {
    self.init(
      timestamp: entry.summary.timestamp,
      method: entry.summary.method,
      recipeId: entry.recipeId,
      recipeNameAtBrew: entry.summary.recipeNameAtBrew,
      doseGrams: entry.doseGrams,
      targetYieldGrams: entry.targetYieldGrams,
      waterTemperatureCelsius: entry.waterTemperatureCelsius,
      grindLabel: entry.grindLabel,
      rating: entry.summary.rating,
      tasteTag: entry.summary.tasteTag,
      note: entry.note,
      coffee: entry.coffee,
      grindSetting: entry.grindSetting,
      totalTimeSeconds: entry.totalTimeSeconds,
      tdsPercent: entry.tdsPercent
    )
  }
}
