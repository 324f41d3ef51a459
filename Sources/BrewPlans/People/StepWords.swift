import BrewDomain

/// A step as a person brews it; what there is nothing to say about is empty.
package struct StepWords: Sendable {
  /// When it begins: `0:45`. Preparation is before that.
  package let start: String
  /// Its number, from 1.
  let number: String
  /// What to add: `+103 g`, `200 g ice`.
  let pour: String
  /// What the scale reads then: `148 g`.
  let scale: String
  /// How long it lasts: `0:45`.
  let timer: String
  /// How hot the water is, where that changes: `88 °C`.
  package let temperature: String
  /// What to do.
  package let instruction: String

  /// The steps of a plan. O(steps and their text).
  package static func all(of plan: BrewPlan) -> [StepWords] {
    var temperature = plan.inputs.waterTemperatureCelsius
    var reading = 0.0
    let preparation = plan.preparationSteps
    return plan.scaledSteps.enumerated().map { place, step in
      defer { reading = step.cumulativeWaterGrams }
      let isNew = step.changes(temperature, of: plan.inputs)
      if isNew { temperature = step.waterTemperatureCelsius }
      return StepWords(
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
  /// Whether water comes onto the scale.
  fileprivate var isPour: Bool { waterAmountGrams != nil && !isIce }

  /// What to add where the scale reads so much before the step.
  fileprivate func pour(after reading: Double) -> String {
    guard let amount = waterAmountGrams else { return "" }
    if isIce { return Canonical.mass(amount) + " ice" }
    return "+" + Canonical.mass(isCumulativeWaterTarget ? cumulativeWaterGrams - reading : amount)
  }

  /// Whether the water must be hotter or cooler than it was. A step without a pour that has the
  /// temperature of the whole brew says nothing about it.
  fileprivate func changes(_ temperature: Double, of inputs: BrewInputs) -> Bool {
    guard waterTemperatureCelsius != temperature else { return false }
    return isPour || waterTemperatureCelsius != inputs.waterTemperatureCelsius
  }
}
