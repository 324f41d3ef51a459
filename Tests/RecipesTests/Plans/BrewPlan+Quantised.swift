import Foundation
import Recipes

extension BrewPlan {
  /// The plan with its numbers rounded to 1e-6, and with texts, as written.
  var quantised: BrewPlan {
    var inputs = inputs
    inputs.doseGrams = rounded(inputs.doseGrams)
    inputs.targetYieldGrams = rounded(inputs.targetYieldGrams)
    inputs.waterTemperatureCelsius = rounded(inputs.waterTemperatureCelsius)
    return BrewPlan(
      inputs: inputs,
      scaledSteps: scaledSteps.indices.map { scaledSteps[$0].quantised(stepTexts(at: $0)) },
      derivedRatio: rounded(derivedRatio),
      scalingRule: scalingRule,
      warnings: warnings.map { warning in
        let (kind, value, range) = warning.parts
        return InputWarning(
          kind,
          value: rounded(value),
          range: rounded(range.lowerBound)...rounded(range.upperBound)
        )
      },
      totalDurationSeconds: totalDurationSeconds.map(rounded),
      texts: inputTexts
    )
  }
}

extension ScaledStep {
  fileprivate func quantised(_ texts: StepTexts) -> ScaledStep {
    ScaledStep(
      orderIndex: orderIndex,
      instructionText: instructionText,
      timerDurationSeconds: timerDurationSeconds.map(rounded),
      waterAmountGrams: waterAmountGrams.map(rounded),
      isCumulativeWaterTarget: isCumulativeWaterTarget,
      isIce: isIce,
      cumulativeWaterGrams: rounded(cumulativeWaterGrams),
      startTimeSeconds: startTimeSeconds.map(rounded),
      waterTemperatureCelsius: rounded(waterTemperatureCelsius),
      texts: texts
    )
  }
}

private func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
