import BrewDomain
import BrewPlans
import SourceText

/// What is to be known of a brew while a step is under way.
struct StepBlocks {
  private let session: BrewSession
  private let plan: BrewPlan
  private let step: ScaledStep
  private let pour: StepPour
  private let words: [StepText]
  private let columns: Int

  /// The blocks of a brew that has been started.
  init(_ session: BrewSession, columns: Int) {
    self.session = session
    self.columns = columns
    plan = session.state.plan
    let index = session.state.currentStepIndex
    step = plan.scaledSteps[index]
    pour = StepPour(of: index, in: plan)
    words = StepText.all(of: plan)
  }

  /// Everything, from the top down.
  ///
  /// - Parameter withDigits: whether the time stands there in large figures.
  func blocks(withDigits: Bool) -> [ScreenBlock] {
    let time = StepTime(session).text
    let digits = withDigits ? BlockDigits.lines(time) : nil
    var blocks = [ScreenBlock(rank: .place, lines: [place])]
    if let digits, let width = digits.first?.count, width <= columns {
      let margin = String(repeating: " ", count: (columns - width) / 2)
      let lines = digits.map { ScreenLine(margin + $0, timeRole) }
      blocks.append(ScreenBlock(rank: .detail, lines: lines))
      if let amounts = amounts(behind: []) { blocks.append(amounts) }
    } else if let amounts = amounts(behind: [.init(time, timeRole ?? .figure)]) {
      blocks.append(amounts)
    }
    let instruction = step.instructionText.wrapped(to: columns).map { ScreenLine($0) }
    blocks.append(ScreenBlock(rank: .instruction, lines: instruction, isShortenable: true))
    return blocks + bars + [ScreenBlock(rank: .next, lines: [next])]
  }

  // MARK: Lines

  /// A line of amounts behind something else, in fewer words where all would not fit; nil where there is
  /// nothing to say.
  private func amounts(behind head: [ScreenLine.Piece]) -> ScreenBlock? {
    let whole = ScreenLine(fitting: head + amounts(isBrief: false), width: .max)
    guard whole.width > 0 else { return nil }
    let brief = ScreenLine(fitting: head + amounts(isBrief: true), width: columns)
    return ScreenBlock(rank: .amounts, lines: [whole.width <= columns ? whole : brief])
  }

  /// Which step it is, what it waits for, and how long the brew has taken.
  private var place: ScreenLine {
    let (number, count) = (session.state.currentStepIndex + 1, plan.scaledSteps.count)
    let name = columns < ScreenLayout.narrow ? "\(number)/\(count)" : "Step \(number) of \(count)"
    var pieces = [ScreenLine.Piece(name, .caption)]
    if let waiting { pieces += [.init(ScreenLine.gap), .init(waiting, .warning)] }
    var elapsed = session.elapsedTime.passedText
    if let total = plan.totalDurationSeconds {
      elapsed += " of \(ClockTime.text(total))"
    }
    return ScreenLine(ScreenLine(pieces), right: ScreenLine(elapsed, .caption), width: columns)
  }

  /// What the brewer is waited for.
  private var waiting: String? {
    let isLast = session.state.currentStepIndex == plan.scaledSteps.count - 1
    switch session.state.phase {
    case .paused: return "paused"
    case .stepReadyToAdvance where isLast: return "enter when the brew is done"
    case .stepReadyToAdvance where step.timerDurationSeconds == nil: return "enter when done"
    case .stepReadyToAdvance: return "enter goes on"
    case .notStarted, .active, .completed: return nil
    }
  }

  /// How a time that does not run, or that is over, is told from one that runs.
  private var timeRole: Style.Role? {
    session.state.phase == .active ? nil : .warning
  }

  /// Whether the timer of the step is not over.
  private var isPouring: Bool {
    session.state.phase == .active || session.state.phase == .paused
  }

  /// What the scale must read, what to add for that, how fast, and how hot.
  private func amounts(isBrief: Bool) -> [ScreenLine.Piece] {
    var pieces: [ScreenLine.Piece] = []
    if pour.reading > 0 {
      let mass = Canonical.mass(pour.reading)
      pieces.append(.init(isBrief ? mass : "\(mass) on the scale", .figure))
    }
    let added = BrewText.pour(pour)
    if !added.isEmpty { pieces.append(.init(added)) }
    if let temperature { pieces.append(.init(temperature)) }
    if let flow = BrewText.flow(pour), isPouring { pieces.append(.init(flow)) }
    return pieces
  }

