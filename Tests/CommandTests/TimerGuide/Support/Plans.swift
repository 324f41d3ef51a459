import Commands
import Platform
import Recipes
import Testing

/// Plans for tests.
enum Plans {
  /// A V60 recipe by the bloom-split rule, after a preparation step.
  static let morning = plan([
    step(0, "Rinse the filter.", start: 0),
    step(1, "Bloom to 45 g, then swirl until evenly wet.", timer: 45, to: 45, start: 0),
    step(2, "Pour in slow circles to 148 g.", timer: 45, to: 148, start: 45),
    step(3, "Pour the rest, and let it draw down.", timer: 90, to: 250, start: 90),
  ])

  /// Ice, an increment, another temperature, and no total time.
  static let iced = plan(
    name: "アイスコーヒー",
    total: nil,
    [
      step(0, "氷を入れます。", to: 80, isIce: true, reading: 0, start: 0),
      step(1, "Pour, hot.", to: 60.5, adds: true, reading: 60.5, start: 0, temperature: 98),
      step(2, "Stir.", timer: 10.5, reading: 60.5),
    ]
  )

  static func plan(
    name: String = "Morning V60",
    total: Double? = 180,
    warnings: [InputWarning] = [],
    _ steps: [ScaledStep]
  ) -> BrewPlan {
    BrewPlan(
      inputs: BrewInputs(
        recipeName: name,
        method: .v60,
        doseGrams: 15,
        targetYieldGrams: 250,
        waterTemperatureCelsius: 94,
        grindLabel: .mediumFine,
        lastEdited: .dose
      ),
      scaledSteps: steps,
      derivedRatio: 250.0 / 15,
      scalingRule: .bloomSplit,
      warnings: warnings,
      totalDurationSeconds: total
    )
  }

  static func step(
    _ order: Int,
    _ instruction: String,
    timer: Double? = nil,
    to water: Double? = nil,
    adds: Bool = false,
    isIce: Bool = false,
    reading: Double? = nil,
    start: Double? = nil,
    temperature: Double = 94
  ) -> ScaledStep {
    ScaledStep(
      orderIndex: order,
      instructionText: instruction,
      timerDurationSeconds: timer,
      waterAmountGrams: water,
      isCumulativeWaterTarget: water != nil && !adds && !isIce,
      isIce: isIce,
      cumulativeWaterGrams: reading ?? water ?? 0,
      startTimeSeconds: start,
      waterTemperatureCelsius: temperature
    )
  }
}

extension GuidedBrew {
  /// A guided brew after some keys: `n`, `space` and so on, each after the second when it was pressed.
  init(
    _ plan: BrewPlan,
    _ keys: [(Double, GuideKey)],
    now: Double? = nil,
    options: Options = Options()
  ) {
    self.init(plan: plan, options: options)
    for (second, key) in keys { press(key, at: .milliseconds(Int(second * 1000))) }
    if let now { advance(to: .milliseconds(Int(now * 1000))) }
  }
}

/// Expects a whole screen with a number of columns and rows; ignores trailing blanks.
func expect(
  _ guide: GuidedBrew,
  _ columns: Int,
  _ rows: Int,
  _ screen: String,
  at location: SourceLocation = #_sourceLocation
) {
  let lines = GuideScreen(of: guide, size: TerminalSize(columns: columns, rows: rows)).lines()
  let text = lines.map { line in
    String(line.text().reversed().drop { $0 == " " }.reversed())
  }.joined(separator: "\n")
  #expect(text == screen, sourceLocation: location)
}
