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
  /// The words that the value chooses from, for types that have such.
  let words: WordTable
  /// The names, as unknown ones are compared with them.
  let spellings: KeySpellings

  init(
    _ name: String,
    _ type: ValueType,
    isRequired: Bool = false,
    _ summary: String,
    example: String,
    field: String = "",
    otherNames: [String] = []
  ) {
    self.name = name
    self.type = type
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
