import BrewDomain

/// What can be said of a brew on the command line, or when asked.
enum EntryField: String, CaseIterable {
  case name, method, dose, yield, temperature, grind, rating, taste, note, coffee
  case grindSetting = "grind-setting"
  case time, tds, at

  /// What every entry has.
  static let required: [EntryField] = [
    .name, .method, .dose, .yield, .temperature, .grind, .rating,
  ]

  /// What is asked beside what is missing.
  static let asked: [EntryField] = required + [.taste, .note]

  /// The option.
  var option: String { "--\(rawValue)" }

  /// What is expected, as the end of a sentence.
  var expectation: String {
    switch self {
    case .name: "the name of the recipe"
    case .method: "a brewer, such as v60"
    case .dose: "a mass, such as 18, '18 g' or 0.6oz"
    case .yield: "a mass, such as 300, '300 g' or 0.3l"
    case .temperature: "a temperature, such as 94 or 201F"
    case .grind: "one of \(GrindLabel.allCases.map(\.rawValue).joined(separator: ", "))"
    case .rating: "a whole number from 1 to 5"
    case .taste: "one of \(TasteTag.allCases.map(\.rawValue).joined(separator: ", "))"
    case .note, .coffee, .grindSetting: "text"
    case .time: "a duration, such as 3:05, '185 s' or '3 min 5 s'"
    case .tds: "a number in per cent, such as 1.35"
    case .at: "a time such as 2026-04-01T06:30:00Z, or a date"
    }
  }

  /// The question, to be answered on the same line.
  var question: String {
    switch self {
    case .name: "Recipe: "
    case .method: "Brewer, such as v60: "
    case .dose: "Coffee in g: "
    case .yield: "Water in g: "
    case .temperature: "Temperature in °C: "
    case .grind: "Grind, \(Self.numbered(GrindLabel.allCases.map(\.rawValue))): "
    case .rating: "Rating from 1 to 5: "
    case .taste: "Taste, \(Self.numbered(TasteTag.allCases.map(\.rawValue))) (enter: none): "
    case .note: "Note (enter: none): "
    default: "\(rawValue): "
    }
  }

  private static func numbered(_ words: [String]) -> String {
    words.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
  }
}
