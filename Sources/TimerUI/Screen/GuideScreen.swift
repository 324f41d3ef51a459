import Platform
import SourceText

/// What a brewer sees: a pure function of the brew and the size of the screen.
package struct GuideScreen {
  private let guide: BrewGuide
  private let size: TerminalSize

  /// The screen of a brew.
  package init(of guide: BrewGuide, size: TerminalSize) {
    self.guide = guide
    self.size = size
  }

  /// Its lines: not more than it has rows, none wider than it has columns.
  package func lines() -> [ScreenLine] {
    ScreenLayout.lines(blocks, columns: size.columns, rows: size.rows)
  }

  private var blocks: [ScreenBlock] {
    if guide.showsHelp { return [KeyHelp.block(columns: size.columns), foot] }
    let start = StartBlocks(guide.session.state.plan, columns: size.columns)
    if guide.session.state.phase == .notStarted { return start.blocks + [foot] }
    let step = StepBlocks(guide.session, columns: size.columns)
    let large = [start.name] + step.blocks(withDigits: true) + [foot]
    if ScreenLayout.hasRoom(for: large, rows: size.rows) { return large }
    return [start.name] + step.blocks(withDigits: false) + [foot]
  }

  /// What is asked, else what was refused, else what keys do.
  private var foot: ScreenBlock {
    if let question = guide.question { return notice(question.text) }
    if let refusal = guide.refusal { return notice(refusal) }
    let state = guide.session.state
    let hints = KeyHelp.hints(
      in: guide.showsHelp ? nil : state.phase,
      isLast: state.currentStepIndex == state.plan.scaledSteps.count - 1
    )
    let line = ScreenLine(fitting: hints, width: size.columns)
    return ScreenBlock(rank: .keys, lines: [line])
  }

  private func notice(_ text: String) -> ScreenBlock {
    let lines = text.wrapped(to: size.columns).map { ScreenLine($0, .warning) }
    return ScreenBlock(rank: .notice, lines: lines)
  }
}
