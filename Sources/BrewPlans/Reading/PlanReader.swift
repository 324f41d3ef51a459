import BrewDomain
import JSON
import SourceText

/// Reads the plan that ``PlanJSON`` or ``PlanJSONLines`` wrote, or another program by its description.
package enum PlanReader {
  /// The one plan in a text; a list may stand around it.
  ///
  /// - Throws: what keeps the first plan from being brewed, or that there is not one but none or several.
  package static func plan(in bytes: [UInt8]) throws(PlanReadError) -> BrewPlan {
    let node = try onlyPlan(in: bytes)
    guard case .object = node.value else {
      throw PlanReadError(
        problem: .unexpected(field: "plan", found: node.kind, expected: "an object"),
        path: "",
        range: node.range
      )
    }
    let plan = PlanObject(node)
    let version = try plan.index(.version)
    guard version <= PlanFormat.version else {
      throw plan.error(.newerVersion(version), at: .version)
    }
    guard version == PlanFormat.version else { throw plan.unexpected(.version, "\(version)") }
    return try self.plan(plan)
  }

  private static func onlyPlan(in bytes: [UInt8]) throws(PlanReadError) -> JSONNode {
    let values = try values(in: bytes)
    var plans = values
    if case .array(let items)? = values.first?.value, values.count == 1 { plans = items }
    if plans.count == 1 { return plans[0] }
    let place = plans.dropFirst().first ?? values.first
    throw PlanReadError(
      problem: plans.isEmpty ? .noPlan : .severalPlans,
      path: "",
      range: place?.range ?? ByteRange(0, 0)
    )
  }

  /// The first two values of a text, which are enough to know that there are several.
  private static func values(in bytes: [UInt8]) throws(PlanReadError) -> [JSONNode] {
    var parser = JSONParser(bytes)
    var values: [JSONNode] = []
    do {
      while values.count < 2, let value = try parser.next() { values.append(value) }
    } catch {
      throw PlanReadError(problem: .syntax(error), path: "", range: error.range)
    }
    return values
  }

  private static func plan(_ plan: PlanObject) throws(PlanReadError) -> BrewPlan {
    var steps: [ScaledStep] = []
    for step in try plan.objects(.scaledSteps) {
      steps.append(try self.step(step, at: steps.count))
    }
    var warnings: [InputWarning] = []
    for warning in try plan.objects(.warnings) { warnings.append(try self.warning(warning)) }
    return BrewPlan(
      inputs: try inputs(plan.object(.inputs)),
      scaledSteps: steps,
      derivedRatio: try plan.number(.derivedRatio),
      scalingRule: try plan.word(.scalingRule),
      warnings: warnings,
      totalDurationSeconds: try plan.optionalNumber(.totalDurationSeconds)
    )
  }

  private static func inputs(_ inputs: PlanObject) throws(PlanReadError) -> BrewInputs {
    BrewInputs(
      recipeId: try inputs.optionalUUID(.recipeId),
      recipeName: try inputs.text(.recipeName),
      method: BrewMethod(rawValue: try inputs.text(.method)),
      doseGrams: try inputs.number(.doseGrams),
      targetYieldGrams: try inputs.number(.targetYieldGrams),
      waterTemperatureCelsius: try inputs.number(.waterTemperatureCelsius),
      grindLabel: try inputs.word(.grindLabel),
      lastEdited: try inputs.word(.lastEdited)
    )
  }

  private static func step(
    _ step: PlanObject,
    at place: Int
  ) throws(PlanReadError) -> ScaledStep {
    let order = try step.index(.orderIndex)
    guard order == place else {
      throw step.unexpected(.orderIndex, "\(order)", expected: "\(place), the place of the step")
    }
    return ScaledStep(
      orderIndex: order,
      instructionText: try step.text(.instructionText),
      timerDurationSeconds: try step.optionalNumber(.timerDurationSeconds),
      waterAmountGrams: try step.optionalNumber(.waterAmountGrams),
      isCumulativeWaterTarget: try step.flag(.isCumulativeWaterTarget),
      isIce: try step.flag(.isIce),
      cumulativeWaterGrams: try step.number(.cumulativeWaterGrams),
      startTimeSeconds: try step.optionalNumber(.startTimeSeconds),
      waterTemperatureCelsius: try step.number(.stepTemperatureCelsius)
    )
  }

  private static func warning(_ warning: PlanObject) throws(PlanReadError) -> InputWarning {
    let (from, to) = (try warning.number(.from), try warning.number(.to))
    guard from <= to else {
      throw warning.unexpected(
        .to,
        Canonical.number(to),
        expected: "\(Canonical.number(from)) or more, as `from` is"
      )
    }
    return InputWarning(
      try warning.word(.kind),
      value: try warning.number(.value),
      range: from...to
    )
  }
}
