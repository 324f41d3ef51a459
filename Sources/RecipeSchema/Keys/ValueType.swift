import BrewDomain
import SourceText

/// What stands behind a key.
package enum ValueType: Equatable, Sendable {
  case text
  /// Text of a step, with placeholders.
  case instruction
  /// A list of text.
  case words
  /// A brew method: one of the known words, or another.
  case method
  /// One of these words.
  case choice([String])
  /// Grams; water may be given in millilitres as well.
  case mass(isWater: Bool)
  /// Degrees Celsius.
  case temperature
  /// Seconds.
  case duration
  /// A whole number from 0.
  case index
  case uuid
  case timestamp
  case formatVersion
  case steps

  /// The words that are known, of a type that chooses from some.
  package var words: [String] {
    switch self {
    case .choice(let words): words
    case .method: BrewMethod.allKnown.map(\.rawValue)
    default: []
    }
  }

  /// What is expected, as the object of a sentence: `a mass, such as 15 g`.
  package var expectation: String {
    switch self {
    case .text, .instruction: "text"
    case .words: "a list of words, such as [fruity, light]"
    case .method: "a brew method, such as v60"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .mass: "a mass, such as 15 g"
    case .temperature: "a temperature, such as 94 °C"
    case .duration: "a duration, such as 45 s or 1 min 30 s"
    case .index: "a whole number, counted from 0"
    case .uuid: "a UUID, such as 123e4567-e89b-42d3-a456-426614174000"
    case .timestamp: "a timestamp, such as 2026-04-01T08:30:00Z"
    case .formatVersion: "the version of the format, 1"
    case .steps: "a list of steps"
    }
  }
}
