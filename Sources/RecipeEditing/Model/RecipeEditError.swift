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
