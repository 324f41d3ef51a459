import BrewDomain
import RecipeSchema

extension BrewPlan {
  /// Why the plan is larger than any recipe can be; nil for others.
  var excess: String? {
    let amounts = [("dose", inputs.doseGrams), ("yield", inputs.targetYieldGrams)]
    guard let (name, grams) = amounts.first(where: { $0.1 > Quantity.limit }) else { return nil }
    let (most, asked) = (Canonical.number(Quantity.limit / 1000), Canonical.mass(grams))
    return "a \(name) of \(asked) is more than the \(most) kg that a recipe can have"
  }
}
