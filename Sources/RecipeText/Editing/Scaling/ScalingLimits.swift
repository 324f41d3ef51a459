import Recipes

extension BrewPlan {
  /// The error if the plan exceeds the limits of recipes; otherwise nil.
  package var limitError: String? {
    let amounts = [("dose", inputs.doseGrams), ("yield", inputs.targetYieldGrams)]
    guard let (name, grams) = amounts.first(where: { $0.1 > Quantity.limit }) else { return nil }
    let (most, asked) = (Canonical.number(Quantity.limit / 1000), Canonical.mass(grams))
    return "a \(name) of \(asked) is above the limit of \(most) kg"
  }
}
