import BrewDomain
import BrewPlans
import SourceText

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

/// How amounts of a brew are put into words.
enum BrewText {
  /// What to brew with, in the order in which a brewer gets it ready.
  static func figures(of plan: BrewPlan) -> [String] {
    let inputs = plan.inputs
    var figures = [
      inputs.method.rawValue, "\(Canonical.mass(inputs.doseGrams)) coffee",
      "\(inputs.grindLabel.rawValue) grind",
      water(of: plan),
      Canonical.temperature(celsius: inputs.waterTemperatureCelsius),
    ]
    figures.append(counted(plan.scaledSteps.count, "step"))
    if let total = plan.totalDurationSeconds { figures.append("\(ClockTime.text(total)) in all") }
    return figures
  }

  /// All the water, and how much of it need not be heated.
  private static func water(of plan: BrewPlan) -> String {
    let ice = plan.scaledSteps.reduce(0) { sum, step in
      sum + (step.isIce ? step.waterAmountGrams ?? 0 : 0)
    }
    let water = "\(Canonical.mass(plan.inputs.targetYieldGrams)) water"
    return ice > 0 ? "\(water) (\(Canonical.mass(ice)) of it ice)" : water
  }

  /// What a step adds: `+103 g`, `80 g ice`; empty where it adds nothing.
  static func pour(_ pour: StepPour) -> String {
    guard let added = pour.added else { return "" }
    let mass = Canonical.mass(added)
    return pour.isIce ? "\(mass) ice" : "+\(mass)"
  }

  /// How fast to pour: `2.3 g/s`; nil where that does not matter.
  static func flow(_ pour: StepPour) -> String? {
    pour.flow.map { "\(Canonical.number($0, decimals: 1)) g/s" }
  }
}
