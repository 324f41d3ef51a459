import BrewDomain

/// A field of an entry of the diary, in the order in which they are written.
///
/// Everything that concerns the stored form follows from this: what is written and read, the columns of
/// tables, the JSON Schema and the documentation.
package enum LogField: String, CaseIterable, Sendable {
  case version
  case id
  case timestamp
  case method
  case recipeId
  case recipeNameAtBrew
  case doseGrams
  case targetYieldGrams
  case waterTemperatureCelsius
  case grindLabel
  case rating
  case tasteTag
  case note
  case coffee
  case grindSetting
  case totalTimeSeconds
  case tdsPercent

  /// What an entry can say.
  package enum Kind: Equatable, Sendable {
    /// A whole number from 1.
    case version
    case uuid
    case timestamp
    case text
    case number
    /// A whole number from 1 to 5.
    case rating
    /// One of these words.
    case word([String])
  }

  /// What the value is.
  package var kind: Kind {
    switch self {
    case .version: .version
    case .id, .recipeId: .uuid
    case .timestamp: .timestamp
    case .method, .recipeNameAtBrew, .note, .coffee, .grindSetting: .text
    case .doseGrams, .targetYieldGrams, .waterTemperatureCelsius, .totalTimeSeconds, .tdsPercent:
      .number
    case .grindLabel: .word(GrindLabel.allCases.map(\.rawValue))
    case .rating: .rating
    case .tasteTag: .word(TasteTag.allCases.map(\.rawValue))
    }
  }

  /// Whether the value may be `null`, or the field missing.
  package var isOptional: Bool {
    switch self {
    case .recipeId, .tasteTag, .note, .coffee, .grindSetting, .totalTimeSeconds, .tdsPercent: true
    default: false
    }
  }

  /// What the field means, as a sentence.
  package var summary: String {
    switch self {
    case .version: "The version of the format: \(LogFormat.version)."
    case .id: "The entry."
    case .timestamp: "When it was brewed: RFC 3339, written in UTC and with milliseconds."
    case .method: "The brewer, a word such as `kalita-wave`."
    case .recipeId: "The recipe, for finding it again only."
    case .recipeNameAtBrew: "What the recipe was called then."
    case .doseGrams: "Ground coffee, in grams."
    case .targetYieldGrams: "All the water, ice included, in grams."
    case .waterTemperatureCelsius: "Temperature of the water, in °C."
    case .grindLabel: "How coarsely the coffee was ground."
    case .rating: "How good the cup was, from 1 to 5."
    case .tasteTag: "How it tasted."
    case .note:
      "Whatever else is worth remembering, in \(LogFormat.longestNote) characters at most."
    case .coffee: "Which coffee it was."
    case .grindSetting: "What the grinder was set to."
    case .totalTimeSeconds: "How long the brew really took, in seconds."
    case .tdsPercent: "How much of the drink is dissolved coffee, in per cent of its mass."
    }
  }
}

/// The figures of the stored form.
package enum LogFormat {
  /// The version that is written.
  package static let version = 1
  /// The most bytes of a line; a longer one is damaged.
  package static let longestLine = 1 << 20
  /// The most characters of a note, as a reader counts them.
  package static let longestNote = CreateBrewLogRequest.longestNote
}
