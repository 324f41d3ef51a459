import BrewDomain
import Essentials
import JSON
import SourceText

/// Distinguishes plans from recipes, which may also be JSON, as JSON is YAML.
package enum PlanDetection {
  /// Whether to read a text as a plan: JSON with a field that plans have and recipes do not. A file named
  /// `.json` is a plan unless it is a recipe, so that its errors are about plans.
  package static func isPlan(_ bytes: [UInt8], isNamedJSON: Bool) -> Bool {
    // Some shells write a byte order mark into a pipe.
    let blanks = Array(" \t\r\n\u{FEFF}".utf8)
    let first = bytes.first { !blanks.contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    return has("\"scaledSteps\"", bytes) || isNamedJSON && !has("\"steps\"", bytes)
  }

  private static func has(_ text: String, _ bytes: [UInt8]) -> Bool {
    let mark = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: mark) }
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
    let node = try onlyPlan(in: bytes)
    let fields = JSONFields(node)
    let version: Int
    do throws(JSONFieldProblem) {
      guard node.isObject else {
        let message = JSONFieldProblem.mismatch(expected: "an object", found: node.kind)
        throw JSONFieldProblem(field: "plan", message: message, path: "", range: node.range)
      }
      version = try fields.index(.version)
      if version == PlanFormat.version { return try plan(fields) }
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
    at place: Int
  ) throws(JSONFieldProblem) -> ScaledStep {
    let order = try step.index(.orderIndex)
    guard order == place else {
      throw step.unexpected(.orderIndex, "\(order)", expected: "\(place), the position of the step")
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
