import Foundation
import Recipes

/// Hand-written plans.
enum PlanSamples {
  /// A recipe for the V60, scaled to 18 g.
  /// The setting of a grinder, from the label.
  static let grinder = GrinderEstimate(
    grinder: "Comandante C40",
    setting: GrinderRange(20, 24),
    scale: .clicks,
    basis: .label
  )

  /// The setting of a grinder, from that of another.
  static let otherGrinder = GrinderEstimate(
    grinder: "Baratza Encore",
    setting: GrinderRange(14.5),
    scale: .numbers,
    basis: .labels,
    other: "22 clicks on Comandante C40"
  )

  static let oneCup = BrewPlan(
    inputs: BrewInputs(
      recipeId: UUID(uuidString: "85FF0A08-AD7C-4108-B17C-2CC3A3AD4451"),
      recipeName: "One Cup V60",
      method: .v60,
      doseGrams: 18,
      targetYieldGrams: 300,
      waterTemperatureCelsius: 94,
      grindLabel: .mediumFine,
      lastEdited: .dose
    ),
    scaledSteps: [
      step(0, "Rinse the filter, add 18 g of coffee, level the bed and tare.", reads: 0, at: 0),
      step(
        1,
        "Bloom to 54 g, then swirl until every ground is wet.",
        to: 54,
        reads: 54,
        at: 0,
        timer: 45
      ),
      step(
        2,
        "Pour in slow circles until the scale reads 177 g.",
        to: 177,
        reads: 177,
        at: 45,
        timer: 45
      ),
      step(
        3,
        "Pour on to 300 g, give the dripper a light swirl and let it draw down.",
        to: 300,
        reads: 300,
        at: 90,
        timer: 90
      ),
    ],
    derivedRatio: 300 / 18,
    scalingRule: .bloomSplit,
    totalDurationSeconds: 180
  )

  /// Everything that plans can have: ice, increments, missing times, changes of temperature, decimals,
  /// warnings, and text that formats must escape.
  static let unusual = BrewPlan(
    inputs: BrewInputs(
      recipeName: "夏の\"氷\" | 2 <cups>, ☕️ & more",
      method: BrewMethod(rawValue: "paper-boat"),
      doseGrams: 28.3,
      targetYieldGrams: 450.5,
      waterTemperatureCelsius: 96,
      grindLabel: .extraCoarse,
      lastEdited: .yield
    ),
    scaledSteps: [
      step(0, "氷を入れる 🧊", ice: 150, reads: 0, at: 0, temperature: 96),
      step(
        1,
        "Pour 80.25 g *gently* | wait",
        add: 80.25,
        reads: 80.25,
        at: 0,
        timer: 37.5,
        temperature: 96
      ),
      step(2, "Say \"now\",\nthen pour\n", to: 200.5, reads: 200.5, at: 37.5, temperature: 60.5),
      step(3, "Stir", reads: 200.5, temperature: 96),
      step(
        4,
        "Pour the rest,\twith a \\ and a \u{1B}[2J",
        add: 100,
        reads: 300.5,
        timer: 43200,
        temperature: 96
      ),
    ],
    derivedRatio: 450.5 / 28.3,
    scalingRule: .proportional,
    warnings: [
      .doseOutOfRange(value: 28.29999999, range: 12...20),
      .ratioOutOfRange(value: 15.918727915194346, range: 16...18.5),
    ]
  )

  /// A plan for a recipe of this name.
  static func named(_ name: String) -> BrewPlan {
    var inputs = oneCup.inputs
    inputs.recipeName = name
    return plan(oneCup.scaledSteps, inputs: inputs)
  }

  /// A plan with these steps.
  static func plan(_ steps: [ScaledStep], inputs: BrewInputs = oneCup.inputs) -> BrewPlan {
    BrewPlan(
      inputs: inputs,
      scaledSteps: steps,
      derivedRatio: inputs.targetYieldGrams / inputs.doseGrams,
      scalingRule: .proportional
    )
  }

  /// A step.
  ///
  /// - Parameters:
  ///   - to: the target; `add`: the increment; `ice`: the ice. One of them at most.
  /// - reads: the scale reading after it.
  static func step(
    _ index: Int,
    _ instruction: String,
    to target: Double? = nil,
    add increment: Double? = nil,
    ice: Double? = nil,
    reads: Double,
    at start: Double? = nil,
    timer: Double? = nil,
    temperature: Double = 94
  ) -> ScaledStep {
    ScaledStep(
      orderIndex: index,
      instructionText: instruction,
      timerDurationSeconds: timer,
      waterAmountGrams: target ?? increment ?? ice,
      isCumulativeWaterTarget: increment == nil && ice == nil,
      isIce: ice != nil,
      cumulativeWaterGrams: reads,
      startTimeSeconds: start,
      waterTemperatureCelsius: temperature
    )
  }
}
