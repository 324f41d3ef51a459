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
  /// What the scale said that is not a reading; nil if nothing.
  var scaleProblem: String? { lines.problem }
  private var clock: ScaleClock
  private var lines = ScaleLines()
  /// When the scale counts as gone, in real time; nil while readings come, and after it.
  private var goneAt: ContinuousClock.Instant?
  private let terminal: FullScreenTerminal?
  private let reporter: BrewReporter
  private var events: TerminalEvents

  init(
    _ plan: BrewPlan,
    _ options: GuidedBrew.Options,
    speedInThousandths: Int,
    terminal: FullScreenTerminal?,
    scale: FileDescriptor?,
    reporter: BrewReporter
  ) throws(Errno) {
    guide = GuidedBrew(plan: plan, options: options)
    clock = ScaleClock(BrewClock(start: .now, thousandths: speedInThousandths))
    if scale != nil { clock.take(.zero) }
    events = try TerminalEvents(keys: terminal?.keys, input: scale)
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

  private func now() -> Duration { clock.now }

  private var isUnattended: Bool { terminal == nil }

  private mutating func advance() {
    if let silence = clock.silence, silence >= BrewSession.scaleIsLostAfter {
      goneAt = .now + BrewSession.scaleIsGoneAfter - silence
      loseScale(at: now() + BrewSession.scaleIsLostAfter, isGone: false)
    }
    if let goneAt, goneAt <= .now { loseScale(at: now(), isGone: true) }
    // With a scale, an unattended brew starts with the first reading.
    let waits = clock.silence != nil || goneAt != nil
    if isUnattended, waits, guide.session.state.phase == .notStarted { return }
    guide.advance(to: now(), isUnattended: isUnattended)
  }

  private mutating func loseScale(at time: Duration, isGone: Bool) {
    if clock.silence != nil { clock.lose(at: time, isEnded: isGone) }
    if isGone { goneAt = nil }
    guide.loseScale(at: time, isGone: isGone, isUnattended: isUnattended)
  }

  private mutating func take(_ bytes: [UInt8]) {
    for reading in lines.readings(in: bytes) where guide.end == nil {
      guide.read(reading, isUnattended: isUnattended)
      guide.session.lastReadingTime.map { clock.take($0) }
      goneAt = nil
    }
    if bytes.isEmpty, guide.end == nil { loseScale(at: now(), isGone: true) }
  }

  /// The maximum wait in milliseconds: until something is due or the screen is redrawn; nil to wait only for keys.
  private var timeout: Int32? {
    let phase = guide.session.state.phase
    let runs = phase == .active || phase == .stepReadyToAdvance || guide.countdown != nil
    let frame =
      reporter.redrawsWithTime && runs || reporter.hasUnsentOutput
      ? 1000 / Self.framesPerSecond : nil
    let silence = clock.silence
    let left =
      silence != nil
      ? nil
      : guide.nextMoment.map { moment in
        Int32(clamping: clock.milliseconds(for: max(.zero, moment - now())))
      }
    let wait =
      silence.map { BrewSession.scaleIsLostAfter - $0 }
      ?? goneAt.map { ContinuousClock.now.duration(to: $0) }
    let loss = wait.map { Int32(max(.zero, $0).inSeconds * 1000) + 1 }
    return [frame, left, loss, reporter.timeToBell].compactMap(\.self).min()
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
    case .input(let bytes):
      take(bytes)
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
