import BrewDomain
import Essentials
import JSON
import SourceText

/// Distinguishes plans from recipes, which may also be JSON, as JSON is YAML.
package enum PlanDetection {
  /// Whether to read a text as a plan: JSON with a field that plans have and recipes do not. A file named
  /// `.json` is a plan unless it is something else that is known, so that its errors are about plans.
  package static func isPlan(_ bytes: [UInt8], isNamedJSON: Bool) -> Bool {
    // Some shells write a byte order mark into a pipe.
    let blanks = Array(" \t\r\n\u{FEFF}".utf8)
    let first = bytes.first { !blanks.contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    let content = KnownContent(bytes)
    return content == .plan || isNamedJSON && content == nil
  }
}

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
  static func planAndNode(
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
      texts: texts
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
      lastEdited: try inputs.word(.lastEdited)
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

/// Reads the fields of a plan by their descriptions.
extension JSONFields {
  fileprivate func text(_ field: PlanField) throws(JSONFieldProblem) -> String {
    let text = try read(field, \.string)
    guard !text.isBlank else { throw unexpected(field, "blank") }
    return text
  }

  /// One of the raw values of a type.
  fileprivate func word<Word: RawRepresentable<String>>(
    _ field: PlanField
  ) throws(JSONFieldProblem) -> Word {
    let text = try read(field, \.string)
    guard let word = Word(rawValue: text) else { throw unexpected(field, text.inMessage) }
    return word
  }

  fileprivate func optionalText(_ field: PlanField) throws(JSONFieldProblem) -> String? {
    self[field.name] == nil ? nil : try text(field)
  }

  fileprivate func optionalObject(_ field: PlanField) throws(JSONFieldProblem) -> JSONFields? {
    self[field.name] == nil ? nil : try object(field)
  }

  fileprivate func optionalUUID(_ field: PlanField) throws(JSONFieldProblem) -> UUID? {
    guard self[field.name] != nil else { return nil }
    let text = try read(field, \.string)
    guard let id = UUID(uuidString: text) else { throw unexpected(field, text.inMessage) }
    return id
  }

  fileprivate func flag(_ field: PlanField) throws(JSONFieldProblem) -> Bool {
    try read(field, \.flag)
  }

  fileprivate func number(_ field: PlanField) throws(JSONFieldProblem) -> Double {
    let number = try read(field, \.number)
    if case .number(let bounds) = field.kind, !bounds.contain(number) {
      throw unexpected(field, Canonical.number(number))
    }
    guard number <= PlanFormat.maximumNumber else {
      throw unexpected(field, "\(Canonical.number(number)), which is more than any brew has")
    }
    return number
  }

  fileprivate func optionalNumber(_ field: PlanField) throws(JSONFieldProblem) -> Double? {
    self[field.name] == nil ? nil : try number(field)
  }

  fileprivate func index(_ field: PlanField) throws(JSONFieldProblem) -> Int {
    let number = try number(field)
    guard let index = Int(exactly: number), index >= 0 else {
      throw unexpected(field, Canonical.number(number))
    }
    return index
  }

  fileprivate func object(_ field: PlanField) throws(JSONFieldProblem) -> JSONFields {
    try object(field.name, as: field.expectation)
  }

  fileprivate func objects(_ field: PlanField) throws(JSONFieldProblem) -> [JSONFields] {
    let objects = try objects(field.name, as: field.expectation)
    if case .objects(_, let least) = field.kind, objects.count < least {
      throw unexpected(field, "empty")
    }
    return objects
  }

  private func read<Value>(
    _ field: PlanField,
    _ convert: (JSONNode) -> Value?
  ) throws(JSONFieldProblem) -> Value {
    try read(field.name, as: field.expectation, convert)
  }

  /// The problem that a field has another value than expected.
  ///
  /// - Parameter expected: the expected value, if it depends on other fields.
  fileprivate func unexpected(
    _ field: PlanField,
    _ found: String,
    expected: String? = nil
  ) -> JSONFieldProblem {
    problem(field.name, expected: expected ?? field.expectation, found: found)
  }
}

extension String {
  /// The text, quoted for a message.
  fileprivate var inMessage: String { "`\(quotedBriefly)`" }
}
