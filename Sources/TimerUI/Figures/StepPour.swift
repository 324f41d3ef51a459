import BrewDomain

/// What a step does to the scale, in grams.
package struct StepPour: Equatable, Sendable {
  /// The water or ice that is added; nil where the step adds none.
  package let added: Double?
  /// Whether that is ice, which the scale does not show.
  package let isIce: Bool
  /// What the scale reads after the step.
  package let reading: Double
  /// How many grams a second must be poured to be done when the timer is; nil where nothing is poured, or
  /// nothing says how long.
  package let flow: Double?

  /// The pour of the step at a position of the plan.
  package init(of index: Int, in plan: BrewPlan) {
    let step = plan.scaledSteps[index]
    let before = index > 0 ? plan.scaledSteps[index - 1].cumulativeWaterGrams : 0
    let reading = step.cumulativeWaterGrams
    self.reading = reading
    isIce = step.isIce
    added = step.waterAmountGrams.map { amount in
      step.isCumulativeWaterTarget && !step.isIce ? max(0, reading - before) : amount
    }
    guard let added, !isIce, added > 0, let timer = step.timerDurationSeconds, timer > 0 else {
      flow = nil
      return
    }
    flow = added / timer
  }
}
