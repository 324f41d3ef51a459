import BrewDomain

/// Writes a plan as an object of JSON on one line.
///
/// Thousands of plans are written in one run, so the names of fields are copied as they stand here, with
/// all that is around them. What is absent is `null`, so that all objects have the same fields.
enum PlanRecord {
  /// Appends the object. O(n) in its text.
  static func append(_ plan: BrewPlan, to text: inout [UInt8]) {
    if text.isEmpty { text.reserveCapacity(size(of: plan)) }
    text.append(#"{"version":1,"inputs":"#)
    append(plan.inputs, to: &text)
    text.append(#","scaledSteps":["#)
    for (index, step) in plan.scaledSteps.enumerated() {
      append(step, isFirst: index == 0, to: &text)
    }
    text.append(#"],"derivedRatio":"#)
    text.appendNumber(plan.derivedRatio)
    text.append(#","scalingRule":"#)
    text.appendJSON(plan.scalingRule.rawValue)
    text.append(#","warnings":["#)
    for (index, warning) in plan.warnings.enumerated() {
      append(warning, isFirst: index == 0, to: &text)
    }
    text.append(#"],"totalDurationSeconds":"#)
    text.appendNumber(plan.totalDurationSeconds)
    text.append("}")
  }

  /// About how many bytes the object takes: what grows bit by bit is copied several times.
  private static func size(of plan: BrewPlan) -> Int {
    plan.scaledSteps.reduce(600) { $0 + $1.instructionText.utf8.count + 280 }
  }

  private static func append(_ inputs: BrewInputs, to text: inout [UInt8]) {
    text.append(#"{"recipeId":"#)
    text.appendJSON(inputs.recipeId)
    text.append(#","recipeName":"#)
    text.appendJSON(inputs.recipeName)
    text.append(#","method":"#)
    text.appendJSON(inputs.method.rawValue)
    text.append(#","doseGrams":"#)
    text.appendNumber(inputs.doseGrams)
    text.append(#","targetYieldGrams":"#)
    text.appendNumber(inputs.targetYieldGrams)
    text.append(#","waterTemperatureCelsius":"#)
    text.appendNumber(inputs.waterTemperatureCelsius)
    text.append(#","grindLabel":"#)
    text.appendJSON(inputs.grindLabel.rawValue)
    text.append(#","lastEdited":"#)
    text.appendJSON(inputs.lastEdited.rawValue)
    text.append("}")
  }

  /// Appends a step, with a comma if it is not the first one.
  private static func append(_ step: ScaledStep, isFirst: Bool, to text: inout [UInt8]) {
    text.append(isFirst ? #"{"orderIndex":"# : #",{"orderIndex":"#)
    text.appendNumber(Double(step.orderIndex))
    text.append(#","instructionText":"#)
    text.appendJSON(step.instructionText)
    text.append(#","timerDurationSeconds":"#)
    text.appendNumber(step.timerDurationSeconds)
    text.append(#","waterAmountGrams":"#)
    text.appendNumber(step.waterAmountGrams)
    text.append(#","isCumulativeWaterTarget":"#)
    text.append(step.isCumulativeWaterTarget ? "true" : "false")
    text.append(step.isIce ? #","isIce":true,"# : #","isIce":false,"#)
    text.append(#""cumulativeWaterGrams":"#)
    text.appendNumber(step.cumulativeWaterGrams)
    text.append(#","startTimeSeconds":"#)
    text.appendNumber(step.startTimeSeconds)
    text.append(#","waterTemperatureCelsius":"#)
    text.appendNumber(step.waterTemperatureCelsius)
    text.append("}")
  }

  private static func append(_ warning: InputWarning, isFirst: Bool, to text: inout [UInt8]) {
    let (kind, value, range) = warning.parts
    text.append(isFirst ? #"{"kind":"# : #",{"kind":"#)
    text.appendJSON(kind.rawValue)
    text.append(#","value":"#)
    text.appendNumber(value)
    text.append(#","from":"#)
    text.appendNumber(range.lowerBound)
    text.append(#","to":"#)
    text.appendNumber(range.upperBound)
    text.append("}")
  }
}
