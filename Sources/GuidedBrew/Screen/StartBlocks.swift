import BrewDomain
import BrewPlans
import Brewing
import Diagnostics

/// What is to be known of a brew before it begins.
struct StartBlocks {
  private let plan: BrewPlan
  private let columns: Int

  init(_ plan: BrewPlan, columns: Int) {
    self.plan = plan
    self.columns = columns
  }

  /// What is brewed, which stays on the screen.
  var name: ScreenBlock {
    let inputs = plan.inputs
    let amounts = [
      Canonical.mass(inputs.doseGrams), Canonical.mass(inputs.targetYieldGrams),
      Canonical.temperature(celsius: inputs.waterTemperatureCelsius),
    ]
    let line = ScreenLine(
      ScreenLine(inputs.recipeName, .title),
      right: ScreenLine(amounts.joined(separator: ScreenLine.gap), .caption),
      width: columns
    )
    return ScreenBlock(rank: .name, lines: [line])
  }

  var blocks: [ScreenBlock] {
    var blocks = [
      ScreenBlock(rank: .amounts, lines: [ScreenLine(plan.inputs.recipeName, .title)]),
      ScreenBlock(rank: .place, lines: figures, isShortenable: true),
      ScreenBlock(rank: .instruction, lines: steps, isShortenable: true),
    ]
    if !plan.warnings.isEmpty {
      blocks.append(ScreenBlock(rank: .detail, lines: warnings))
    }
    return blocks
  }

  private var figures: [ScreenLine] {
    BrewWords.figures(of: plan).joined(separator: ", ").wrapped(to: columns).map {
      ScreenLine($0)
    }
  }

  /// A line for each step: when, how much, what.
  private var steps: [ScreenLine] {
    let rows = plan.scaledSteps.indices.map { index in
      let step = plan.scaledSteps[index]
      return (
        start: step.startTimeSeconds.map(ClockTime.text) ?? "",
        pour: BrewWords.pour(StepPour(of: index, in: plan)), text: step.instructionText
      )
    }
    let startWidth = rows.map { $0.start.displayWidth() }.max() ?? 0
    let pourWidth = rows.map { $0.pour.displayWidth() }.max() ?? 0
    return rows.map { row in
      ScreenLine(
        [
          .init(row.start.padded(to: startWidth, before: true), .caption), .init(ScreenLine.gap),
          .init(row.pour.padded(to: pourWidth, before: true), .figure), .init(ScreenLine.gap),
          .init(row.text),
        ]
      )
    }
  }

  private var warnings: [ScreenLine] {
    plan.warnings.flatMap { "warning: \($0)".wrapped(to: columns) }.map {
      ScreenLine($0, .severity(.warning))
    }
  }
}
