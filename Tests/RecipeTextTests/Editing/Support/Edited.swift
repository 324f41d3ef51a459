import RecipeSyntax
import RecipeText

/// The text with these changes, or the error.
func edited(_ text: String, document: Int = 0, _ changes: [RecipeChange]) -> String {
  do throws(RecipeEditError) {
    let editor = try RecipeEditor(SyntaxTree(parsing: Array(text.utf8)), document: document)
    return String(decoding: try editor.applying(changes), as: UTF8.self)
  } catch {
    return "error: \(error)"
  }
}

/// A change at a path.
func change(_ path: String, _ action: RecipeChange.Action) -> RecipeChange {
  guard let path = RecipePath(path) else { fatalError("no path: \(path)") }
  return RecipeChange(path, action)
}

extension RecipeChange.Action {
  static func grams(_ grams: Double) -> RecipeChange.Action { .set(.mass(grams)) }
  static func text(_ text: String) -> RecipeChange.Action { .set(.text(text)) }
}
