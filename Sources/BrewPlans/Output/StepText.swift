import BrewDomain

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
  /// The duration: `0:45`.
  let timer: String
  /// The water temperature, if it changes: `88 °C`.
  package let temperature: String
  /// The instruction.
  package let instruction: String

  /// The steps of a plan. O(steps and their text).
  package static func all(of plan: BrewPlan) -> [StepText] {
    var temperature = plan.inputs.waterTemperatureCelsius
    var reading = 0.0
    let preparation = plan.preparationSteps
    return plan.scaledSteps.enumerated().map { place, step in
      defer { reading = step.cumulativeWaterGrams }
      let isNew = step.changes(temperature, of: plan.inputs)
      if isNew { temperature = step.waterTemperatureCelsius }
      return StepText(
        step,
        isTimed: place >= preparation,
        after: reading,
        temperature: isNew ? temperature : nil
      )
    }
  }

  private init(_ step: ScaledStep, isTimed: Bool, after reading: Double, temperature: Double?) {
    func clock(_ seconds: Double?) -> String { isTimed ? seconds.map(ClockTime.text) ?? "" : "" }
    start = clock(step.startTimeSeconds)
    number = String(step.orderIndex + 1)
    pour = step.pour(after: reading)
    scale = step.isPour ? Canonical.mass(step.cumulativeWaterGrams) : ""
    timer = clock(step.timerDurationSeconds)
    self.temperature = temperature.map { Canonical.temperature(celsius: $0) } ?? ""
    instruction = step.instructionText
  }
}

extension ScaledStep {
  /// Whether the step pours water.
  fileprivate var isPour: Bool { waterAmountGrams != nil && !isIce }

  /// The amount to add, given the scale reading before the step.
  fileprivate func pour(after reading: Double) -> String {
    guard let amount = waterAmountGrams else { return "" }
    if isIce { return Canonical.mass(amount) + " ice" }
    return "+" + Canonical.mass(isCumulativeWaterTarget ? cumulativeWaterGrams - reading : amount)
  }

  /// Whether the water temperature changes. A step without a pour at the temperature of the brew shows none.
  fileprivate func changes(_ temperature: Double, of inputs: BrewInputs) -> Bool {
    guard waterTemperatureCelsius != temperature else { return false }
    return isPour || waterTemperatureCelsius != inputs.waterTemperatureCelsius
  }
}

/// The summary of a plan above its steps.
enum PlanHeader {
  /// The lines, as label and value.
  static func lines(of plan: BrewPlan) -> [(label: String, value: String)] {
    let inputs = plan.inputs
    var lines = [
      ("Method", inputs.method.rawValue),
      ("Dose", Canonical.mass(inputs.doseGrams)),
      ("Yield", Canonical.mass(inputs.targetYieldGrams)),
      ("Ratio", ratio(of: plan)),
      ("Temperature", Canonical.temperature(celsius: inputs.waterTemperatureCelsius)),
      ("Grind", inputs.grindLabel.rawValue),
    ]
    if let seconds = plan.totalDurationSeconds { lines.append(("Time", ClockTime.text(seconds))) }
    return lines
  }

  /// The ratio as water to coffee, and as grams of coffee per litre of water.
  private static func ratio(of plan: BrewPlan) -> String {
    let gramsPerLitre = plan.inputs.doseGrams / plan.inputs.targetYieldGrams * 1000
    let ratio = Canonical.number(plan.derivedRatio, decimals: 1)
    return "1:\(ratio) (\(Canonical.number(gramsPerLitre, decimals: 1)) g/L)"
  }
}

/// A time as a stopwatch shows it: `0:45`, `3:00`, `12:00:00`, with its decimals.
package enum ClockTime {
  private static let micros = 1e6

  /// The text of a number of seconds, 0 or more.
  package static func text(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 1e9 else { return Canonical.duration(seconds: seconds) }
    // Rounded first, as 59.9999999 s would be 0:60 otherwise.
    let rounded = UInt64(seconds * micros + 0.5)
    let (whole, fraction) = rounded.quotientAndRemainder(dividingBy: UInt64(micros))
    let decimals = Canonical.number(Double(fraction) / micros).dropFirst()
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let header = hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)"
    return "\(header):\(twoDigits(whole % 60))\(decimals)"
  }

  private static func twoDigits(_ value: UInt64) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
