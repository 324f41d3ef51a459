import RecipeSyntax
import Recipes

/// The errors of a source's shape, one a line: what, where, and the bytes it points at.
///
/// Such as `unknownKey methd → method @methd «methd»`.
func shapeErrors(_ source: String) -> [String] {
  let tree = SyntaxTree(parsing: Array(source.utf8))
  let paths = NodePaths(tree)
  return RecipeDecoder.decode(tree).errors.map { error in
    let path = error.node < 0 ? "" : paths.path(to: error.node)
    let related = error.related.map { " ~ «\(tree.spelling(of: $0))»" } ?? ""
    return "\(words(error.kind)) @\(path) «\(tree.spelling(of: error.range))»\(related)"
  }
}

private func words(_ kind: SchemaError.Kind) -> String {
  switch kind {
  case .unknownKey(let name, _, let nearest, let belongsTo):
    "unknownKey \(name)" + (nearest.map { " → \($0)" } ?? "")
      + (belongsTo.map { " of \($0)" } ?? "")
  case .missingKey(let key, let scope, let isEmpty):
    "missingKey \(key.name) of \(scope)" + (isEmpty ? ", empty" : "")
  case .wrongType(let key, let found): "wrongType \(key.name) is \(found)"
  case .invalidChoice(let key, let text, let nearest):
    "invalidChoice \(key.name) \(text)" + (nearest.map { " → \($0)" } ?? "")
  case .unknownMethod(let text, let nearest):
    "unknownMethod \(text)" + (nearest.map { " → \($0)" } ?? "")
  case .invalidMethod(let text, let nearest):
    "invalidMethod \(text)" + (nearest.map { " → \($0)" } ?? "")
  case .invalidQuantity(let key, let text, let problem):
    "invalidQuantity \(key.name) \(text) \(problem)"
  case .unknownPlaceholder(let name, let nearest):
    "unknownPlaceholder \(name)" + (nearest.map { " → \($0)" } ?? "")
  case .severalAmounts(let names): "severalAmounts \(names.joined(separator: " "))"
  default: "\(kind)"
  }
}

/// A recipe without an error.
let soundRecipe = """
  name: A
  method: v60
  dose: 15 g
  yield: 250 g
  temperature: 94 °C
  grind: fine
  steps:
    - instruction: Pour.
      pourTo: 250 g

  """

/// The sound recipe with some of its text replaced.
func recipe(_ changes: (String, String)...) -> String {
  changes.reduce(soundRecipe) { text, change in
    precondition(text.contains(change.0), "nothing to replace: \(change.0)")
    return text.replacing(change.0, with: change.1)
  }
}
