import RecipeLint
import RecipeSyntax
import RecipeText
import Recipes

/// A recipe for which plans are made.
struct ScalableRecipe {
  private let document: RecipeDocument
  private let detail: RecipeDetailDTO
  private let methods: MethodTable

  /// A recipe of a document; nil if it is not valid.
  init?(_ recipe: RecipeView, in snapshot: DocumentSnapshot) {
    document = RecipeDocument(recipe.recipe, in: snapshot.source, snapshot.tree, identity: "-")
    guard snapshot.tree.errors.isEmpty, let detail = document.toDetailDTO(), detail.recipe.isValid
    else { return nil }
    self.detail = detail
    methods = snapshot.methods
  }

  /// The recipe's own dose, in grams.
  var dose: Double { detail.recipe.defaultDose }

  /// The plan for other amounts.
  func plan(_ amounts: ScaleAmounts) throws -> BrewPlan {
    let request = ScaleRequest(amounts: amounts)
    let plan = try BrewSessionUseCase.createPlan(of: detail, for: request, methods: methods)
    if let error = plan.limitError { throw ResponseError(.requestFailed, error) }
    return plan
  }

  /// The whole source with the recipe scaled.
  func source(as plan: BrewPlan) throws -> [UInt8] {
    try ScaledRecipe.source(of: document, as: plan)
  }

  /// The amounts that people usually want: half, double, and the nearest usual doses.
  var usualAmounts: [(title: String, amounts: ScaleAmounts)] {
    var all: [(String, ScaleAmounts)] = [("half", .factor(0.5)), ("double", .factor(2))]
    let usual: [Double] = [7, 9, 12, 15, 18, 20, 25, 30, 40, 60]
    let smaller = usual.filter { $0 < dose - 0.05 && $0 > dose / 2 + 0.05 }.suffix(2)
    let larger = usual.filter { $0 > dose + 0.05 && $0 < dose * 2 - 0.05 }.prefix(2)
    all += (smaller + larger).map { (Canonical.mass($0), .dose($0)) }
    return all.compactMap { name, amounts in
      guard let plan = try? plan(amounts) else { return nil }
      let texts = plan.inputTexts
      if case .factor = amounts {
        return ("\(name): \(texts.dose) of coffee, \(texts.yield) yield", amounts)
      }
      return ("\(name) of coffee, \(texts.yield) yield", amounts)
    }
  }
}
