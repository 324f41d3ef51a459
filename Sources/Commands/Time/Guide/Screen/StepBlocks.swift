import Recipes
import Text

/// The screen blocks of a running step.
struct StepBlocks {
  private let session: BrewSession
  private let plan: BrewPlan
  private let step: ScaledStep
  private let pour: StepPour
  private let stepTexts: [StepText]
  private let columns: Int
  /// Whether the water of the step was in, and what the scale says is less important than the time.
  private let hasPoured: Bool

  /// The blocks of a brew at its current step.
  init(_ session: BrewSession, hasPoured: Bool, columns: Int) {
    self.session = session
    self.hasPoured = hasPoured
    self.columns = columns
    plan = session.state.plan
    let index = session.state.currentStepIndex
    step = plan.scaledSteps[index]
    pour = StepPour(of: index, in: plan)
    stepTexts = StepText.all(of: plan)
  }

  /// All blocks, from top to bottom.
  ///
  /// - Parameter withDigits: whether to show the time in large digits.
  func blocks(withDigits: Bool) -> [ScreenBlock] {
    let time = session.timeText
    var blocks = [ScreenBlock(rank: .progress, lines: [place])]
    // The weights while water is missing, else the time.
    let weights = withDigits ? session.state.scale.flatMap(pouring) : nil
    let clock =
      withDigits && weights == nil
      ? time.flatMap { BlockDigits.block($0, timeRole, columns: columns) } : nil
    if let digits = weights ?? clock { blocks.append(digits) }
    let head = time.map { [ScreenLine.Piece($0, timeRole ?? .number)] } ?? []
    if let amounts = amounts(behind: clock == nil ? head : []) { blocks.append(amounts) }
    if let scale = session.state.scale, weights == nil {
      let line = ScreenLine(
        fitting: BrewText.scale(scale).map { .init($0, .number) },
        width: columns
      )
      blocks.append(ScreenBlock(rank: .amounts, lines: [line], hasGapAbove: false))
    }
    let instruction = step.instructionText.wrapped(to: columns).map { ScreenLine($0) }
    blocks.append(ScreenBlock(rank: .instruction, lines: instruction, canShorten: true))
    return blocks + bars + [ScreenBlock(rank: .next, lines: [next])]
  }

  /// The weight, the flow and what is still to pour in large digits, while the water of the step is not in.
  private func pouring(_ scale: ScaleState) -> ScreenBlock? {
    guard !hasPoured, let left = scale.leftGrams, scale.condition == .steady else { return nil }
    func text(_ number: Double, _ decimals: Int) -> String {
      Canonical.number(number, decimals: decimals)
    }
    let flow = text(scale.flowGramsPerSecond, 1)
    return BlockDigits.block(
      [
        (text(scale.waterGrams, 0), "g on the scale"),
        (flow.contains(".") ? flow : flow + ".0", "g/s"), (text(left, 0), "g to pour"),
      ],
      columns: columns
    )
  }

  // MARK: Lines

  /// A line of amounts after `head`, abbreviated if it does not fit; nil if it would be empty.
  private func amounts(behind head: [ScreenLine.Piece]) -> ScreenBlock? {
    let whole = ScreenLine(fitting: head + amounts(isBrief: false), width: .max)
    guard whole.width > 0 else { return nil }
    let brief = ScreenLine(fitting: head + amounts(isBrief: true), width: columns)
    return ScreenBlock(rank: .amounts, lines: [whole.width <= columns ? whole : brief])
  }

  /// The step number, what it waits for, and the elapsed time.
  private var place: ScreenLine {
    let (number, count) = (session.state.currentStepIndex + 1, plan.scaledSteps.count)
    let name =
      columns < ScreenLayout.narrowWidth ? "\(number)/\(count)" : "Step \(number) of \(count)"
    var pieces = [ScreenLine.Piece(name, .caption)]
    if let waiting { pieces += [.init(ScreenLine.gap), .init(waiting, .warning)] }
    var elapsed = session.elapsedTime.elapsedText
    if let total = plan.totalDurationSeconds {
      elapsed += " of \(ClockTime.text(total))"
    }
    let left = ScreenLine(pieces)
    if let rest = BrewTimeLeft(session).brew, rest > .zero {
      let line = ScreenLine("\(elapsed), \(rest.remainingText) left", .caption)
      let whole = ScreenLine(left, right: line, width: columns)
      if whole != left { return whole }
    }
    return ScreenLine(left, right: ScreenLine(elapsed, .caption), width: columns)
  }

