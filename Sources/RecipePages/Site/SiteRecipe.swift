import Recipes

/// A recipe to publish.
package struct SiteRecipe: Sendable {
  /// The recipe as it is written.
  package let detail: RecipeDetailDTO
  /// Its amounts and times.
  package let plan: BrewPlan
  /// When it was last changed; nil if nobody knows.
  package let changed: Date?

  /// What was poured in a brew of it until each second, in grams; empty if no scale says it.
  package let poured: [Double]

  package init(
    _ detail: RecipeDetailDTO,
    _ plan: BrewPlan,
    changed: Date? = nil,
    poured: [Double] = []
  ) {
    self.poured = poured
    self.detail = detail
    self.plan = plan
    self.changed = changed
  }

  /// How to set the grinder: that of the reader, else the one that the recipe names; nil if neither is known.
  var grinderSetting: String? {
    let own = [detail.grinder, detail.grindSetting].compactMap(\.self).joined(separator: ", ")
    return plan.grinder?.shortText ?? (own.isEmpty ? nil : own)
  }

  /// The chart of the plan and of that brew.
  var chart: BrewChart { BrewChart(plan, poured: poured) }

  /// The name on one line.
  var name: String {
    detail.recipe.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
