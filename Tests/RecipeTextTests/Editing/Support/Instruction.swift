import RecipeSyntax
import Recipes

/// The text of the first step's instruction.
func instruction(of source: String) -> String? {
  let tree = SyntaxTree(parsing: Array(source.utf8))
  let decoded = RecipeDecoder.decode(tree)
  guard let recipe = decoded.recipes.first, !recipe.stepNodes.isEmpty else { return nil }
  return decoded.field(recipe, step: 0, .instruction).valueNode.map { tree.text(of: $0) }
}

extension String {
  /// The byte range of the first occurrence of a text.
  func firstRange(of part: String) -> Range<Int>? {
    let (text, part) = (Array(utf8), Array(part.utf8))
    let start = text.indices.first { text[$0...].starts(with: part) }
    return start.map { $0..<$0 + part.count }
  }
}
