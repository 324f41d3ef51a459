import Commands
import Platform
import ProgramSupport
import RecipeLint
import Recipes
import TestSupport
import Testing

/// Brews of all recipes of the project, at another dose.
@Suite(.timeLimit(.minutes(30))) struct EveryRecipeTests {
  private static let plans: [BrewPlan] = {
    let arguments = [ProjectFiles.root.path + "/recipes", "--factor", "1.3", "--format", "jsonl"]
    let lines = try? Program("brewscale").run(arguments, in: Scratch([:])).output
      .split(separator: "\n")
    // The plans of valid recipes keep the rules.
    return (lines ?? []).compactMap { try? PlanReader.brewablePlan(in: Array($0.utf8)) }
  }()

  @Test func recipesExist() { #expect(Self.plans.count >= 50) }

  /// Step by step: the title, the scale reading, the amount, the temperature, the flow rate and the time.
  @Test(arguments: plans.indices)
  func everyNumberMatchesThePlan(number: Int) {
    let plan = Self.plans[number]
    var guide = GuidedBrew(plan: plan)
    var (now, added, reading) = (0, 0.0, 0.0)
    for (index, step) in plan.scaledSteps.enumerated() {
      guide.press(.next, at: .seconds(now))
      now += 1000
      let lines = screen(of: guide)
      #expect(lines[0].hasSuffix(head(of: plan)))
      #expect(lines[1].hasPrefix("Step \(index + 1) of \(plan.scaledSteps.count)"))
      if let total = plan.totalDurationSeconds {
        #expect(lines[1].contains(" of \(ClockTime.text(total))"))
      }
      var amounts = amounts(of: step, after: plan.scaledSteps[..<index].last, plan)
      // No clock runs in the preparation.
      if index < plan.preparationSteps { amounts.removeFirst() }
      if !amounts.isEmpty {
        #expect(lines[2].split(separator: "  ").map(String.init) == amounts)
      }
      #expect(lines[amounts.isEmpty ? 2 : 3] == step.instructionText)
      added += step.isIce ? step.waterAmountGrams ?? 0 : step.cumulativeWaterGrams - reading
      reading = step.cumulativeWaterGrams
    }
    let hasWater = plan.scaledSteps.contains { $0.waterAmountGrams != nil }
    #expect(hasWater || plan.inputs.method == .espresso)
    #expect(abs(added - (hasWater ? plan.inputs.targetYieldGrams : 0)) <= 1)
  }

  /// On a screen that is too small for large digits, but cuts nothing off.
  private func screen(of guide: GuidedBrew) -> [String] {
    GuideScreen(of: guide, size: TerminalSize(columns: 400, rows: 8)).lines().map { $0.text() }
      .filter { !$0.isEmpty }
  }

  private func head(of plan: BrewPlan) -> String {
    let (dose, yield) = (plan.inputs.doseGrams, plan.inputs.targetYieldGrams)
    return "\(Canonical.mass(dose))  \(Canonical.mass(yield))  "
      + temperature(plan.inputs.waterTemperatureCelsius, plan)
  }

  /// One recipe has its temperature in °F.
  private func temperature(_ celsius: Double, _ plan: BrewPlan) -> String {
    Canonical.temperature(celsius: celsius, in: plan.inputs.units?.temperature ?? .celsius)
  }

  /// The amounts at the start of a step.
  private func amounts(of step: ScaledStep, after last: ScaledStep?, _ plan: BrewPlan) -> [String] {
    let timer = step.timerDurationSeconds ?? 0
    let reading = step.cumulativeWaterGrams
    let added = reading - (last?.cumulativeWaterGrams ?? 0)
    let isPour = step.waterAmountGrams != nil && !step.isIce
    var amounts = [Duration.milliseconds(Int(timer * 1000)).remainingText]
    if step.isIce { amounts.append("\(Canonical.mass(step.waterAmountGrams ?? 0)) ice") }
    if isPour { amounts.append("+\(Canonical.mass(added))") }
    let until = isPour && added > 0 ? "until " : ""
    if reading > 0 { amounts.append("\(until)the scale reads \(Canonical.mass(reading))") }
    let usual = plan.inputs.waterTemperatureCelsius
    let isBack = isPour && step.waterTemperatureCelsius != last?.waterTemperatureCelsius ?? usual
    if step.waterTemperatureCelsius != usual || isBack {
      amounts.append(temperature(step.waterTemperatureCelsius, plan))
    }
    let index = step.orderIndex
    if isPour, timer > 0, StepPour(of: index, in: plan).flow != nil {
      amounts.append("\(Canonical.number(added / timer, decimals: 1)) g/s")
    }
    return amounts
  }
}
