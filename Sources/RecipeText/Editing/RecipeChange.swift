import Recipes

/// A change of a value in a recipe.
package struct RecipeChange: Hashable, Sendable {
  /// The kind of change.
  package enum Action: Hashable, Sendable {
    /// Writes a value; a missing key is inserted at its canonical position.
    case set(RecipeValue)
    /// Removes the key and its comments.
    case remove
    /// Gives a value of a step another key and another value, such as `pour: 50 g` the key `pourTo`.
    case rename(StepKey, RecipeValue)
    /// Replaces non-overlapping parts of a text; the rest stays as written.
    case replace([TextReplacement])
  }

  /// The path of the value.
  package let path: RecipePath
  package let action: Action

  package init(_ path: RecipePath, _ action: Action) {
    self.path = path
    self.action = action
  }
}

/// A replacement of a part of a text.
package struct TextReplacement: Hashable, Sendable {
  /// The byte range in the parsed text, not in its source spelling.
  package let range: Range<Int>
  package let text: String

  package init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }
}

/// The path of a value in a recipe, such as `dose` or `steps[2].pourTo`.
package enum RecipePath: Hashable, Sendable {
  case recipe(RecipeKey)
  /// A key of a step, given by its 0-based list position.
  case step(Int, StepKey)

  /// The description of the key.
  package var key: KeyDescription {
    switch self {
    case .recipe(let key): RecipeFormat.describe(key)
    case .step(_, let key): RecipeFormat.describe(key)
    }
  }

  /// The position of the step; nil for a key of the recipe.
  var step: Int? { if case .step(let step, _) = self { step } else { nil } }
}

extension RecipePath: CustomStringConvertible {
  /// The path as written in findings.
  package var description: String {
    switch self {
    case .recipe: key.name
    case .step(let step, _): "\(RecipeFormat.describe(.steps).name)[\(step)].\(key.name)"
    }
  }

  /// Parses a path; `nil` for other texts and unknown keys.
  package init?(_ text: String) {
    if let key = RecipeKey.allCases.first(where: { RecipeFormat.describe($0).name == text }) {
      self = .recipe(key)
      return
    }
    let prefix = "\(RecipeFormat.describe(.steps).name)["
    guard text.hasPrefix(prefix), let end = text.firstIndex(of: "]"),
      let step = Int(text[..<end].dropFirst(prefix.count)), step >= 0,
      let key = StepKey.allCases.first(where: { key in
        RecipeFormat.describe(key).name == text[end...].dropFirst(2)
      }),
      text == RecipePath.step(step, key).description
    else { return nil }
    self = .step(step, key)
  }
}

/// A value to write into a recipe.
package enum RecipeValue: Hashable, Sendable {
  /// In grams.
  case mass(Double)
  /// In °C.
  case temperature(Double)
  /// In seconds.
  case duration(Double)
  /// A mass or a temperature in canonical spelling, in the unit to write; or a whole number.
  case quantity(String)
  /// Text, or one of the words of a key.
  case text(String)

  /// Whether it is a number, with or without a unit.
  var isQuantity: Bool {
    switch self {
    case .mass, .temperature, .duration, .quantity: true
    case .text: false
    }
  }

  /// The canonical spelling, in the author's unit if that is exact.
  ///
  /// - Parameters:
  /// - old: the current text; empty for none.
  /// - type: the type of the key.
  func spelling(inPlaceOf old: String, as type: ValueType) -> String {
    switch self {
    case .mass(let grams):
      Quantity.spelling(ofMass: grams, inPlaceOf: old, isWater: type == .mass(isWater: true))
    case .temperature(let celsius): Quantity.spelling(ofTemperature: celsius, inPlaceOf: old)
    case .duration(let seconds): Canonical.duration(seconds: seconds)
    case .quantity(let text): Quantity.spelling(of: text, inPlaceOf: old, as: type)
    case .text(let text): text
    }
  }
}

/// Why a recipe cannot be edited; the source is unchanged.
package enum RecipeEditError: Error, Hashable, Sendable {
  /// The source is not YAML, or has no such document.
  case notYAML
  /// The document is not a mapping.
  case notARecipe
  /// The recipe has only `count` steps.
  case noStep(Int, count: Int)
  /// The step is not a mapping.
  case notAStep(Int)
  /// The value is not a scalar, but for example a list.
  case notAScalar(RecipePath)
  /// The key whose text should change is missing.
  case missingKey(RecipePath)
  /// A value of a step cannot be written.
  case notWritable(RecipeEncodingError)
  /// The edited source is not valid YAML: a bug of the editor.
  case invalidResult
}

extension RecipeEditError: CustomStringConvertible {
  /// The message: one line, in lower case, without a full stop.
  package var description: String {
    switch self {
    case .notYAML: "the recipe is not valid YAML; run `brewlint` for details"
    case .notARecipe: "the document is not a recipe: it has no keys"
    case .noStep(let step, let count):
      "there is no step \(step + 1): the recipe has \(count == 1 ? "1 step" : "\(count) steps")"
    case .notAStep(let step): "step \(step + 1) is not a step: it has no keys"
    case .notAScalar(let path): "`\(path)` is a list or a mapping, expected a single value"
    case .missingKey(let path): "there is no `\(path)` to change"
    case .notWritable(let error): "\(error)"
    case .invalidResult:
      "internal error: the edited recipe would not be valid YAML; please report this"
    }
  }
}
