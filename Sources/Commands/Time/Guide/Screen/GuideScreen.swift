import Platform
import Recipes
import Text

/// The screen of the timer: a pure function of the brew and the terminal size.
package struct GuideScreen {
  private let guide: GuidedBrew
  private let size: TerminalSize

  /// The screen of a brew.
  package init(of guide: GuidedBrew, size: TerminalSize) {
    self.guide = guide
    self.size = size
  }

  /// The lines of the screen, at most `rows` of at most `columns`.
  package func lines() -> [ScreenLine] {
    ScreenLayout.lines(blocks, columns: size.columns, rows: size.rows)
  }

  private var blocks: [ScreenBlock] {
    if guide.showsHelp { return [KeyHelp.block(columns: size.columns), footer] }
    let start = StartBlocks(
      plan: guide.session.state.plan,
      columns: size.columns,
      lastTime: guide.options.lastTime
    )
    if let countdown = guide.countdown {
      let blocks = CountdownBlocks(
        plan: guide.session.state.plan,
        countdown: countdown,
        columns: size.columns
      )
      return fitting { [start.name] + blocks.blocks(withDigits: $0) + [footer] }
    }
    if guide.session.state.phase == .notStarted { return start.blocks + [scale, footer] }
    let step = StepBlocks(guide.session, hasPoured: guide.hasPoured, columns: size.columns)
    return fitting { [start.name] + step.blocks(withDigits: $0) + [footer] }
  }

  /// What the scale shows before the brew; empty without one.
  private var scale: ScreenBlock {
    let state = guide.session.state.scale
    let text =
      state?.condition == .lost
      ? "The scale sends nothing; the timer goes on without it."
      : "The scale shows \(Canonical.mass(guide.session.tareGrams ?? 0)), which counts as 0 g."
    let lines = state == nil ? [] : text.wrapped(to: size.columns).map { ScreenLine($0) }
    return ScreenBlock(rank: .detail, lines: lines, hasGapAbove: !lines.isEmpty)
  }

  /// Blocks with large digits if there is room for them, else without.
  private func fitting(_ blocks: (_ withDigits: Bool) -> [ScreenBlock]) -> [ScreenBlock] {
    let large = blocks(true)
    return ScreenLayout.hasRoom(for: large, rows: size.rows) ? large : blocks(false)
  }

  /// The prompt, else the refusal, else the key hints.
  private var footer: ScreenBlock {
    if let question = guide.question { return notice(question.text) }
    if let refusal = guide.refusal { return notice(refusal) }
    let state = guide.session.state
    let hints = KeyHelp.hints(
      in: guide.showsHelp ? nil : state.phase,
      isLast: state.currentStepIndex == state.plan.scaledSteps.count - 1,
      isCountingDown: guide.countdown != nil
    )
    let line = ScreenLine(fitting: hints, width: size.columns)
    return ScreenBlock(rank: .keys, lines: [line])
  }

  private func notice(_ text: String) -> ScreenBlock {
    let lines = text.wrapped(to: size.columns).map { ScreenLine($0, .warning) }
    return ScreenBlock(rank: .notice, lines: lines)
  }
}

/// The screen blocks of the countdown before the first pour.
private struct CountdownBlocks {
  let plan: BrewPlan
  let countdown: Duration
  let columns: Int

  /// All blocks, from top to bottom.
  ///
  /// - Parameter withDigits: whether to show the time in large digits.
  func blocks(withDigits: Bool) -> [ScreenBlock] {
    let step = plan.scaledSteps[plan.preparationSteps]
    let pour = StepPour(of: plan.preparationSteps, in: plan)
    let isNarrow = columns < ScreenLayout.narrowWidth
    var place: [ScreenLine.Piece] = [.init(isNarrow ? "Ready" : "Get ready to pour", .caption)]
    var blocks: [ScreenBlock] = []
    let time = countdown.remainingText
    if withDigits, let digits = BlockDigits.block(time, .warning, columns: columns) {
      blocks.append(digits)
    } else {
      place += [.init(ScreenLine.gap), .init(time, .warning)]
    }
    blocks.insert(ScreenBlock(rank: .progress, lines: [ScreenLine(place)]), at: 0)
    if pour.pours {
      let mass = pour.readingText
      let line = isNarrow ? mass : "\(BrewText.pour(pour))  until the scale reads \(mass)"
      blocks.append(ScreenBlock(rank: .amounts, lines: [ScreenLine(line, .number)]))
    }
    let instruction = step.instructionText.wrapped(to: columns).map { ScreenLine($0) }
    return blocks + [ScreenBlock(rank: .instruction, lines: instruction, canShorten: true)]
  }
}

/// The screen blocks before the brew starts.
private struct StartBlocks {
  let plan: BrewPlan
  let columns: Int
  let lastTime: String?

  /// The recipe and its amounts; this line stays on the screen.
  var name: ScreenBlock {
    let inputs = plan.inputs
    let texts = plan.inputTexts
    let amounts = [texts.dose, texts.yield, texts.temperature]
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
      ScreenBlock(rank: .progress, lines: inputLines, canShorten: true),
      ScreenBlock(rank: .instruction, lines: steps, canShorten: true),
    ]
    if let lastTime {
      let lines = lastTime.wrapped(to: columns).map { ScreenLine($0) }
      blocks.append(ScreenBlock(rank: .detail, lines: lines))
    }
    if !plan.warnings.isEmpty {
      blocks.append(ScreenBlock(rank: .detail, lines: warnings))
    }
    return blocks
  }

  private var inputLines: [ScreenLine] {
    BrewText.inputs(of: plan).joined(separator: ", ").wrapped(to: columns).map {
      ScreenLine($0)
    }
  }

  /// A line for each step: start time, amount, temperature if it changes, and instruction.
  private var steps: [ScreenLine] {
    let stepTexts = StepText.all(of: plan)
    let pours = stepTexts.indices.map { BrewText.pour(StepPour(of: $0, in: plan)) }
    let columns = [
      column(stepTexts.map(\.start), .caption), column(pours, .number),
      column(stepTexts.map(\.temperature), .number),
    ].compactMap(\.self)
    return stepTexts.enumerated().map { row, step in
      let cells = columns.map { $0[row] }.filter { !isNarrow || !$0.text.isEmpty }
      let pieces = cells.flatMap { [$0, ScreenLine.Piece(ScreenLine.gap)] }
      return ScreenLine(pieces + [.init(step.instruction)])
    }
  }

  /// Whether the screen is too narrow to align columns.
  private var isNarrow: Bool { columns < ScreenLayout.narrowWidth }

  /// Cells padded to the same width, unless the screen is narrow; nil if all are empty.
  private func column(_ cells: [String], _ role: Style.Role) -> [ScreenLine.Piece]? {
    let width = cells.map { $0.displayWidth() }.max() ?? 0
    guard width > 0 else { return nil }
    return cells.map { ScreenLine.Piece(isNarrow ? $0 : $0.padded(to: width, before: true), role) }
  }

  private var warnings: [ScreenLine] {
    plan.warningTexts.flatMap { "warning: \($0)".wrapped(to: columns) }.map {
      ScreenLine($0, .warning)
    }
  }
}
