import BrewDomain
import Brewing
import Diagnostics
import RecipeSchema

extension CreateBrewLogRequest {
  /// The version of the request as JSON.
  private static let version = 1

  /// The request as one line of JSON, with the newline behind it. What is absent is `null`, and a time that
  /// no calendar has as well.
  package var jsonLine: String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", Self.version)
      json.field("timestamp", Timestamp(timestamp)?.text)
      json.field("method", method.rawValue)
      json.field("recipeId", recipeId?.uuidString.lowercased())
      json.field("recipeNameAtBrew", recipeNameAtBrew)
      json.number("doseGrams", doseGrams)
      json.number("targetYieldGrams", targetYieldGrams)
      json.number("waterTemperatureCelsius", waterTemperatureCelsius)
      json.field("grindLabel", grindLabel.rawValue)
      json.field("rating", rating)
      json.field("tasteTag", tasteTag?.rawValue)
      json.field("note", note)
      json.field("coffee", coffee)
      json.field("grindSetting", grindSetting)
      json.number("totalTimeSeconds", totalTimeSeconds, decimals: 3)
      json.number("tdsPercent", tdsPercent)
    }
    return json.text + "\n"
  }
}
