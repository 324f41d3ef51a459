import Text

/// Plans as one JSON document: a list, with one plan per line. Its form does not depend on the number of plans.
package struct PlanJSON: PlanRenderer {
  /// A renderer.
  package init() {}

  package var delimiters: PlanDelimiters {
    PlanDelimiters(prefix: "[\n", separator: ",\n", suffix: "\n]\n", empty: "[]\n")
  }

  package func render(_ plan: BrewPlan, into output: inout [UInt8]) {
    PlanRecord.append(plan, to: &output)
  }
}

/// Plans as JSON Lines: the items of ``PlanJSON``, one per line.
package struct PlanJSONLines: PlanRenderer {
  /// A renderer.
  package init() {}

  package var delimiters: PlanDelimiters { PlanDelimiters() }

  package func render(_ plan: BrewPlan, into output: inout [UInt8]) {
    PlanRecord.append(plan, to: &output)
    output.append(UInt8(ascii: "\n"))
  }
}

/// Writes a plan as a JSON object on one line, with the fields of ``PlanFormat`` in their order.
///
/// Absent values are `null`, so that all objects have the same fields; only `grinder`, `book` and `recipePath`
/// are left out.
private enum PlanRecord {
  /// Appends the object. O(n) in the size of its text.
  static func append(_ plan: BrewPlan, to text: inout [UInt8]) {
    var json = JSONWriter()
    json.object { write(plan, to: &$0) }
    text += json.bytes
  }

  private static func write(_ plan: BrewPlan, to json: inout JSONWriter) {
    json.field(.version, Double(PlanFormat.version))
    json.object(.inputs) { write(plan.inputs, to: &$0) }
    json.key(PlanField.scaledSteps.name)
    json.array(Array(plan.scaledSteps.indices)) { json, index in
      json.object { write(plan, step: index, to: &$0) }
    }
    json.field(.derivedRatio, plan.derivedRatio)
    json.field(.scalingRule, plan.scalingRule.rawValue)
    json.key(PlanField.warnings.name)
    json.array(plan.warnings) { json, warning in json.object { write(warning, to: &$0) } }
    json.field(.totalDurationSeconds, plan.totalDurationSeconds)
    let texts = plan.inputTexts
    json.object(.texts) { json in
      json.field(.doseText, texts.dose)
      json.field(.yieldText, texts.yield)
      json.field(.temperatureText, texts.temperature)
    }
    if let grinder = plan.grinder { json.object(.grinder) { write(grinder, to: &$0) } }
  }

  private static func write(_ inputs: BrewInputs, to json: inout JSONWriter) {
    json.field(.recipeId, inputs.recipeId?.text)
    json.field(.recipeName, inputs.recipeName)
    json.field(.method, inputs.method.rawValue)
    json.field(.doseGrams, inputs.doseGrams)
    json.field(.targetYieldGrams, inputs.targetYieldGrams)
    json.field(.waterTemperatureCelsius, inputs.waterTemperatureCelsius)
    json.field(.grindLabel, inputs.grindLabel.rawValue)
    json.field(.lastEdited, inputs.lastEdited.rawValue)
    json.field(.coffee, inputs.coffee)
    if let book = inputs.book { json.field(.book, book.text) }
    if let path = inputs.recipePath { json.field(.recipePath, path) }
  }

  private static func write(_ plan: BrewPlan, step index: Int, to json: inout JSONWriter) {
    let (step, texts) = (plan.scaledSteps[index], plan.stepTexts(at: index))
    json.field(.orderIndex, Double(step.orderIndex))
    json.field(.instructionText, step.instructionText)
    json.field(.timerDurationSeconds, step.timerDurationSeconds)
    json.field(.waitSeconds, plan.waitSeconds(at: index))
    json.field(.waterAmountGrams, step.waterAmountGrams)
    json.field(.isCumulativeWaterTarget, step.isCumulativeWaterTarget)
    json.field(.isIce, step.isIce)
    json.field(.addedGrams, plan.addedGrams(at: index))
    json.field(.cumulativeWaterGrams, step.cumulativeWaterGrams)
    json.field(.startTimeSeconds, step.startTimeSeconds)
    json.field(.stepTemperatureCelsius, step.waterTemperatureCelsius)
    json.object(.stepTexts) { json in
      json.field(.waterText, texts.water)
      json.field(.pourText, texts.pour)
      json.field(.totalText, texts.total)
      json.field(.stepTemperatureText, texts.temperature)
    }
  }

  private static func write(_ warning: InputWarning, to json: inout JSONWriter) {
    let (kind, value, range) = warning.parts
    json.field(.kind, kind.rawValue)
    json.field(.value, value)
    json.field(.from, range.lowerBound)
    json.field(.to, range.upperBound)
  }

  private static func write(_ grinder: GrinderEstimate, to json: inout JSONWriter) {
    json.field(.grinderName, grinder.grinder)
    json.field(.lowestSetting, grinder.setting.lower)
    json.field(.highestSetting, grinder.setting.upper)
    json.field(.grinderScale, grinder.scale.rawValue)
    json.field(.grinderBasis, grinder.basis.rawValue)
    json.field(.otherSetting, grinder.other)
    json.field(.grinderText, grinder.text)
  }
}

extension JSONWriter {
  fileprivate mutating func object(_ field: PlanField, _ write: (inout JSONWriter) -> Void) {
    key(field.name)
    object(write)
  }

  fileprivate mutating func field(_ field: PlanField, _ text: String?) {
    self.field(field.name, text.map(FieldValue.text))
  }

  fileprivate mutating func field(_ field: PlanField, _ number: Double?) {
    self.field(field.name, number.map(FieldValue.number))
  }

  fileprivate mutating func field(_ field: PlanField, _ flag: Bool) {
    self.field(field.name, .flag(flag))
  }

  /// Writes a field; see ``value(_:)``.
  package mutating func field(_ name: String, _ value: FieldValue?) {
    key(name)
    self.value(value)
  }

  /// Writes a value; a number is rounded to 1e-6 like the recipe format, and `null` if JSON cannot represent it.
  package mutating func value(_ value: FieldValue?) {
    switch value {
    case nil: null()
    case .mass(let number, _), .temperature(let number, _), .duration(let number),
      .number(let number):
      if number.isFinite { literal(Canonical.number(number)) } else { null() }
    case .index, .flag: literal(value?.text ?? "")
    case .words(let words): array(words) { $0.string($1) }
    case .numbers(let numbers): array(numbers) { $0.literal(Canonical.number($1)) }
    case .time(let date): if let time = Timestamp(date) { string(time.text) } else { null() }
    case .text(let text), .word(let text): string(text)
    case .uuid(let id): string(id.text)
    }
  }
}
