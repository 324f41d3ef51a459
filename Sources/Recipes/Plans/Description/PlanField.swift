/// A field of a plan as JSON: its name, type and meaning.
///
/// The names are those in `Recipes/Session`. The reader, the JSON Schema and the documentation tables use these
/// descriptions. The writer spells the fields itself for speed; a test compares it with the descriptions.
package struct PlanField: Sendable {
  /// The type of a field.
  package indirect enum Kind: Sendable {
    /// Text that is not blank.
    case text
    case uuid
    case flag
    /// ``PlanFormat/version``.
    case version
    /// A whole number, 0 or more.
    case index
    case number(Bounds)
    /// One of these words.
    case word([String])
    case object([PlanField])
    case objects([PlanField], atLeast: Int)
  }

  /// The numbers that a field can hold.
  package enum Bounds: Sendable {
    case aboveZero, fromZero, temperature
  }

  package let name: String
  /// The name of its object among the definitions of the JSON Schema.
  package let definition: String
  package let kind: Kind
  /// Whether the value may be `null` or missing.
  package let isOptional: Bool
  /// The meaning, as a sentence.
  package let summary: String

  init(
    _ name: String,
    _ kind: Kind,
    definition: String? = nil,
    isOptional: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.definition = definition ?? name
    self.kind = kind
    self.isOptional = isOptional
    self.summary = summary
  }
}

extension PlanField {
  /// The expected value in words: `a number above 0`.
  package var expectation: String {
    switch kind {
    case .text: "non-blank text"
    case .uuid: "a UUID"
    case .flag: "`true` or `false`"
    case .version: "\(PlanFormat.version)"
    case .index: "a whole number of at least 0"
    case .number(let bounds): bounds.expectation
    case .word(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .object: "an object"
    case .objects(_, let least): least > 0 ? "a non-empty list" : "a list"
    }
  }
}

extension PlanField.Bounds {
  /// Whether a number is within the bounds.
  func contain(_ number: Double) -> Bool {
    switch self {
    // Numbers are written to 1e-6; smaller ones would become 0.
    case .aboveZero: number >= 0.5e-6
    case .fromZero: number >= 0
    case .temperature: (0...100).contains(number)
    }
  }

  fileprivate var expectation: String {
    switch self {
    case .aboveZero: "a number above 0"
    case .fromZero: "a number of at least 0"
    case .temperature: "a number from 0 to 100"
    }
  }
}
