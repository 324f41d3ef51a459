import Text

/// Plans as one JSON document: an object for one plan, a list for several, with one plan per line.
package struct PlanJSON: PlanRenderer {
  private let isAlwaysList: Bool

  /// A renderer.
  ///
  /// - Parameter isAlwaysList: whether to write a list for one plan or none, so that the form of the output
  ///   does not depend on the number of plans. Otherwise no plan gives no output.
  package init(isAlwaysList: Bool = false) {
    self.isAlwaysList = isAlwaysList
  }

  package var delimiters: PlanDelimiters {
    PlanDelimiters(
      prefix: "[\n",
      separator: ",\n",
      suffix: "\n]\n",
      suffixOfSingle: isAlwaysList ? nil : "\n"
    )
  }

  package func render(_ plan: BrewPlan, into output: inout [UInt8]) {
    PlanRecord.append(plan, to: &output)
  }
}

/// Plans as JSON Lines: the objects of ``PlanJSON``, one per line.
package struct PlanJSONLines: PlanRenderer {
  /// A renderer.
  package init() {}

  package var delimiters: PlanDelimiters { PlanDelimiters() }

  package func render(_ plan: BrewPlan, into output: inout [UInt8]) {
    PlanRecord.append(plan, to: &output)
    output.append("\n")
  }
}

/// Writes a plan as a JSON object on one line.
///
/// Field names are copied with their punctuation, for speed: one run can write thousands of plans. Absent
/// values are `null`, so that all objects have the same fields; only `grinder`, `book` and `recipePath`
/// are left out.
private enum PlanRecord {
  /// Appends the object. O(n) in the size of its text.
  static func append(_ plan: BrewPlan, to text: inout [UInt8]) {
    if text.isEmpty { text.reserveCapacity(size(of: plan)) }
    text.append(#"{"version":1,"inputs":"#)
    append(plan.inputs, to: &text)
    text.append(#","scaledSteps":["#)
    for (index, step) in plan.scaledSteps.enumerated() {
      append(step, at: index, of: plan, to: &text)
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
    let texts = plan.inputTexts
    text.append(#","texts":{"dose":"#)
    text.appendJSON(texts.dose)
    text.append(#","yield":"#)
    text.appendJSON(texts.yield)
    text.append(#","temperature":"#)
    text.appendJSON(texts.temperature)
    text.append("}")
    if let grinder = plan.grinder { append(grinder, to: &text) }
    text.append("}")
  }

  private static func append(_ grinder: GrinderEstimate, to text: inout [UInt8]) {
    text.append(#","grinder":{"name":"#)
    text.appendJSON(grinder.grinder)
    text.append(#","from":"#)
    text.appendNumber(grinder.setting.lower)
    text.append(#","to":"#)
    text.appendNumber(grinder.setting.upper)
    text.append(#","scale":"#)
    text.appendJSON(grinder.scale.rawValue)
    text.append(#","basis":"#)
    text.appendJSON(grinder.basis.rawValue)
    text.append(#","other":"#)
    text.appendJSON(grinder.other)
    text.append(#","text":"#)
    text.appendJSON(grinder.text)
    text.append("}")
  }

  /// The approximate size of the object in bytes, to avoid repeated reallocation.
  private static func size(of plan: BrewPlan) -> Int {
    plan.scaledSteps.reduce(600) { $0 + $1.instructionText.utf8.count + 380 }
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
    if let book = inputs.book {
      text.append(#","book":"#)
      text.appendJSON(book)
    }
    if let path = inputs.recipePath {
      text.append(#","recipePath":"#)
      text.appendJSON(path)
    }
    text.append("}")
  }

  /// Appends a step, with a comma if it is not the first one.
  private static func append(
    _ step: ScaledStep,
    at index: Int,
    of plan: BrewPlan,
    to text: inout [UInt8]
  ) {
    let texts = plan.stepTexts(at: index)
    text.append(index == 0 ? #"{"orderIndex":"# : #",{"orderIndex":"#)
    text.appendNumber(Double(step.orderIndex))
    text.append(#","instructionText":"#)
    text.appendJSON(step.instructionText)
    text.append(#","timerDurationSeconds":"#)
    text.appendNumber(step.timerDurationSeconds)
    text.append(#","waitSeconds":"#)
    text.appendNumber(plan.waitSeconds(at: index))
    text.append(#","waterAmountGrams":"#)
    text.appendNumber(step.waterAmountGrams)
    text.append(#","isCumulativeWaterTarget":"#)
    text.append(step.isCumulativeWaterTarget ? "true" : "false")
    text.append(step.isIce ? #","isIce":true,"# : #","isIce":false,"#)
    text.append(#""addedGrams":"#)
    text.appendNumber(plan.addedGrams(at: index))
    text.append(#","cumulativeWaterGrams":"#)
    text.appendNumber(step.cumulativeWaterGrams)
    text.append(#","startTimeSeconds":"#)
    text.appendNumber(step.startTimeSeconds)
    text.append(#","waterTemperatureCelsius":"#)
    text.appendNumber(step.waterTemperatureCelsius)
    text.append(#","texts":{"water":"#)
    text.appendJSON(texts.water)
    text.append(#","pour":"#)
    text.appendJSON(texts.pour)
    text.append(#","total":"#)
    text.appendJSON(texts.total)
    text.append(#","temperature":"#)
    text.appendJSON(texts.temperature)
    text.append("}}")
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

/// Writes JSON as bytes, several times as fast as strings.
extension [UInt8] {
  /// Appends a literal.
  fileprivate mutating func append(_ literal: StaticString) {
    append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    )
  }

  /// Appends a string with its quotes; `null` for nil.
  fileprivate mutating func appendJSON(_ value: String?) {
    guard let value else {
      append("null")
      return
    }
    append(UInt8(ascii: "\""))
    append(contentsOf: value.escapedForJSON.utf8)
    append(UInt8(ascii: "\""))
  }

  /// Appends an id in lower case with its quotes; `null` for nil.
  fileprivate mutating func appendJSON(_ id: UUID?) {
    guard let id else {
      append("null")
      return
    }
    append(UInt8(ascii: "\""))
    Swift.withUnsafeBytes(of: id.uuid) { bytes in
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 { append(UInt8(ascii: "-")) }
        append(Self.hexadecimal(byte >> 4))
        append(Self.hexadecimal(byte & 0x0F))
      }
    }
    append(UInt8(ascii: "\""))
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
  }

  /// Appends a number as its shortest decimal, rounded to 1e-6 like the recipe format; `null` for nil and for
  /// numbers that JSON cannot represent.
  fileprivate mutating func appendNumber(_ value: Double?) {
    guard let value, value.isFinite else {
      append("null")
      return
    }
    // Nearly all numbers of a plan are integers.
    if value >= 0, value < 1e15, Double(UInt64(value)) == value {
      appendDigits(UInt64(value))
    } else {
      append(contentsOf: Canonical.number(value).utf8)
    }
  }

  private mutating func appendDigits(_ number: UInt64) {
    if number >= 10 { appendDigits(number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
