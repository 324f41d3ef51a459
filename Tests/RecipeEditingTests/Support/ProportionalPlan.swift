import BrewDomain
import Brewing
import RecipeSchema

/// A plan by the rule `proportional`, without warnings and times.
func proportionalPlan(of document: RecipeDocument, factor: Double) -> BrewPlan? {
  guard let detail = document.toDetailDTO() else { return nil }
  var inputs = detail.toBrewInputs()
  let total = inputs.targetYieldGrams
  if factor != 1 {
    inputs.doseGrams = Rounding.tenth(inputs.doseGrams * factor)
    inputs.targetYieldGrams = Rounding.whole(inputs.targetYieldGrams * factor)
  }
  let figures = RecipeFigures(detail)
  let ratio = inputs.targetYieldGrams / total
  let scaled = factor == 1 ? figures : figures.scaled(by: ratio, to: inputs.targetYieldGrams)
  let readings = scaled.readings(in: Array(scaled.steps.indices))
  let steps = detail.steps.enumerated().map { index, step in
    ScaledStep(
      orderIndex: step.orderIndex,
      instructionText: step.instructionText,
      timerDurationSeconds: step.timerDurationSeconds,
      waterAmountGrams: scaled.steps[index].water,
      isCumulativeWaterTarget: step.isCumulativeWaterTarget,
      isIce: step.isIce,
      cumulativeWaterGrams: readings[index].after,
      startTimeSeconds: step.startTimeSeconds,
      waterTemperatureCelsius: step.waterTemperature ?? inputs.waterTemperatureCelsius
    )
  }
  return BrewPlan(
    inputs: inputs,
    scaledSteps: steps,
    derivedRatio: inputs.targetYieldGrams / inputs.doseGrams,
    scalingRule: detail.scaling ?? .proportional
  )
}

extension RecipeFigures {
  /// The figures of steps in the order of the brew, with their water and ice in proportion.
  fileprivate func scaled(by ratio: Double, to yield: Double) -> RecipeFigures {
    var scaled = self
    let readings = readings(in: Array(steps.indices))
    var ice = 0.0
    for step in steps.indices where steps[step].pour == .ice {
      scaled.steps[step].water = steps[step].water.map { Rounding.whole($0 * ratio) }
      ice += scaled.steps[step].water ?? 0
    }
    let pours = steps.indices.filter { steps[$0].pour != .ice && steps[$0].water != nil }
    var before = 0.0
    for step in pours {
      let after = step == pours.last ? yield - ice : Rounding.whole(readings[step].after * ratio)
      scaled.steps[step].water = steps[step].pour == .target ? after : after - before
      before = after
    }
    return scaled
  }
}
