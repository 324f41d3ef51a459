import RecipeSyntax
import RecipeText
import Recipes

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

/// The plan of a recipe scaled by a factor; nil if the rule cannot be used.
func planned(
  _ document: RecipeDocument,
  by factor: Double,
  rule: ScalingRule? = nil
) -> BrewPlan? {
  let request = ScaleRequest(amounts: .factor(factor), rule: rule)
  return document.toDetailDTO().flatMap { try? BrewSessionUseCase.createPlan(of: $0, for: request) }
}

/// The recipe scaled by a factor, or the error.
func scaled(
  _ text: String,
  by factor: Double,
  rule: ScalingRule? = nil,
  document: Int = 0
) -> String {
  scaled(text, document: document) { planned($0, by: factor, rule: rule) }
}

/// The recipe with the amounts of a plan.
func scaled(
  _ text: String,
  document: Int = 0,
  as plan: (RecipeDocument) -> BrewPlan?
) -> String {
  let documents = RecipeFile(bytes: Array(text.utf8), identity: "-").documents
  guard documents.indices.contains(document), documents[document].isValid,
    let plan = plan(documents[document])
  else { return "no valid recipe" }
  do throws(ScaledRecipeError) {
    return String(decoding: try ScaledRecipe.text(of: documents[document], as: plan), as: UTF8.self)
  } catch {
    return "error: \(error)"
  }
}
