import Foundation
import Recipes
import Testing

/// Plans except their amounts, which are in ``PlanAmountTests``.
@Suite struct BrewPlanTests {
  @Test func everyField() throws {
    let request = ScaleRequest(amounts: .dose(18), temperature: 96, grind: .medium)
    let plan = try BrewSessionUseCase.createPlan(of: morningV60, for: request)
    #expect(
      plan
        == BrewPlan(
          inputs: BrewInputs(
            recipeId: id(1),
            recipeName: "Morning V60",
            method: .v60,
            doseGrams: 18,
            targetYieldGrams: 300,
            waterTemperatureCelsius: 96,
            grindLabel: .medium,
            lastEdited: .dose
          ),
          scaledSteps: [
            ScaledStep(
              orderIndex: 0,
              instructionText: "Bloom to 54 g.",
              timerDurationSeconds: 45,
              waterAmountGrams: 54,
              isCumulativeWaterTarget: true,
              cumulativeWaterGrams: 54,
              startTimeSeconds: 0,
              waterTemperatureCelsius: 92,
              texts: StepTexts(water: "54 g", pour: "54 g", total: "54 g", temperature: "92 °C")
            ),
            ScaledStep(
              orderIndex: 1,
              instructionText: "Add 246 g.",
              waterAmountGrams: 246,
              isCumulativeWaterTarget: false,
              cumulativeWaterGrams: 300,
              startTimeSeconds: 45,
              waterTemperatureCelsius: 96,
              texts: StepTexts(water: "246 g", pour: "246 g", total: "300 g", temperature: "96 °C")
            ),
          ],
          derivedRatio: 300.0 / 18,
          scalingRule: .bloomSplit,
          warnings: [],
          totalDurationSeconds: 180,
          texts: PlanTexts(dose: "18 g", yield: "300 g", temperature: "96 °C")
        )
    )
  }

  @Test func instructionsAreFilled() throws {
    let texts = [
      "Rinse, add {dose}.", "To {total} at {temperature}, wait {timer}.", "Add {pour} of {yield}.",
      "{{Enjoy}} {total}.",
    ]
    let values = [
      StepValues(orderIndex: 0),
      StepValues(orderIndex: 1, timer: 90, water: 50, pour: .target, temperature: 88.5),
      increment(2, 200), StepValues(orderIndex: 3),
    ]
    let recipe = RecipeDetailDTO(
      recipe: detail([]).recipe,
      steps: zip(values, texts).map { step($0, $1) }
    )
    let plan = try BrewSessionUseCase.createPlan(
      of: recipe,
      for: ScaleRequest(amounts: .factor(2.5))
    )
    #expect(
      plan.scaledSteps.map(\.instructionText) == [
        "Rinse, add 37.5 g.", "To 125 g at 88.5 °C, wait 1 min 30 s.", "Add 500 g of 625 g.",
        "{Enjoy} 625 g.",
      ]
    )
  }

  /// Timers, starts and the total, in seconds.
  @Test(
    arguments: [
      // Preparation takes no time.
      ([nil, 45, 90], [nil, nil, nil], [nil, 45, 90], [0, 0, 45], 135),
      // Timers are derived from starts.
      ([nil, nil, 30], [0, 45, 120], [45, 75, 30], [0, 45, 120], 150),
      // After a step without a time, nothing is known until the next start.
      ([45, nil, 30], [nil, nil, nil], [45, nil, 30], [0, 45, nil], 200),
      ([45, nil, 30], [nil, nil, 100], [45, 55, 30], [0, 45, 100], 130),
      ([45, nil, nil], [nil, nil, nil], [45, nil, nil], [0, 45, nil], 200),
    ] as [([Double?], [Double?], [Double?], [Double?], Double)]
  )
  func times(
    timers: [Double?],
    starts: [Double?],
    plannedTimers: [Double?],
    plannedStarts: [Double?],
    total: Double
  ) throws {
    let steps = timers.indices.map { order in
      StepValues(
        orderIndex: order,
        timer: timers[order],
        water: order == 0 ? nil : 125,
        pour: .increment,
        startTime: starts[order]
      )
    }
    let plan = try BrewSessionUseCase.createPlan(
      of: detail(totalTime: 200, steps),
      for: ScaleRequest(amounts: .factor(2))
    )
    #expect(plan.scaledSteps.map(\.timerDurationSeconds) == plannedTimers)
    #expect(plan.scaledSteps.map(\.startTimeSeconds) == plannedStarts)
    #expect(plan.totalDurationSeconds == total)
  }

  @Test func stepsMayBeListedInAnyOrder() throws {
    let recipe = detail([target(2, 250), target(0, 45), target(1, 148)])
    let plan = try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest(amounts: .dose(18)))
    #expect(plan.scaledSteps.map(\.cumulativeWaterGrams) == [54, 177, 300])
  }

  /// The dose of 11.96 g is 12 g in the plan, and so for warnings.
  @Test func warningsUseTheScaledValues() throws {
    let request = ScaleRequest(amounts: .dose(11.96), temperature: 97)
    let plan = try BrewSessionUseCase.createPlan(of: seed, for: request)
    #expect(
      plan.warnings == [.temperatureOutOfRange(value: 97, range: 90...96)]
    )
    #expect(plan.inputs.doseGrams == 12)
  }

  /// The yield of espresso is in the cup, and scales with the dose.
  @Test func espressoNeedsNoWater() throws {
    let recipe = detail(
      dose: 18,
      yield: 36,
      method: .espresso,
      [StepValues(orderIndex: 0), StepValues(orderIndex: 1, timer: 28)]
    )
    let plan = try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest(amounts: .dose(20)))
    #expect([plan.inputs.doseGrams, plan.inputs.targetYieldGrams] == [20, 40])
    #expect(plan.inputTexts.yield == "40 g")
    #expect(plan.scaledSteps.map(\.waterAmountGrams) == [nil, nil])
    #expect(plan.warnings == [])
    #expect(throws: BrewPlanError.notScalable(.tooFewPours(count: 0))) {
      try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest(rule: .bloomSplit))
    }
  }

  @Test func warningsFollowTheProjectsOwnRanges() throws {
    let methods = MethodTable(declaring: [.v60: RecommendedRanges(dose: 20...30)])
    let plan = try BrewSessionUseCase.createPlan(of: seed, for: ScaleRequest(), methods: methods)
    #expect(plan.warnings == [.doseOutOfRange(value: 15, range: 20...30)])
  }

  @Test func plansRoundTrip() throws {
    let request = ScaleRequest(amounts: .dose(50), temperature: 99)
    let plan = try BrewSessionUseCase.createPlan(of: morningV60, for: request)
    #expect(plan.warnings.count == 3)
    let state = BrewSessionState(
      plan: plan,
      phase: .paused,
      currentStepIndex: 1,
      remainingTime: .milliseconds(1500),
      startedAt: .seconds(12),
      isInputsLocked: true
    )
    let json = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(BrewSessionState.self, from: json) == state)
  }

  @Test func warningsAreFlat() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(InputWarning.doseOutOfRange(value: 11.5, range: 12...40))
    let text = #"{"from":12,"kind":"dose-out-of-range","to":40,"value":11.5}"#
    #expect(String(decoding: json, as: UTF8.self) == text)
    let empty = #"{"from":41,"kind":"dose-out-of-range","to":40,"value":11.5}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(InputWarning.self, from: Data(empty.utf8))
    }
  }
}
