/// A field of a plan as JSON: its name, what it holds, and what it means.
///
/// The names are those of the types in `BrewDomain`. The reader, the JSON Schema and the tables of the
/// documentation come from these descriptions; the writer, which has no time to look them up, is held
/// against them by a test.
package struct PlanField: Sendable {
  /// What a field can hold.
  package indirect enum Kind: Sendable {
    /// Text that shows something.
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

  /// Which numbers a field can hold.
  package enum Bounds: Sendable {
    case aboveZero, fromZero, temperature
  }

  package let name: String
  package let kind: Kind
  /// Whether the value may be `null`, or left out by whoever else writes plans.
  package let isOptional: Bool
  /// The meaning, as a sentence.
  package let summary: String

  init(_ name: String, _ kind: Kind, isOptional: Bool = false, _ summary: String) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.summary = summary
  }
}

extension PlanField {
  /// What the field must hold, in words: `a number above 0`.
  package var expectation: String {
    switch kind {
    case .text: "text that is not blank"
    case .uuid: "a UUID"
    case .flag: "`true` or `false`"
    case .version: "\(PlanFormat.version)"
    case .index: "a whole number from 0"
    case .number(let bounds): bounds.expectation
    case .word(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .object: "an object"
    case .objects(_, let least): least > 0 ? "a list that is not empty" : "a list"
    }
  }
}

extension PlanField.Bounds {
  /// Whether a number is one of these.
  func contain(_ number: Double) -> Bool {
    switch self {
    // Numbers are written to the millionth, and less than half of one would become 0.
    case .aboveZero: number >= 0.5e-6
    case .fromZero: number >= 0
    case .temperature: (0...100).contains(number)
    }
  }

  fileprivate var expectation: String {
    switch self {
    case .aboveZero: "a number above 0"
    case .fromZero: "a number from 0"
    case .temperature: "a number from 0 to 100"
    }
  }
}
