import BrewDomain
import RecipeSchema

extension RecipeView {
  /// What the scale reads around each step, in the order of the list. Meant for recipes that are valid.
  func readings() -> [PourReading] { figures.readings(in: brewOrder) }

  /// The amounts that the recipe names or leads to. Meant for recipes that are valid.
  func amounts() -> RecipeAmounts { RecipeAmounts(figures, in: brewOrder) }

  /// The steps that pour water, in the order in which they are brewed.
  func pours(in readings: [PourReading]) -> [Int] { brewOrder.filter { readings[$0].isPour } }
}
