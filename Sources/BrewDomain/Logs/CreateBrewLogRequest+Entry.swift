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
