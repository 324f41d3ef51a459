import Text

/// Reads a plan as ``PlanJSON``, ``PlanJSONLines`` or another program wrote it.
///
/// Unknown fields are ignored: a later release may have added them.
package enum PlanReader {
  /// The only plan in a text, which may be in a list.
  ///
  /// - Throws: what is wrong with the plan, or that the text has none or several.
  package static func plan(in bytes: [UInt8]) throws(PlanReadError) -> BrewPlan {
    try planAndNode(in: bytes).plan
  }

  /// The only plan in a text, and its place.
  package static func planAndNode(
    in bytes: [UInt8]
  ) throws(PlanReadError) -> (plan: BrewPlan, node: JSONNode) {
    let node = try onlyPlan(in: bytes)
    let fields = JSONFields(node)
    let version: Int
    do throws(JSONFieldProblem) {
      guard node.isObject else {
        let message = JSONFieldProblem.mismatch(expected: "an object", found: node.kind)
        throw JSONFieldProblem(field: "plan", message: message, path: "", range: node.range)
      }
      version = try fields.index(.version)
      if version == PlanFormat.version { return (try plan(fields), node) }
      if version < PlanFormat.version { throw fields.unexpected(.version, "\(version)") }
    } catch {
      throw PlanReadError(problem: .field(error), path: error.path, range: error.range)
    }
    let name = PlanField.version.name
    throw PlanReadError(
      problem: .newerVersion(version),
      path: name,
      range: fields[name]?.range ?? node.range
    )
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

  /// At most the first two values of a text, enough to detect several plans.
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

  private static func plan(_ plan: JSONFields) throws(JSONFieldProblem) -> BrewPlan {
    var steps: [ScaledStep] = []
    for step in try plan.objects(.scaledSteps) {
      let reading = steps.last?.cumulativeWaterGrams ?? 0
      steps.append(try self.step(step, at: steps.count, after: reading))
    }
    var warnings: [InputWarning] = []
    for warning in try plan.objects(.warnings) { warnings.append(try self.warning(warning)) }
    let inputs = try inputs(plan.object(.inputs))
    let texts =
      try plan.optionalObject(.texts).map { texts throws(JSONFieldProblem) in
        try self.texts(texts, of: inputs)
      } ?? nil
    return BrewPlan(
      inputs: inputs.shown(as: texts),
      scaledSteps: steps,
      derivedRatio: try plan.number(.derivedRatio),
      scalingRule: try plan.word(.scalingRule),
      warnings: warnings,
      totalDurationSeconds: try plan.optionalNumber(.totalDurationSeconds),
      texts: texts,
      grinder: try plan.optionalObject(.grinder).map { fields throws(JSONFieldProblem) in
        try grinder(fields)
      }
    )
  }

  private static func grinder(_ grinder: JSONFields) throws(JSONFieldProblem) -> GrinderEstimate {
    GrinderEstimate(
      grinder: try grinder.text(.grinderName),
      setting: GrinderRange(
        try grinder.number(.lowestSetting),
        try grinder.number(.highestSetting)
      ),
      scale: try grinder.word(.grinderScale),
      basis: try grinder.word(.grinderBasis),
      other: try grinder.optionalText(.otherSetting)
    )
  }

  private static func inputs(_ inputs: JSONFields) throws(JSONFieldProblem) -> BrewInputs {
    BrewInputs(
      recipeId: try inputs.optionalUUID(.recipeId),
      recipeName: try inputs.text(.recipeName),
      method: BrewMethod(rawValue: try inputs.text(.method)),
      doseGrams: try inputs.number(.doseGrams),
      targetYieldGrams: try inputs.number(.targetYieldGrams),
      waterTemperatureCelsius: try inputs.number(.waterTemperatureCelsius),
      grindLabel: try inputs.word(.grindLabel),
      lastEdited: try inputs.word(.lastEdited),
      coffee: try inputs.optionalText(.coffee),
      book: try inputs.optionalUUID(.book),
      recipePath: try inputs.optionalText(.recipePath)
    )
  }

  private static func step(
    _ step: JSONFields,
    at place: Int,
    after reading: Double
  ) throws(JSONFieldProblem) -> ScaledStep {
    let order = try step.index(.orderIndex)
    guard order == place else {
      throw step.unexpected(.orderIndex, "\(order)", expected: "\(place), the position of the step")
    }
    let metric = ScaledStep(
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
    guard let texts = try step.optionalObject(.stepTexts) else { return metric }
    return metric.shown(as: try stepTexts(texts, of: metric, after: reading))
  }

  // MARK: Texts

  /// The inputs as shown; nil if a text does not fit its figure, which leads.
  private static func texts(
    _ texts: JSONFields,
    of inputs: BrewInputs
  ) throws(JSONFieldProblem) -> PlanTexts? {
    let dose = try texts.text(.doseText)
    let yield = try texts.text(.yieldText)
    let temperature = try texts.text(.temperatureText)
    guard fits(dose, grams: inputs.doseGrams, .coffee),
      fits(yield, grams: inputs.targetYieldGrams, .water),
      fits(temperature, celsius: inputs.waterTemperatureCelsius)
    else { return nil }
    return PlanTexts(dose: dose, yield: yield, temperature: temperature)
  }

  /// The figures of a step as shown; nil if a text does not fit its figure.
  private static func stepTexts(
    _ texts: JSONFields,
    of step: ScaledStep,
    after reading: Double
  ) throws(JSONFieldProblem) -> StepTexts? {
    let water = try texts.optionalText(.waterText)
    let pour = try texts.optionalText(.pourText)
    let total = try texts.text(.totalText)
    let temperature = try texts.text(.stepTemperatureText)
    let isTarget = step.isCumulativeWaterTarget && !step.isIce
    let added = step.waterAmountGrams.map {
      isTarget ? max(0, step.cumulativeWaterGrams - reading) : $0
    }
    guard fits(water, grams: step.waterAmountGrams, .water), fits(pour, grams: added, .water),
      fits(total, grams: step.cumulativeWaterGrams, .water),
      fits(temperature, celsius: step.waterTemperatureCelsius)
    else { return nil }
    return StepTexts(water: water, pour: pour, total: total, temperature: temperature)
  }

  /// Whether a text is a mass near a figure: each may be rounded, and shown amounts add up.
  private static func fits(_ text: String?, grams: Double?, _ ingredient: Ingredient) -> Bool {
    guard let text, let grams else { return text == nil && grams == nil }
    guard let shown = ShownQuantity(text), let unit = shown.mass else { return false }
    let rounding = 2 * unit.grain(ingredient) + (ingredient == .coffee ? 0.1 : 1)
    return Tolerance.isAtMost((shown.value - grams).magnitude, rounding)
  }

  /// Whether a text is a temperature within a degree of a figure.
  private static func fits(_ text: String, celsius: Double) -> Bool {
    guard let shown = ShownQuantity(text), shown.temperature != nil else { return false }
    return Tolerance.isAtMost((shown.value - celsius).magnitude, 1)
  }

  private static func warning(_ warning: JSONFields) throws(JSONFieldProblem) -> InputWarning {
    let (from, to) = (try warning.number(.from), try warning.number(.to))
    guard from <= to else {
      throw warning.unexpected(
        .to,
        Canonical.number(to),
        expected: "at least \(Canonical.number(from)), the value of `from`"
      )
    }
    return InputWarning(
      try warning.word(.kind),
      value: try warning.number(.value),
      range: from...to
    )
  }
}

extension BrewInputs {
  /// These inputs with the units of their texts.
  fileprivate func shown(as texts: PlanTexts?) -> BrewInputs {
    guard let texts else { return self }
    let units = DisplayUnits(
      dose: ShownQuantity(texts.dose)?.mass,
      yield: ShownQuantity(texts.yield)?.mass,
      temperature: ShownQuantity(texts.temperature)?.temperature
    )
    var inputs = self
    inputs.units = units == DisplayUnits() ? nil : units
    return inputs
  }
}

extension ScaledStep {
  /// This step with texts.
  fileprivate func shown(as texts: StepTexts?) -> ScaledStep {
    ScaledStep(
      orderIndex: orderIndex,
      instructionText: instructionText,
      timerDurationSeconds: timerDurationSeconds,
      waterAmountGrams: waterAmountGrams,
      isCumulativeWaterTarget: isCumulativeWaterTarget,
      isIce: isIce,
      cumulativeWaterGrams: cumulativeWaterGrams,
      startTimeSeconds: startTimeSeconds,
      waterTemperatureCelsius: waterTemperatureCelsius,
      texts: texts
    )
  }
}
