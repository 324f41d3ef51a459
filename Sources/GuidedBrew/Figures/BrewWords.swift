import BrewDomain
import BrewPlans
import Brewing
import Diagnostics

/// How amounts of a brew are put into words.
enum BrewWords {
  /// What to brew with, in the order in which a brewer gets it ready.
  static func figures(of plan: BrewPlan) -> [String] {
    let inputs = plan.inputs
    var figures = [
      inputs.method.rawValue, "\(Canonical.mass(inputs.doseGrams)) coffee",
      "\(inputs.grindLabel.rawValue) grind",
      "\(Canonical.mass(inputs.targetYieldGrams)) water",
      Canonical.temperature(celsius: inputs.waterTemperatureCelsius),
    ]
    figures.append(counted(plan.scaledSteps.count, "step"))
    if let total = plan.totalDurationSeconds { figures.append("\(ClockTime.text(total)) in all") }
    return figures
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
