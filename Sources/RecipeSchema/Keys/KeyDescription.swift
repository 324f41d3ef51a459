import BrewDomain
import SourceText

/// All there is to know about one key: the decoder, the suggestions, the order of formatted recipes,
/// the grammar's tables and the JSON Schema come from it.
///
/// A class, so that the decoder hands it around without copying its texts: there is one for each key.
package final class KeyDescription: Equatable, Sendable {
  package let name: String
  package let type: ValueType
  package let isRequired: Bool
  /// What the value means, for an author: one sentence.
  package let summary: String
  /// A value as it is written.
  package let example: String
  /// The field of the DTO; empty where there is none.
  package let field: String
  /// Other names that authors try; the field's name need not be repeated.
  package let otherNames: [String]
  /// Where its text stands in the DTO, of a key whose value is text that a recipe may lack: what is read
  /// goes there, and what is written comes from there.
  let text: Text?
  /// The words that the value chooses from, for types that have such.
  let words: WordTable
  /// The names, as unknown ones are compared with them.
  let spellings: KeySpellings

  /// A property of the DTO that holds text, or none.
  typealias Text = WritableKeyPath<RecipeDetailDTO, String?> & Sendable

  /// A key; of one whose value is text that a recipe may lack, see the other initialiser.
  convenience init(
    _ name: String,
    _ type: ValueType,
    isRequired: Bool = false,
    _ summary: String,
    example: String,
    field: String = "",
    otherNames: [String] = []
  ) {
    self.init(name, type, nil, isRequired, summary, example, field, otherNames)
  }

  /// A key whose value is text that a recipe may lack. Nothing else has to know of it.
  convenience init(
    _ name: String,
    text: Text,
    _ summary: String,
    example: String,
    field: String,
    otherNames: [String] = []
  ) {
    self.init(name, .text, text, false, summary, example, field, otherNames)
  }

  private init(
    _ name: String,
    _ type: ValueType,
    _ text: Text?,
    _ isRequired: Bool,
    _ summary: String,
    _ example: String,
    _ field: String,
    _ otherNames: [String]
  ) {
    self.name = name
    self.type = type
    self.text = text
    self.isRequired = isRequired
    self.summary = summary
    self.example = example
    self.field = field
    self.otherNames = otherNames
    words = WordTable(type.words)
    spellings = KeySpellings(name: name, otherNames: otherNames, field: field)
  }

  /// There is one description for each key.
  package static func == (lhs: KeyDescription, rhs: KeyDescription) -> Bool { lhs === rhs }
}

/// The type of a key's value.
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

/// Finds the key that the author of an unknown one may have meant.
package enum KeyNames {
  /// The canonical position of the nearest key, or `nil` where none is near.
  ///
  /// A DTO's field, another name, or another way to write the words (`pour_to`) has precedence over a
  /// typo.
  package static func nearest(to name: String, in keys: [KeyDescription]) -> Int? {
    let plain = plain(name)
    for kind in 0..<3 {
      let index = keys.firstIndex { $0.spellings.names[kind].contains(plain) }
      if let index { return index }
    }
    return nearestWord(to: name, among: keys.map(\.spellings.folded))
  }

  /// Small letters, without the marks between words.
  fileprivate static func plain(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " })
  }
}

/// The names of a key as they are compared, made once: a file may be full of unknown keys.
struct KeySpellings: Sendable {
  /// The name alone; other names; the name of the DTO's field, without the values of others that tell
  /// keys of one field apart.
  fileprivate let names: [[String]]
  fileprivate let folded: FoldedName

  init(name: String, otherNames: [String], field: String) {
    let fieldNames = field.split(separator: ",").prefix(1).map(String.init)
    names = [[name], otherNames, fieldNames].map { $0.map(KeyNames.plain) }
    folded = FoldedName(name)
  }
}
