import BrewDomain
import BrewPlans
import SourceText

/// The pour of a step, in grams.
package struct StepPour: Equatable, Sendable {
  /// The water or ice added; nil if none.
  package let added: Double?
  /// Whether `added` is ice, which the scale reading leaves out.
  package let isIce: Bool
  /// The scale reading after the step.
  package let reading: Double
  /// The flow rate in g/s that finishes the pour with the timer; nil without a pour or a timer.
  package let flow: Double?

  /// The pour of the step at an index of the plan.
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

/// Formats the amounts of a brew.
enum BrewText {
  /// The inputs of the brew, in the order of preparation.
  static func inputs(of plan: BrewPlan) -> [String] {
    let inputs = plan.inputs
    var values = [
      inputs.method.rawValue, "\(Canonical.mass(inputs.doseGrams)) coffee",
      "\(inputs.grindLabel.rawValue) grind",
      water(of: plan),
      Canonical.temperature(celsius: inputs.waterTemperatureCelsius),
    ]
    values.append(counted(plan.scaledSteps.count, "step"))
    if let total = plan.totalDurationSeconds { values.append("\(ClockTime.text(total)) total") }
    return values
  }

  /// The total water, with the share that is ice.
  private static func water(of plan: BrewPlan) -> String {
    let ice = plan.scaledSteps.reduce(0) { sum, step in
      sum + (step.isIce ? step.waterAmountGrams ?? 0 : 0)
    }
    let water = "\(Canonical.mass(plan.inputs.targetYieldGrams)) water"
    return ice > 0 ? "\(water) (including \(Canonical.mass(ice)) ice)" : water
  }

  /// What a step adds: `+103 g`, `80 g ice`; empty if nothing.
  static func pour(_ pour: StepPour) -> String {
    guard let added = pour.added else { return "" }
    let mass = Canonical.mass(added)
    return pour.isIce ? "\(mass) ice" : "+\(mass)"
  }

  /// The flow rate: `2.3 g/s`; nil if the step has none.
  static func flow(_ pour: StepPour) -> String? {
    pour.flow.map { "\(Canonical.number($0, decimals: 1)) g/s" }
  }
}
