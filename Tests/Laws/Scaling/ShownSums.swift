import Recipes

/// The shown figures of a plan as whole numbers: millionths of the unit, or of grams for metric and mixed ones.
package struct ShownSums {
  package private(set) var yield = 0
  package private(set) var poured = 0
  package private(set) var ice = 0
  package private(set) var readings: [Int] = []
  /// Whether the amount as written is the reading of a target, and the amount to add of an increment or ice.
  package private(set) var amountsAgree = true

  /// The figures; nil if one is no quantity.
  package init?(_ plan: BrewPlan) {
    let texts = plan.scaledSteps.indices.map { plan.stepTexts(at: $0) }
    let units = Set(
      ([plan.inputTexts.yield] + texts.compactMap(\.water)).compactMap { ShownQuantity($0)?.unit }
    )
    let isOneUnit = units.count == 1
    func number(_ text: String) -> Int? {
      guard let quantity = ShownQuantity(text) else { return nil }
      let written = Double(text.prefix { $0 != " " })
      return (isOneUnit ? written : quantity.value).map { Int(($0 * 1e6).rounded()) }
    }
    guard let shownYield = number(plan.inputTexts.yield) else { return nil }
    yield = shownYield
    for (step, text) in zip(plan.scaledSteps, texts) {
      guard let pour = text.pour.map(number) ?? 0, let total = number(text.total) else {
        return nil
      }
      if step.isIce { ice += pour } else { poured += pour }
      readings.append(total)
      let isTarget = step.isCumulativeWaterTarget && !step.isIce
      if step.waterAmountGrams != nil, text.water != (isTarget ? text.total : text.pour) {
        amountsAgree = false
      }
    }
  }
}