  /// How hot the water is, where it has another temperature than that at the head of the screen, or has it
  /// again.
  private var temperature: String? {
    let isOther = step.waterTemperatureCelsius != plan.inputs.waterTemperatureCelsius
    let isNew = !words[session.state.currentStepIndex].temperature.isEmpty
    return isOther || isNew ? Canonical.temperature(celsius: step.waterTemperatureCelsius) : nil
  }

  private var bars: [ScreenBlock] {
    let step = ProgressBar.fraction(session.stepElapsedTime, of: step.timerDurationSeconds)
    let brew = ProgressBar.fraction(session.elapsedTime, of: plan.totalDurationSeconds)
    var blocks: [ScreenBlock] = []
    if let step { blocks.append(bar(.stepBar, "Step", step)) }
    if let brew { blocks.append(bar(.brewBar, "Brew", brew, isApart: step == nil)) }
    return blocks
  }

  private func bar(
    _ rank: ScreenBlock.Rank,
    _ name: String,
    _ fraction: Double,
    isApart: Bool = true
  ) -> ScreenBlock {
    let label = columns < ScreenLayout.narrow ? "" : name + ScreenLine.gap
    let bar = ProgressBar.text(fraction, width: columns - label.count)
    let line = ScreenLine([.init(label, .caption), .init(bar)])
    return ScreenBlock(rank: rank, lines: [line], isApart: isApart)
  }

  /// What comes after this step, as far as one line tells it.
  private var next: ScreenLine {
    let index = session.state.currentStepIndex + 1
    guard index < plan.scaledSteps.count else {
      return ScreenLine([.init("Next  ", .caption), .init("enjoy your coffee")])
    }
    let pour = StepPour(of: index, in: plan)
    var amount = BrewText.pour(pour)
    if pour.added != nil, !pour.isIce { amount += " to \(Canonical.mass(pour.reading))" }
    // The kettle must be hot, or have cooled, before the step begins.
    let figures = [amount, words[index].temperature].filter { !$0.isEmpty }
    return ScreenLine(
      [.init("Next  ", .caption)] + figures.map { ScreenLine.Piece($0 + ScreenLine.gap, .figure) }
        + [.init(plan.scaledSteps[index].instructionText)]
    )
  }
}

/// The time that matters in a step: what is left of its timer, and then how long that has been over.
private struct StepTime {
  private let session: BrewSession

  init(_ session: BrewSession) {
    self.session = session
  }

  /// `0:38` left; `+0:12` over; `0:12` since the beginning of a step without a timer.
  var text: String {
    guard let timer = session.currentStep?.timerDurationSeconds, timer > 0 else {
      return session.stepElapsedTime.passedText
    }
    let remaining = session.state.remainingTime ?? .zero
    if remaining > .zero { return remaining.remainingText }
    let over = session.stepElapsedTime - Duration(inSeconds: timer)
    return "+" + max(.zero, over).passedText
  }
}

/// How much of something is done, as a line of blocks.
private enum ProgressBar {
  /// A bar of so many columns.
  ///
  /// - Parameter fraction: how much is done; what is no number from 0 to 1 counts as the nearer of them.
  static func text(_ fraction: Double, width: Int) -> String {
    let part = fraction > 0 ? min(fraction, 1) : 0
    // Never full before the end.
    let filled = Int(part * Double(width))
    return String(repeating: "█", count: filled)
      + String(repeating: "░", count: max(0, width - filled))
  }

  /// How much of a whole has passed; nothing where the whole is nothing or unknown.
  static func fraction(_ passed: Duration, of whole: Double?) -> Double? {
    guard let whole, whole > 0 else { return nil }
    return passed.inSeconds / whole
  }
}

/// Figures that can be read from across the kitchen, made of blocks.
private enum BlockDigits {
  /// The rows of a figure.
  static let height = 5

  /// The rows of a text of digits, `:`, `+`, `-` and `.`; nil where it has anything else.
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
