import Foundation
import Recipes
import TestSupport

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

extension PlanRenderer {
  /// The complete output for some plans.
  func text(of plans: [BrewPlan]) -> String { String(decoding: bytes(of: plans), as: UTF8.self) }
}

/// Generates random plans, including unusual ones.
struct PlanGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func plan() -> BrewPlan {
    let (dose, yield) = (number(1...60), number(20...1000))
    let steps = (0..<Int.random(in: 1...7, using: &random)).map { step($0) }
    return BrewPlan(
      inputs: BrewInputs(
        recipeId: maybe(UUID(uuidString: "85FF0A08-AD7C-4108-B17C-2CC3A3AD4451")!),
        recipeName: text(),
        method: BrewMethod.allKnown.randomElement(using: &random)!,
        doseGrams: dose,
        targetYieldGrams: yield,
        waterTemperatureCelsius: number(0...100),
        grindLabel: GrindLabel.allCases.randomElement(using: &random)!,
        lastEdited: LastEdited.allCases.randomElement(using: &random)!
      ),
      scaledSteps: steps,
      derivedRatio: yield / dose,
      scalingRule: ScalingRule.allCases.randomElement(using: &random)!,
      warnings: InputWarning.Kind.allCases.filter { _ in Bool.random(using: &random) }.map { kind in
        InputWarning(kind, value: number(0...9), range: number(0...5)...number(6...9))
      },
      totalDurationSeconds: maybe(number(0...90000))
    )
  }

  private mutating func step(_ index: Int) -> ScaledStep {
    ScaledStep(
      orderIndex: index,
      instructionText: text(),
      timerDurationSeconds: maybe(number(0...50000)),
      waterAmountGrams: maybe(number(0...500)),
      isCumulativeWaterTarget: Bool.random(using: &random),
      isIce: Int.random(in: 0..<5, using: &random) == 0,
      cumulativeWaterGrams: number(Double(index * 100)...Double(index * 100 + 99)),
      startTimeSeconds: maybe(number(0...90000)),
      waterTemperatureCelsius: Bool.random(using: &random) ? 94 : number(0...100)
    )
  }

  private mutating func maybe<Value>(_ value: Value) -> Value? {
    Bool.random(using: &random) ? value : nil
  }

  /// Mostly integers.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let value = Double.random(in: range, using: &random)
    return Int.random(in: 0..<3, using: &random) == 0 ? value : value.rounded()
  }

  private mutating func text() -> String {
    let parts = [
      "Pour", " ", " ", "slowly,", "45 g", "94 °C", "氷を入れる", "。", "☕️", "👩‍🍳", "\n", "\"", "|", "\\",
      "\t",
      "\u{1B}[2J", "e\u{301}", "<b>", ",", "coffee.example/a/very/long/address/indeed", "\u{202E}",
      "\r",
    ]
    let count = Int.random(in: 0...20, using: &random)
    return "x" + (0..<count).map { _ in parts.randomElement(using: &random)! }.joined()
  }
}
