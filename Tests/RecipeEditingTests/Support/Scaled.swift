import BrewDomain
import Brewing
import RecipeEditing
import RecipeSchema

/// The recipe with the amounts of a proportional plan, or what keeps it from being written.
func scaled(_ text: String, by factor: Double, document: Int = 0) -> String {
  scaled(text, document: document) { proportionalPlan(of: $0, factor: factor) }
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
