import BrewDomain
import Essentials
import JSON
import SourceText

/// Tells plans from recipes, which may be JSON as well, since all JSON is YAML.
package enum PlanDetection {
  /// Whether a text is to be read as a plan: JSON with a field that every plan has and no recipe. In a file
  /// with the name of JSON, whatever is not a recipe passes for a plan, so that what is said of it helps.
  package static func isPlan(_ bytes: [UInt8], isNamedJSON: Bool) -> Bool {
    // A byte order mark counts as blank, as some shells write one before what they are piped.
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

/// Reads the plan that ``PlanJSON`` or ``PlanJSONLines`` wrote, or another program by its description.
///
/// Fields that no description names are passed over: a later release may have added them.
package enum PlanReader {
  /// The one plan in a text; a list may stand around it.
  ///
  /// - Throws: what keeps the first plan from being brewed, or that there is not one but none or several.
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

  private static func warning(_ warning: JSONFields) throws(JSONFieldProblem) -> InputWarning {
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

/// How the fields of a plan are read by their descriptions.
extension JSONFields {
  fileprivate func text(_ field: PlanField) throws(JSONFieldProblem) -> String {
    let text = try read(field, \.string)
    guard !text.isBlank else { throw unexpected(field, "blank") }
    return text
  }

  /// One of the words that are the cases of a type.
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
    guard number <= PlanFormat.greatestNumber else {
      throw unexpected(field, "\(Canonical.number(number)), more than any brew has")
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

  /// That a field holds something else than it must.
  ///
  /// - Parameter expected: what it must hold, where that depends on other fields.
  fileprivate func unexpected(
    _ field: PlanField,
    _ found: String,
    expected: String? = nil
  ) -> JSONFieldProblem {
    problem(field.name, expected: expected ?? field.expectation, found: found)
  }
}

extension String {
  /// A text that was read, as part of a message.
  fileprivate var inMessage: String {
    let short = prefix(40)
    return "`\(String(short).escapedForTerminal)\(short.endIndex < endIndex ? "…" : "")`"
  }
}
