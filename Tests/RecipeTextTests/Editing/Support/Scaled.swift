import RecipeText
import Recipes

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
