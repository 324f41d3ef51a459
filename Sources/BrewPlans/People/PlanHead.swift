import BrewDomain

/// What a person must know of a plan before the first step.
enum PlanHead {
  /// What each line is about, and what it says.
  static func lines(of plan: BrewPlan) -> [(label: String, value: String)] {
    let inputs = plan.inputs
    var lines = [
      ("Method", inputs.method.rawValue),
      ("Dose", Canonical.mass(inputs.doseGrams)),
      ("Yield", Canonical.mass(inputs.targetYieldGrams)),
      ("Ratio", ratio(of: plan)),
      ("Temperature", Canonical.temperature(celsius: inputs.waterTemperatureCelsius)),
      ("Grind", inputs.grindLabel.rawValue),
    ]
    if let seconds = plan.totalDurationSeconds { lines.append(("Time", ClockTime.text(seconds))) }
    return lines
  }

  /// Both ways to say how strong a brew is: water to coffee, and coffee to a litre of water.
  private static func ratio(of plan: BrewPlan) -> String {
    let gramsPerLitre = plan.inputs.doseGrams / plan.inputs.targetYieldGrams * 1000
    let ratio = Canonical.number(plan.derivedRatio, decimals: 1)
    return "1:\(ratio) (\(Canonical.number(gramsPerLitre, decimals: 1)) g/L)"
  }
}
