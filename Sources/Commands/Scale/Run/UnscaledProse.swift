import BrewDomain
import RecipeEditing
import RecipeSchema

/// Amounts that an author wrote into instructions, where a plan has the text as it is.
enum UnscaledProse {
  /// Says in which steps they are not those of the plan; nil where there are none.
  static func warning(about document: RecipeDocument, _ plan: BrewPlan) -> String? {
    let steps = ScaledRecipe.stepsNamingOtherAmounts(in: document, as: plan).map { $0 + 1 }
    guard let last = steps.last else { return nil }
    let names = steps.dropLast().map(String.init).joined(separator: ", ")
    let subject =
      steps.count == 1
      ? "the instruction of step \(last) names an amount that is"
      : "the instructions of steps \(names) and \(last) name amounts that are"
    return "\(subject) not scaled; write {water}, {total} or {dose}, or scale with --format yaml"
  }
}
