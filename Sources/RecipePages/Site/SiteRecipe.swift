import BrewDomain
import Essentials

/// A recipe to publish.
package struct SiteRecipe: Sendable {
  /// The recipe.
  package let detail: RecipeDetailDTO
  /// The recipe as it is brewed.
  package let plan: BrewPlan
  /// When it was last changed; nil if nobody knows.
  package let changed: Date?

  /// The recipe with these values.
  package init(_ detail: RecipeDetailDTO, _ plan: BrewPlan, changed: Date? = nil) {
    self.detail = detail
    self.plan = plan
    self.changed = changed
  }

  /// The name on one line.
  var name: String {
    detail.recipe.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The order of lists: starters first, then by name, independent of the locale.
  private var order: (Int, String, String) {
    (detail.recipe.isStarter ? 0 : 1, name.folded, detail.recipe.id.uuidString)
  }

  /// The recipes in the order of lists.
  package static func sorted(_ recipes: [SiteRecipe]) -> [SiteRecipe] {
    recipes.map { ($0, $0.order) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
