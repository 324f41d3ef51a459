extension BrewLogSummaryDTO: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, timestamp, method, recipeNameAtBrew, rating, tasteTag
  }

  /// Decodes a summary. The rating must be there: `null` is unrated.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(UUID.self, forKey: .id),
      timestamp: try values.decode(Date.self, forKey: .timestamp),
      method: try values.decode(BrewMethod.self, forKey: .method),
      recipeNameAtBrew: try values.decode(String.self, forKey: .recipeNameAtBrew),
      rating: try values.decode(Int?.self, forKey: .rating),
      tasteTag: try values.decodeIfPresent(TasteTag.self, forKey: .tasteTag)
    )
  }

  /// Encodes the summary, with `null` for what it has not.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(timestamp, forKey: .timestamp)
    try values.encode(method, forKey: .method)
    try values.encode(recipeNameAtBrew, forKey: .recipeNameAtBrew)
    try values.encode(rating, forKey: .rating)
    try values.encode(tasteTag, forKey: .tasteTag)
  }
}

extension CreateBrewLogRequest: Codable {
  private enum CodingKeys: String, CodingKey {
    case timestamp, method, recipeId, recipeNameAtBrew, doseGrams, targetYieldGrams
    case waterTemperatureCelsius, grindLabel, rating, tasteTag, note, coffee, grindSetting
    case totalTimeSeconds, tdsPercent, units, grinder, book, recipePath, furtherTastes, roastedOn
    case beverageGrams, source
  }

  /// Encodes the request, with `null` for what it has not.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(timestamp, forKey: .timestamp)
    try values.encode(method, forKey: .method)
    try values.encode(recipeId, forKey: .recipeId)
    try values.encode(recipeNameAtBrew, forKey: .recipeNameAtBrew)
    try values.encode(doseGrams, forKey: .doseGrams)
    try values.encode(targetYieldGrams, forKey: .targetYieldGrams)
    try values.encode(waterTemperatureCelsius, forKey: .waterTemperatureCelsius)
    try values.encode(grindLabel, forKey: .grindLabel)
    try values.encode(rating, forKey: .rating)
    try values.encode(tasteTag, forKey: .tasteTag)
    try values.encode(note, forKey: .note)
    try values.encode(coffee, forKey: .coffee)
    try values.encode(grindSetting, forKey: .grindSetting)
    try values.encode(totalTimeSeconds, forKey: .totalTimeSeconds)
    try values.encode(tdsPercent, forKey: .tdsPercent)
    try values.encode(units, forKey: .units)
    try values.encode(grinder, forKey: .grinder)
    try values.encode(book, forKey: .book)
    try values.encode(recipePath, forKey: .recipePath)
    try values.encode(furtherTastes, forKey: .furtherTastes)
    try values.encode(roastedOn, forKey: .roastedOn)
    try values.encode(beverageGrams, forKey: .beverageGrams)
    try values.encode(source, forKey: .source)
  }

  /// Decodes a request with the defaults of the initializer. The rating must be there: `null` is unrated.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func optional<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    self.init(
      timestamp: try optional(.timestamp) ?? Date(),
      method: try values.decode(BrewMethod.self, forKey: .method),
      recipeId: try optional(.recipeId),
      recipeNameAtBrew: try values.decode(String.self, forKey: .recipeNameAtBrew),
      doseGrams: try values.decode(Double.self, forKey: .doseGrams),
      targetYieldGrams: try values.decode(Double.self, forKey: .targetYieldGrams),
      waterTemperatureCelsius: try optional(.waterTemperatureCelsius),
      grindLabel: try optional(.grindLabel),
      rating: try values.decode(Int?.self, forKey: .rating),
      tasteTag: try optional(.tasteTag),
      note: try optional(.note),
      coffee: try optional(.coffee),
      grindSetting: try optional(.grindSetting),
      totalTimeSeconds: try optional(.totalTimeSeconds),
      tdsPercent: try optional(.tdsPercent),
      units: try optional(.units),
      grinder: try optional(.grinder),
      book: try optional(.book),
      recipePath: try optional(.recipePath),
      furtherTastes: try optional(.furtherTastes) ?? [],
      roastedOn: try optional(.roastedOn),
      beverageGrams: try optional(.beverageGrams),
      source: try optional(.source)
    )
  }
}
