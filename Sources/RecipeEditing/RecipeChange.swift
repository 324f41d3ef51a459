import BrewDomain
import RecipeSchema

/// Something else to stand at a path.
package struct RecipeChange: Hashable, Sendable {
  /// What is done there.
  package enum Action: Hashable, Sendable {
    /// Writes a value; where the key is not there, at its canonical place.
    case set(RecipeValue)
    /// Removes the key, and the comments that belong to it.
    case remove
    /// Replaces parts of a text, which must not overlap; the rest stays as it is written.
    case replace([TextReplacement])
  }

  /// The place.
  package let path: RecipePath
  package let action: Action

  package init(_ path: RecipePath, _ action: Action) {
    self.path = path
    self.action = action
  }
}

/// A part of a text that becomes another.
package struct TextReplacement: Hashable, Sendable {
  /// The bytes of the part in the text: that which is meant, not as quotes and folds spell it.
  package let range: Range<Int>
  package let text: String

  package init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }
}

/// The place of a value in a recipe, such as `dose` or `steps[2].pourTo`.
package enum RecipePath: Hashable, Sendable {
  case recipe(RecipeKey)
  /// A key of a step; steps count from 0, by their places in the list.
  case step(Int, StepKey)

  /// What the format says of the key.
  package var key: KeyDescription {
    switch self {
    case .recipe(let key): RecipeFormat.describe(key)
    case .step(_, let key): RecipeFormat.describe(key)
    }
  }
}

extension RecipePath: CustomStringConvertible {
  /// The path as findings and people write it.
  package var description: String {
    switch self {
    case .recipe: key.name
    case .step(let step, _): "\(RecipeFormat.describe(.steps).name)[\(step)].\(key.name)"
    }
  }

  /// The path that is written so; `nil` for any other text, and for a key that the format does not have.
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

/// A value to be written into a recipe.
package enum RecipeValue: Hashable, Sendable {
  /// In grams.
  case mass(Double)
  /// In °C.
  case temperature(Double)
  /// In seconds.
  case duration(Double)
  /// Text, or a word of those that a key chooses from.
  case text(String)

  /// Whether it is a number, be it with a unit.
  var isQuantity: Bool {
    switch self {
    case .mass, .temperature, .duration: true
    case .text: false
    }
  }

  /// The canonical spelling, in the author's unit where that is exact.
  ///
  /// - Parameters:
  ///   - old: what stands in the place; empty for nothing.
  ///   - type: what the key holds.
  func spelling(inPlaceOf old: String, as type: ValueType) -> String {
    switch self {
    case .mass(let grams):
      Quantity.spelling(ofMass: grams, inPlaceOf: old, isWater: type == .mass(isWater: true))
    case .temperature(let celsius): Quantity.spelling(ofTemperature: celsius, inPlaceOf: old)
    case .duration(let seconds): Canonical.duration(seconds: seconds)
    case .text(let text): text
    }
  }
}

/// Why a recipe cannot be edited as asked; the source stays as it is.
package enum RecipeEditError: Error, Hashable, Sendable {
  /// The source is not YAML, or has no such document.
  case notYAML
  /// The document is no mapping.
  case notARecipe
  /// The recipe has only `count` steps.
  case noStep(Int, count: Int)
  /// The step is no mapping.
  case notAStep(Int)
  /// Something else than a text or quantity stands there, such as a list.
  case notAScalar(RecipePath)
  /// A key whose text should change is not there.
  case nothingThere(RecipePath)
  /// The recipe repeats a list or a mapping in brackets or braces that is written in lines.
  case linesInBraces(alias: String)
  /// The edited source would not be YAML any more: a mistake of the editor's own.
  case broken
}

extension RecipeEditError: CustomStringConvertible {
  /// What is wrong, for the person who must put it right: one line, in lower case and without a
  /// final stop.
  package var description: String {
    switch self {
    case .notYAML: "the recipe is not YAML; run `brewlint` to see what is wrong"
    case .notARecipe: "the document is not a recipe: it has no keys"
    case .noStep(let step, let count):
      "there is no step \(step + 1): the recipe has \(count == 1 ? "1 step" : "\(count) steps")"
    case .notAStep(let step): "step \(step + 1) is not a step: it has no keys"
    case .notAScalar(let path): "`\(path)` is a list or a mapping, but a single value was expected"
    case .nothingThere(let path): "there is no `\(path)` to change"
    case .linesInBraces(let alias):
      "`\(alias)` cannot be changed where it stands in brackets or braces; write out what it stands for"
    case .broken: "internal error: the edited recipe would not be YAML; please report this"
    }
  }
}
