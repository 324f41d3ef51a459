/// The texts of a step; empty where a value is absent.
package struct StepText: Sendable {
  /// The start time: `0:45`; empty for preparation.
  package let start: String
  /// Its number, from 1.
  let number: String
  /// The amount to add: `+103 g`, `200 g ice`.
  let pour: String
  /// The scale reading after it: `148 g`.
  let scale: String
  /// The duration, and the wait behind it: `0:45`, `0:10, wait 0:35`.
  let timer: String
  /// The water temperature, if it changes: `88 °C`.
  package let temperature: String
  /// The instruction.
  package let instruction: String

  /// The steps of a plan. O(steps and their text).
  package static func all(of plan: BrewPlan) -> [StepText] {
    var temperature = plan.inputs.waterTemperatureCelsius
    let preparation = plan.preparationSteps
    return plan.scaledSteps.enumerated().map { place, step in
      let isNew = step.changes(temperature, of: plan.inputs)
      if isNew { temperature = step.waterTemperatureCelsius }
      return StepText(
        step,
        plan.stepTexts(at: place),
        wait: plan.waitSeconds(at: place),
        isTimed: place >= preparation,
        changesTemperature: isNew
      )
    }
  }

  private init(
    _ step: ScaledStep,
    _ texts: StepTexts,
    wait: Double?,
    isTimed: Bool,
    changesTemperature: Bool
  ) {
    func clock(_ seconds: Double?) -> String { isTimed ? seconds.map(ClockTime.text) ?? "" : "" }
    start = clock(step.startTimeSeconds)
    number = String(step.orderIndex + 1)
    pour = texts.pour.map { step.isIce ? "\($0) ice" : "+\($0)" } ?? ""
    scale = step.isPour ? texts.total : ""
    timer = [clock(step.timerDurationSeconds), wait.map { "wait \(clock($0))" }]
      .compactMap { $0 }.joined(separator: ", ")
    temperature = changesTemperature ? texts.temperature : ""
    instruction = step.instructionText
  }
}

extension ScaledStep {
  /// Whether the step pours water.
  fileprivate var isPour: Bool { waterAmountGrams != nil && !isIce }

  /// Whether the water temperature changes. A step without a pour at the temperature of the brew shows none.
  fileprivate func changes(_ temperature: Double, of inputs: BrewInputs) -> Bool {
    guard waterTemperatureCelsius != temperature else { return false }
    return isPour || waterTemperatureCelsius != inputs.waterTemperatureCelsius
  }
}

/// The summary of a plan above its steps.
enum PlanHeader {
  /// The lines, as cells: a label and its value.
  static func rows(of plan: BrewPlan) -> [[String]] {
    lines(of: plan).map { [$0.label, $0.value] }
  }

  /// The lines, as label and value.
  static func lines(of plan: BrewPlan) -> [(label: String, value: String)] {
    let inputs = plan.inputs
    let texts = plan.inputTexts
    var lines: [(label: String, value: String)] = [
      ("Method", inputs.method.displayName),
      ("Dose", texts.dose),
      ("Yield", inputs.method.yieldIsInCup ? plan.yieldText : texts.yield),
      ("Ratio", ratio(of: plan)),
      ("Temperature", texts.temperature),
      (
        "Grind", ([inputs.grindLabel.rawValue] + settings(of: plan.grinder)).joined(separator: ", ")
      ),
    ]
    if let coffee = inputs.coffee { lines.insert(("Coffee", coffee), at: 1) }
    if let seconds = plan.totalDurationSeconds { lines.append(("Time", ClockTime.text(seconds))) }
    return lines
  }

  private static func settings(of grinder: GrinderEstimate?) -> [String] {
    grinder.map { [$0.text] } ?? []
  }

  /// The ratio as water to coffee, and as grams of coffee per litre of water unless the yield is in the cup.
  private static func ratio(of plan: BrewPlan) -> String {
    if plan.inputs.method.yieldIsInCup { return plan.ratioText }
    let gramsPerLitre = plan.inputs.doseGrams / plan.inputs.targetYieldGrams * 1000
    return "\(plan.ratioText) (\(Canonical.number(gramsPerLitre, decimals: 1)) g/L)"
  }
}

/// A time as a stopwatch shows it: `0:45`, `3:00`, with its decimals. From an hour on, as people say it: `14 h`.
package enum ClockTime {
  private static let micros = 1e6

  /// The text of a number of seconds, 0 or more.
  package static func text(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 3600 - 1 / micros else {
      return Canonical.duration(seconds: seconds)
    }
    // Rounded first, as 59.9999999 s would be 0:60 otherwise.
    let rounded = UInt64(seconds * micros + 0.5)
    let (whole, fraction) = rounded.quotientAndRemainder(dividingBy: UInt64(micros))
    let decimals = Canonical.number(Double(fraction) / micros).dropFirst()
    return "\(whole / 60):\(twoDigits(whole % 60))\(decimals)"
  }

  /// A running time: `1:07`, `13:59:58`.
  package static func stopwatch(_ seconds: Int64) -> String {
    let (hours, rest) = UInt64(max(0, seconds)).quotientAndRemainder(dividingBy: 3600)
    guard hours > 0 else { return text(Double(rest)) }
    return "\(hours):\(twoDigits(rest / 60)):\(twoDigits(rest % 60))"
  }

  private static func twoDigits(_ value: UInt64) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
