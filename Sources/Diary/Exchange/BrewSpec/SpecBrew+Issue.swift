extension SpecBrew {
  /// An issue of an entry as one of the brew that it comes from, with its words and its scales.
  static func issue(_ issue: ExchangeIssue) -> ExchangeIssue {
    guard let field = LogField(rawValue: issue.field) else { return issue }
    var issue = issue
    issue.field = path(of: field)
    switch field {
    case .rating: issue.message.replace("from 1 to 5", with: "from 1 to 9")
    case .grindLabel: issue.message.replace(words(LogField.grindLabel), with: grinds)
    default: break
    }
    return issue
  }

  private static let grinds = SpecWords.grinds.map { "`\($0.spec)`" }.joined(separator: ", ")

  private static func words(_ field: LogField) -> String {
    guard case .word(let words) = field.kind else { return "" }
    return words.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Where the value of a field stands in a brew.
  static func path(of field: LogField) -> String {
    switch field {
    case .timestamp: "date"
    case .method: "method"
    case .doseGrams: "dose_g"
    case .targetYieldGrams: "water_g"
    case .waterTemperatureCelsius: "water_temp_c"
    case .grindLabel: "grind"
    case .rating: "result.ratings.overall"
    case .note: "result.tasting_notes"
    case .coffee: "coffee.name"
    case .grindSetting: "equipment.grinder_setting"
    case .totalTimeSeconds: "result.duration_s"
    case .tdsPercent: "result.tds"
    case .version, .id, .recipeId, .recipeNameAtBrew, .tasteTag: "process_notes"
    }
  }
}
