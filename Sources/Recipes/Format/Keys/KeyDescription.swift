import Text

/// The description of a key, used by the decoder, suggestions, the key order of the formatter, the tables of
/// the grammar and the JSON Schema.
///
/// A class, so that the decoder can pass it without copying; there is one instance per key.
package final class KeyDescription: Equatable, Sendable {
  package let name: String
  package let type: ValueType
  package let isRequired: Bool
  /// The meaning of the value, in one sentence.
  package let summary: String
  /// An example value.
  package let example: String
  /// The value that an absent key has; nil if it has none.
  package let defaultValue: String?
  /// The field of the DTO, by default of the same name; empty if there is none.
  package let field: String
  /// Other names that authors may try; the field name is included automatically.
  package let otherNames: [String]
  /// How a recipe holds the value; nil for a key of something else, and for one that a recipe does not hold.
  package let recipe: FieldAccess<RecipeDetailDTO>?
  /// How a step holds the value; nil for a key of something else.
  package let step: FieldAccess<RecipeStepDTO>?
  /// The allowed words, for types with words.
  let words: WordTable
  /// The names in the form for comparison with unknown keys.
  let spellings: KeySpellings

  init(
    _ name: String,
    _ type: ValueType,
    isRequired: Bool = false,
    _ summary: String,
    example: String,
    defaultValue: String? = nil,
    field: String? = nil,
    otherNames: [String] = [],
    recipe: FieldAccess<RecipeDetailDTO>? = nil,
    step: FieldAccess<RecipeStepDTO>? = nil
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.summary = summary
    self.example = example
    self.defaultValue = defaultValue
    self.field = field ?? (recipe == nil && step == nil ? "" : name)
    self.otherNames = otherNames
    (self.recipe, self.step) = (recipe, step)
    words = WordTable(type.words)
    spellings = KeySpellings(name: name, otherNames: otherNames, field: self.field)
  }

  /// There is one description for each key.
  package static func == (lhs: KeyDescription, rhs: KeyDescription) -> Bool { lhs === rhs }
}

extension KeyDescription {
  /// The names of the fields of the DTO, without fixed values.
  var fieldNames: [String] {
    field.split(separator: ",").map { name in
      String(name.prefix { $0 != "=" }.filter { $0 != " " })
    }
  }
}

/// The type of a value.
package enum ValueType: Equatable, Sendable {
  case text
  /// Text with placeholders.
  case instruction
  /// A list of text.
  case words
  /// A brew method: a known word or another one.
  case method
  /// One of these words.
  case choice([String])
  /// Grams; water may also be given in millilitres.
  case mass(isWater: Bool)
  /// Degrees Celsius.
  case temperature
  /// Seconds.
  case duration
  /// An integer of at least 0.
  case index
  case uuid
  case timestamp
  /// A well-formed language tag (BCP 47).
  case language
  case formatVersion
  case steps
  /// A value of an equipment file.
  case equipment(EquipmentValue)

  /// `true` or `false`.
  package static let flag = choice(["true", "false"])

  /// The known words of the type.
  package var words: [String] {
    switch self {
    case .choice(let words): words
    case .method: BrewMethod.allKnown.map { $0.rawValue }
    default: []
    }
  }

  /// The expected value for messages: `a mass, such as 15 g`.
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
    case .language: "a language tag (BCP 47), such as ja or pt-BR"
    case .formatVersion: "the version of the format, 1"
    case .steps: "a list of steps"
    case .equipment(let value): value.expectation
    }
  }
}

/// Finds the key that an unknown key probably means.
package enum KeyNames {
  /// The canonical position of the closest key; `nil` if none is close.
  ///
  /// DTO field names, other names, other spellings (`pour_to`) and other languages take precedence over typing
  /// errors.
  package static func nearest(to name: String, in keys: [KeyDescription]) -> Int? {
    let plain = plain(name)
    for kind in 0..<3 {
      let index = keys.firstIndex { $0.spellings.names[kind].contains(plain) }
      if let index { return index }
    }
    if let index = translated(name, in: keys) { return index }
    return nearestWord(to: name, among: keys.map { $0.spellings.folded })
  }

  /// The key of a recipe that a name means before a value: `coffee` is the dose.
  package static func recipeKey(meantBy name: String) -> KeyDescription? {
    let place = dose(called: name) ?? nearest(to: name, in: RecipeFormat.recipe)
    return place.map { RecipeFormat.recipe[$0] }
  }

  /// What people call the text of a step, although a recipe has keys of these names, or a step may be numbered so.
  package static let textsOfSteps = ["step", "name", "description", "title"]

  /// What people call a key of a recipe, in other languages too, as folded words without anything between.
  package static func names(of key: RecipeKey) -> [String] {
    let key = RecipeFormat.describe(key)
    return ([key.name] + key.otherNames).map { $0.foldedWords.joined() }
      + Vocabulary.shared.names("key", key.name).map { $0.foldedWords.joined() }
  }

  /// The key that a name of words.txt means; its position in `keys`.
  static func translated(_ name: String, in keys: [KeyDescription]) -> Int? {
    let isStep = keys.contains { $0.name == "instruction" }
    let word = name.foldedWords.joined()
    guard let meant = (isStep ? steps : recipes)[word] else { return nil }
    return keys.firstIndex { $0.name == meant }
  }

  private static let recipes = table("key")
  private static let steps = table("step-key")

  private static func table(_ section: String) -> [String: String] {
    var table: [String: String] = [:]
    for (key, name) in Vocabulary.shared.plainNames(section) where table[name] == nil {
      table[name] = key
    }
    return table
  }

  /// The position of `dose`, if a name means it before a mass or a group of keys: `coffee`, which names the beans
  /// otherwise.
  package static func dose(called name: String) -> Int? {
    plain(name) == RecipeFormat.describe(.coffee).name ? Int(RecipeKey.dose.rawValue) : nil
  }

  /// Converts to lower case without word separators.
  fileprivate static func plain(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " })
  }
}

/// The names of a key in the form for comparison, computed once, as a file may have many unknown keys.
struct KeySpellings: Sendable {
  /// The name, the other names, and the name of the DTO field without its fixed values.
  fileprivate let names: [[String]]
  fileprivate let folded: FoldedName

  init(name: String, otherNames: [String], field: String) {
    let fieldNames = field.split(separator: ",").prefix(1).map(String.init)
    names = [[name], otherNames, fieldNames].map { $0.map(KeyNames.plain) }
    folded = FoldedName(name)
  }
}