  /// What the brew waits for; nil if it runs.
  private var waiting: String? {
    let isLast = session.state.currentStepIndex == plan.scaledSteps.count - 1
    switch session.state.phase {
    case .paused: return "paused"
    case .stepReadyToAdvance where session.waitEndsAt != nil: return "wait"
    case .stepReadyToAdvance where isLast: return "enter when the brew is done"
    case .stepReadyToAdvance where hasPoured && step.timerDurationSeconds == nil:
      return "enter to continue"
    case .stepReadyToAdvance where step.timerDurationSeconds == nil: return "enter when done"
    case .stepReadyToAdvance: return "enter to continue"
    case .notStarted, .active, .completed: return nil
    }
  }

  /// The style of the time: a warning unless it is running.
  private var timeRole: Style.Role? {
    session.state.phase == .active ? nil : .warning
  }

  /// Whether the timer of the step has not ended.
  private var isPouring: Bool {
    session.state.phase == .active || session.state.phase == .paused
  }

  /// The target scale reading, the amount to add, the temperature and the flow rate.
  private func amounts(isBrief: Bool) -> [ScreenLine.Piece] {
    var pieces: [ScreenLine.Piece] = []
    let added = BrewText.pour(pour)
    if pour.reading > 0 {
      let mass = pour.readingText
      let scale = pour.pours ? "until the scale reads \(mass)" : "the scale reads \(mass)"
      pieces.append(.init(isBrief ? mass : scale, .number))
    }
    // As a sentence: pour this much, until the scale reads that.
    if !added.isEmpty { pieces.insert(.init(added), at: isBrief ? pieces.count : 0) }
    if let temperature { pieces.append(.init(temperature)) }
    if let flow = pour.flowText, isPouring { pieces.append(.init(flow)) }
    return pieces
  }

  /// The water temperature, if it differs from the one in the title line or changes back to it.
  private var temperature: String? {
    let isOther = step.waterTemperatureCelsius != plan.inputs.waterTemperatureCelsius
    let isNew = !stepTexts[session.state.currentStepIndex].temperature.isEmpty
    return isOther || isNew
      ? plan.stepTexts(at: session.state.currentStepIndex).temperature : nil
  }

  private var bars: [ScreenBlock] {
    let step = ProgressBar.fraction(session.stepElapsedTime, of: step.timerDurationSeconds)
    let brew = ProgressBar.fraction(session.elapsedTime, of: plan.totalDurationSeconds)
    var blocks: [ScreenBlock] = []
    if let step { blocks.append(bar(.stepBar, "Step", step)) }
    if let brew { blocks.append(bar(.brewBar, "Brew", brew, hasGapAbove: step == nil)) }
    return blocks
  }

  private func bar(
    _ rank: ScreenBlock.Rank,
    _ name: String,
    _ fraction: Double,
    hasGapAbove: Bool = true
  ) -> ScreenBlock {
    let label = columns < ScreenLayout.narrowWidth ? "" : name + ScreenLine.gap
    let bar = ProgressBar.text(fraction, width: columns - label.count)
    let line = ScreenLine([.init(label, .caption), .init(bar)])
    return ScreenBlock(rank: rank, lines: [line], hasGapAbove: hasGapAbove)
  }

  /// The next step, on one line.
  private var next: ScreenLine {
    let index = session.state.currentStepIndex + 1
    guard index < plan.scaledSteps.count else {
      return ScreenLine([.init("Next  ", .caption), .init("enjoy your coffee")])
    }
    let pour = StepPour(of: index, in: plan)
    var amount = BrewText.pour(pour)
    if pour.added != nil, !pour.isIce { amount += " to \(pour.readingText)" }
    // The kettle must be hot, or have cooled, before the step begins.
    let amounts = [amount, stepTexts[index].temperature].filter { !$0.isEmpty }
    return ScreenLine(
      [.init("Next  ", .caption)] + amounts.map { ScreenLine.Piece($0 + ScreenLine.gap, .number) }
        + [.init(plan.scaledSteps[index].instructionText)]
    )
  }
}

