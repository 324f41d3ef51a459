import BrewDomain
import RecipeSchema

/// A recipe again, of a recipe and a plan that was made of it: its amounts are those of the plan, and all else
/// is as its author wrote it.
package struct ScaledRecipe {
  /// The text of the recipe: one document, see ``DocumentText``.
  ///
  /// The amounts change that differ, in the author's unit where that is exact, and those in the instructions
  /// that equalled them. Ids and the time of the last change are dropped, as it is another recipe; its origin
  /// is `custom`. Comments, order and layout stay. O(n) for a document of n bytes.
  ///
  /// - Parameters:
  ///   - document: a recipe that is valid.
  ///   - plan: a plan of that very recipe.
  package static func text(
    of document: RecipeDocument,
    as plan: BrewPlan
  ) throws(ScaledRecipeError) -> [UInt8] {
    guard document.tree.documents.count > 1 else { return try scaled(document, as: plan) }
    let text = DocumentText.text(of: document.recipe.document, in: document.tree)
    guard let alone = RecipeFile(bytes: text, identity: "-").documents.first else {
      throw .planOfAnotherRecipe
    }
    return try scaled(alone, as: plan)
  }

  /// The steps, by their indices in the order of the brew, whose instructions name amounts that are others in
  /// the plan. O(n) for a document of n bytes.
  ///
  /// - Parameters:
  ///   - document: a recipe that is valid.
  ///   - plan: a plan of that very recipe.
  package static func stepsNamingOtherAmounts(
    in document: RecipeDocument,
    as plan: BrewPlan
  ) -> [Int] {
    guard document.recipe.mayNameMass, let changes = try? ScaledChanges(document, plan) else {
      return []
    }
    return changes.all.compactMap { change in
      guard case .step(let step, .instruction) = change.path else { return nil }
      return document.recipe.figures.steps[step].orderIndex
    }.sorted()
  }

  private static func scaled(
    _ document: RecipeDocument,
    as plan: BrewPlan
  ) throws(ScaledRecipeError) -> [UInt8] {
    let changes = try ScaledChanges(document, plan).all
    guard !changes.isEmpty else { return document.tree.bytes }
    do throws(RecipeEditError) {
      return try RecipeEditor(document.tree, document: document.recipe.document).applying(changes)
    } catch {
      throw .notEditable(error)
    }
  }
}

/// Why a recipe cannot be written with the amounts of a plan.
package enum ScaledRecipeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The plan has other steps than the recipe.
  case planOfAnotherRecipe
  /// The recipe cannot be edited so.
  case notEditable(RecipeEditError)

  /// What is wrong, for the person who must put it right: one line, in lower case and without a
  /// final stop.
  package var description: String {
    switch self {
    case .planOfAnotherRecipe:
      "internal error: the plan is that of another recipe; please report this"
    case .notEditable(let error): "\(error)"
    }
  }
}
