import BrewDomain
import Platform
import SystemPackage
import TimerUI

/// Guides through one brew, from before its start to its end, as time goes by and keys are pressed.
struct TimerRun: ~Copyable {
  /// How the run ended.
  enum End {
    /// The brew is completed, or the brewer left it.
    case guided(GuidedBrew.End)
    /// A signal wants the program to end.
    case signal(Int32)
    /// The terminal is gone.
    case terminalLost
    /// Nobody hears of the brew any more.
    case unheard
  }

  private static let framesPerSecond: Int32 = 10

  /// The guide, which knows how the brew went.
  private(set) var guide: GuidedBrew
  private let clock: BrewClock
  private let stage: FullScreenTerminal?
  private let teller: BrewReporter
  private var events: TerminalEvents

  init(
    _ plan: BrewPlan,
    speedInThousandths: Int,
    stage: FullScreenTerminal?,
    teller: BrewReporter
  ) throws(Errno) {
    guide = GuidedBrew(plan: plan)
    clock = BrewClock(start: .now, thousandths: speedInThousandths)
    events = try TerminalEvents(keys: stage?.keys)
    self.stage = stage
    self.teller = teller
  }

  /// Guides, and gives the terminal back however that ends.
  mutating func run() -> End {
    stage?.enter()
    defer { stage?.leave() }
    teller.introduce()
    while true {
      advance()
      teller.tell(&guide)
      if let end = guide.end { return .guided(end) }
      guard teller.isHeard else { return .unheard }
      let happened = events.wait(
        patience,
        leave: { [stage] in stage?.leave() },
        enter: { [stage] in stage?.enter() }
      )
      for event in happened {
        if let end = heed(event) { return end }
      }
    }
  }

  private func now() -> Duration { clock.time(at: .now) }

  private mutating func advance() {
    if stage == nil { guide.advanceUnattended(to: now()) } else { guide.advance(to: now()) }
  }

  /// How long to wait for something to happen, in milliseconds: until a timer is over, or the screen is to
  /// change; nil where there is nothing but keys to wait for.
  private var patience: Int32? {
    let phase = guide.session.state.phase
    let runs = phase == .active || phase == .stepReadyToAdvance
    let frame = teller.followsTime && runs || teller.isBehind ? 1000 / Self.framesPerSecond : nil
    guard let end = guide.session.timerEndsAt else { return frame }
    let left = clock.milliseconds(for: max(.zero, end - now()))
    return min(frame ?? .max, Int32(clamping: left))
  }

  /// Does what an event asks for; the end, if that is it.
  private mutating func heed(_ event: TerminalEvent) -> End? {
    switch event {
    case .key(let key):
      guide.press(GuideKey(key), at: now())
      // What was asked is to be read before it is answered, and nothing is to be done after the end.
      teller.tell(&guide)
      return guide.end.map(End.guided)
    case .redraw:
      stage?.forget()
      return nil
    case .keysEnded: return interrupted(.terminalLost)
    case .signal(let number): return interrupted(.signal(number))
    }
  }

  private mutating func interrupted(_ end: End) -> End {
    guide.advance(to: now())
    guide.quit()
    teller.tell(&guide)
    return end
  }
}