extension BrewSession {
  /// The time to show for a step: `0:38` remaining of its timer, then `+0:12` overtime, or `0:12` elapsed in a step
  /// without a timer; nil for preparation, in which no clock runs.
  fileprivate var timeText: String? {
    if state.currentStepIndex < state.plan.preparationSteps { return nil }
    guard let timer = currentStep?.timerDurationSeconds, timer > 0 else {
      return stepElapsedTime.elapsedText
    }
    let remaining = state.remainingTime ?? .zero
    if remaining > .zero { return remaining.remainingText }
    if let wait = waitLeft { return wait.remainingText }
    let planned = timer + (state.plan.waitSeconds(at: state.currentStepIndex) ?? 0)
    let over = stepElapsedTime - Duration(inSeconds: planned)
    return "+" + max(.zero, over).elapsedText
  }
}

/// A progress bar of block characters.
private enum ProgressBar {
  /// A bar of `width` columns.
  ///
  /// - Parameter fraction: the part done; clamped to 0...1, and NaN is 0.
  static func text(_ fraction: Double, width: Int) -> String {
    let part = fraction > 0 ? min(fraction, 1) : 0
    // Rounded down, so that the bar is full only at the end.
    let filled = Int(part * Double(width))
    return String(repeating: "█", count: filled)
      + String(repeating: "░", count: max(0, width - filled))
  }

  /// The fraction of `whole` that has passed; nil if `whole` is zero or unknown.
  static func fraction(_ passed: Duration, of whole: Double?) -> Double? {
    guard let whole, whole > 0 else { return nil }
    return passed.inSeconds / whole
  }
}

/// Large digits of block characters, readable from across the kitchen.
enum BlockDigits {
  /// The rows of a digit.
  static let height = 5

  /// A text of digits in the middle of a screen; nil if it does not fit.
  static func block(_ text: String, _ role: Style.Role?, columns: Int) -> ScreenBlock? {
    guard let rows = lines(text), let width = rows.first?.count, width <= columns else {
      return nil
    }
    let margin = String(repeating: " ", count: (columns - width) / 2)
    return ScreenBlock(rank: .detail, lines: rows.map { ScreenLine(margin + $0, role) })
  }

  /// Several numbers side by side in the middle of a screen, each above its caption; nil if they do not fit.
  static func block(_ numbers: [(text: String, caption: String)], columns: Int) -> ScreenBlock? {
    var rows = Array(repeating: "", count: height + 1)
    for (text, caption) in numbers {
      guard let digits = lines(text), let digitWidth = digits.first?.count else { return nil }
      let width = max(digitWidth, caption.count)
      for (row, line) in (digits + [caption]).enumerated() {
        let blanks = (width - line.count) / 2
        rows[row] += String(repeating: " ", count: blanks + (rows[row].isEmpty ? 0 : 4)) + line
        rows[row] += String(repeating: " ", count: width - line.count - blanks)
      }
    }
    guard let width = rows.first?.count, width <= columns else { return nil }
    let margin = String(repeating: " ", count: (columns - width) / 2)
    return ScreenBlock(rank: .detail, lines: rows.map { ScreenLine(margin + $0) })
  }

  /// The rows of a text of digits, `:`, `+`, `-` and `.`; nil if it has any other character.
  static func lines(_ text: String) -> [String]? {
    var rows = Array(repeating: "", count: height)
    for (place, character) in text.enumerated() {
      guard let shape = shapes[character] else { return nil }
      for row in 0..<height { rows[row] += (place > 0 ? "  " : "") + shape[row] }
    }
    return rows
  }

  private static let shapes: [Character: [String]] = [
    "0": ["██████", "██  ██", "██  ██", "██  ██", "██████"],
    "1": ["  ██  ", "████  ", "  ██  ", "  ██  ", "██████"],
    "2": ["██████", "    ██", "██████", "██    ", "██████"],
    "3": ["██████", "    ██", "██████", "    ██", "██████"],
    "4": ["██  ██", "██  ██", "██████", "    ██", "    ██"],
    "5": ["██████", "██    ", "██████", "    ██", "██████"],
    "6": ["██████", "██    ", "██████", "██  ██", "██████"],
    "7": ["██████", "    ██", "    ██", "    ██", "    ██"],
    "8": ["██████", "██  ██", "██████", "██  ██", "██████"],
    "9": ["██████", "██  ██", "██████", "    ██", "██████"],
    ":": ["  ", "██", "  ", "██", "  "],
    ".": ["  ", "  ", "  ", "  ", "██"],
    "+": ["      ", "  ██  ", "██████", "  ██  ", "      "],
    "-": ["    ", "    ", "████", "    ", "    "],
  ]
}
