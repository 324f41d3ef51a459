import Recipes

/// A field of a diary entry, in the order in which they are written.
///
/// The reader, the writer, the table columns, the JSON Schema and the documentation all follow from this
/// enum.
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
  case units
  case grinder
  case book
  case recipePath

  /// The type of a field.
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

  /// The place of the field among all.
  var ordinal: Int { Self.ordinals[self] ?? 0 }

  private static let ordinals = Dictionary(
    uniqueKeysWithValues: zip(allCases, allCases.indices)
  )

  /// The type of the value.
  package var kind: Kind {
    switch self {
    case .version: .version
    case .id, .recipeId, .book: .uuid
    case .timestamp: .timestamp
    case .method, .recipeNameAtBrew, .note, .coffee, .grindSetting, .units, .grinder, .recipePath:
      .text
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
    case .recipeId, .tasteTag, .note, .coffee, .grindSetting, .totalTimeSeconds, .tdsPercent,
      .units, .grinder, .book, .recipePath:
      true
    default: false
    }
  }

  /// Whether the field is left out without a value, because most diaries do not need it. Other fields are `null` then, so
  /// that tables made from a diary always have the same columns.
  var isLeftOut: Bool {
    switch self {
    case .units, .grinder, .book, .recipePath: true
    default: false
    }
  }

  /// The meaning, as a sentence.
  package var summary: String {
    switch self {
    case .version: "The format version: \(LogFormat.version)."
    case .id: "The id of the entry."
    case .timestamp: "The time of the brew: RFC 3339, written in UTC with milliseconds."
    case .method: "The brew method, such as `kalita-wave`."
    case .recipeId: "The id that the recipe states; `null` if it states none."
    case .recipeNameAtBrew: "The name of the recipe when it was brewed."
    case .doseGrams: "The mass of ground coffee, in grams."
    case .targetYieldGrams: "The total water including ice, in grams."
    case .waterTemperatureCelsius: "The water temperature, in °C."
    case .grindLabel: "The grind size."
    case .rating: "The rating of the cup, from 1 to 5."
    case .tasteTag: "How it tasted."
    case .note:
      "A note of at most \(LogFormat.maximumNoteLength) characters."
    case .coffee: "The coffee."
    case .grindSetting: "The grinder setting."
    case .totalTimeSeconds: "The actual duration of the brew, in seconds."
    case .tdsPercent: "The dissolved coffee (TDS), in percent of the mass of the drink."
    case .units:
      "The units in which dose, yield and temperature are shown, such as `oz, oz, °F`; left out for `g, g, °C`."
    case .grinder: "The grinder; left out if unknown."
    case .book: "The book that the recipe is from; left out if unknown."
    case .recipePath:
      "The path of a recipe that states no id, below the root of its book; left out otherwise. With it, `recipeId` does not count."
    }
  }
}

/// The limits of the format.
package enum LogFormat {
  /// The version that is written.
  package static let version = 1
  /// The maximum bytes of a line; a longer line is damaged.
  package static let maximumLineLength = 1 << 20
  /// The maximum characters (grapheme clusters) of a note.
  package static let maximumNoteLength = CreateBrewLogRequest.maximumNoteLength
}
