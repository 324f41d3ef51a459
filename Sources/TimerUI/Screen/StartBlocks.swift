import BrewDomain
import BrewPlans
import RecipeSyntax
import SourceText

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

  /// A line for each step: when, how much, how hot where that changes, and what to do.
  private var steps: [ScreenLine] {
    let words = StepWords.all(of: plan)
    let pours = words.indices.map { BrewWords.pour(StepPour(of: $0, in: plan)) }
    let figures = [
      column(words.map(\.start), .caption), column(pours, .figure),
      column(words.map(\.temperature), .figure),
    ].compactMap(\.self)
    return words.enumerated().map { row, step in
      let cells = figures.map { $0[row] }.filter { !isNarrow || !$0.text.isEmpty }
      let pieces = cells.flatMap { [$0, ScreenLine.Piece(ScreenLine.gap)] }
      return ScreenLine(pieces + [.init(step.instruction)])
    }
  }

  /// Whether there is no room for blanks that bring figures below each other.
  private var isNarrow: Bool { columns < ScreenLayout.narrow }

  /// Cells of the same width, where there is room for that; nil where all of them are empty.
  private func column(_ cells: [String], _ role: Style.Role) -> [ScreenLine.Piece]? {
    let width = cells.map { $0.displayWidth() }.max() ?? 0
    guard width > 0 else { return nil }
    return cells.map { ScreenLine.Piece(isNarrow ? $0 : $0.padded(to: width, before: true), role) }
  }

  private var warnings: [ScreenLine] {
    plan.warnings.flatMap { "warning: \($0)".wrapped(to: columns) }.map {
      ScreenLine($0, .warning)
    }
  }
}
