import Text

/// Plans as CSV (RFC 4180): a header, then a line per step that repeats the inputs of its plan.
///
/// Texts keep their line breaks. Absent values are empty.
package struct PlanCSV: PlanRenderer {
  /// The end of each line.
  package static let lineBreak = "\r\n"

  /// The column names: those of the JSON fields, except for the temperature of the step, and without those that say which
  /// book the recipe is from.
  package static let columns =
    PlanFormat.inputs.dropLast(2).map { $0.name }
    + [PlanField.derivedRatio, .scalingRule, .totalDurationSeconds].map { $0.name }
    + PlanFormat.step.dropLast(2).map { $0.name } + ["stepWaterTemperatureCelsius"]

  /// A renderer.
  package init() {}

  package var delimiters: PlanDelimiters {
    let header = Self.columns.joined(separator: ",") + Self.lineBreak
    return PlanDelimiters(prefix: header, empty: header)
  }

  package func render(_ plan: BrewPlan, into output: inout [UInt8]) {
    let header = CSVRecords.line(Self.fields(of: plan))
    for index in plan.scaledSteps.indices {
      output +=
        "\(header),\(CSVRecords.line(Self.fields(of: index, in: plan)))\(Self.lineBreak)".utf8
    }
  }

  private static func fields(of plan: BrewPlan) -> [String] {
    let inputs = plan.inputs
    return [
      inputs.recipeId?.text ?? "", inputs.recipeName, inputs.method.rawValue,
      number(inputs.doseGrams), number(inputs.targetYieldGrams),
      number(inputs.waterTemperatureCelsius), inputs.grindLabel.rawValue,
      inputs.lastEdited.rawValue, inputs.coffee ?? "", number(plan.derivedRatio),
      plan.scalingRule.rawValue, number(plan.totalDurationSeconds),
    ]
  }

  private static func fields(of index: Int, in plan: BrewPlan) -> [String] {
    let step = plan.scaledSteps[index]
    return [
      String(step.orderIndex), step.instructionText, number(step.timerDurationSeconds),
      number(plan.waitSeconds(at: index)), number(step.waterAmountGrams),
      "\(step.isCumulativeWaterTarget)", "\(step.isIce)", number(plan.addedGrams(at: index)),
      number(step.cumulativeWaterGrams), number(step.startTimeSeconds),
      number(step.waterTemperatureCelsius),
    ]
  }

  private static func number(_ value: Double?) -> String {
    value.map { Canonical.number($0) } ?? ""
  }
}
