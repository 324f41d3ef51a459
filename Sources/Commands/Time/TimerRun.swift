import Platform
import Recipes
import SystemPackage

/// Runs one brew from start to end, and reacts to time and keys.
struct TimerRun: ~Copyable {
  /// How the run ended.
  enum End {
    /// The brew was completed or quit.
    case guided(GuidedBrew.End)
    /// A signal that ends the program.
    case signal(Int32)
    /// The terminal was closed.
    case terminalLost
    /// There is neither a terminal nor a reader for the output.
    case noAudience
  }

  private static let framesPerSecond: Int32 = 10

  /// The state of the guided brew.
  private(set) var guide: GuidedBrew
  private let clock: BrewClock
  private let terminal: FullScreenTerminal?
  private let reporter: BrewReporter
  private var events: TerminalEvents

  init(
    _ plan: BrewPlan,
    _ options: GuidedBrew.Options,
    speedInThousandths: Int,
    terminal: FullScreenTerminal?,
    reporter: BrewReporter
  ) throws(Errno) {
    guide = GuidedBrew(plan: plan, options: options)
    clock = BrewClock(start: .now, thousandths: speedInThousandths)
    events = try TerminalEvents(keys: terminal?.keys)
    self.terminal = terminal
    self.reporter = reporter
  }

  /// Runs the brew and always restores the terminal.
  mutating func run() -> End {
    terminal?.enter()
    defer { terminal?.leave() }
    reporter.writeIntroduction()
    while true {
      advance()
      reporter.report(&guide)
      if let end = guide.end { return .guided(end) }
      guard reporter.hasAudience else { return .noAudience }
      let happened = events.wait(
        timeout,
        leave: { [terminal] in terminal?.leave() },
        enter: { [terminal] in terminal?.enter() }
      )
      for event in happened {
        if let end = handle(event) { return end }
      }
    }
  }

  private func now() -> Duration { clock.time(at: .now) }

  private mutating func advance() {
    if terminal == nil { guide.advanceUnattended(to: now()) } else { guide.advance(to: now()) }
  }

  /// The maximum wait in milliseconds: until something is due or the screen is redrawn; nil to wait only for keys.
  private var timeout: Int32? {
    let phase = guide.session.state.phase
    let runs = phase == .active || phase == .stepReadyToAdvance || guide.countdown != nil
    let frame =
      reporter.redrawsWithTime && runs || reporter.hasUnsentOutput
      ? 1000 / Self.framesPerSecond : nil
    let left = guide.nextMoment.map { moment in
      Int32(clamping: clock.milliseconds(for: max(.zero, moment - now())))
    }
    return [frame, left, reporter.timeToBell].compactMap(\.self).min()
  }

  /// Handles an event; returns the end if the event ends the run.
  private mutating func handle(_ event: TerminalEvent) -> End? {
    switch event {
    case .key(let key):
      guard let key = GuideKey(key) else { return nil }
      guide.press(key, at: now())
      // Show a question before its answer is read, and do nothing after the end.
      reporter.report(&guide)
      return guide.end.map(End.guided)
    case .redraw:
      terminal?.invalidate()
      return nil
    case .keysEnded: return interrupted(.terminalLost)
    case .signal(let number): return interrupted(.signal(number))
    }
  }

  private mutating func interrupted(_ end: End) -> End {
    guide.advance(to: now())
    guide.quit()
    reporter.report(&guide)
    return end
  }
}
