import Recipes
import Text

/// Formats the amounts of a brew.
enum BrewText {
  /// The inputs of the brew, in the order of preparation.
  static func inputs(of plan: BrewPlan) -> [String] {
    let inputs = plan.inputs
    let texts = plan.inputTexts
    var values = [
      inputs.method.displayName, "\(texts.dose) coffee",
      "\(inputs.grindLabel.rawValue) grind",
      water(of: plan),
      texts.temperature,
    ]
    if let setting = plan.grinder?.text { values.insert(setting, at: 3) }
    values.append(counted(plan.scaledSteps.count, "step"))
    if let total = plan.totalDurationSeconds { values.append("\(ClockTime.text(total)) total") }
    return values
  }

  /// The yield, with the share that is ice.
  private static func water(of plan: BrewPlan) -> String {
    plan.iceText.map { "\(plan.yieldText) (including \($0) ice)" } ?? plan.yieldText
  }

  /// What a step adds: `+103 g`, `80 g ice`; empty if nothing.
  static func pour(_ pour: StepPour) -> String {
    guard let mass = pour.addedText else { return "" }
    return pour.isIce ? "\(mass) ice" : "+\(mass)"
  }

  /// The weight on the scale, the flow and what is still to pour, or why they are not known now.
  static func scale(_ scale: ScaleState) -> [String] {
    let mass = Canonical.mass(scale.waterGrams)
    switch scale.condition {
    case .lost: return ["no reading, last \(mass)"]
    case .lifted: return ["lifted, last \(mass)"]
    case .disturbed: return ["\(mass) before something moved"]
    case .steady:
      let flow = Canonical.number(scale.flowGramsPerSecond, decimals: 1)
      let left = scale.leftGrams.map { ["\(Canonical.mass($0)) to pour"] } ?? []
      return ["\(mass) on the scale", "\(flow) g/s"] + left
    }
  }
}
