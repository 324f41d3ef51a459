import Platform
import Recipes
import Text

/// Reports a brew on the user's terminal, and to programs on standard output.
final class BrewReporter {
  private let console: Console
  private let terminal: FullScreenTerminal?
  private let form: TerminalSession.Form
  private let options: TimerOptions
  private let style: Style
  private let events: EventLine
  private let lines: PlainLines
  /// Output that the reader has not accepted yet.
  private var unsent: [UInt8] = []
  private var bells = BellPattern()

  /// - Parameter terminal: the user's terminal; nil if there is none.
  init(
    _ plan: BrewPlan,
    on terminal: FullScreenTerminal?,
    form: TerminalSession.Form,
    options: TimerOptions,
    style: Style,
    _ console: Console
  ) {
    self.console = console
    self.terminal = terminal
    self.form = form
    self.options = options
    self.style = style
    events = EventLine(plan: plan)
    lines = PlainLines(
      plan: plan,
      isAttended: terminal != nil,
      isAutomatic: terminal == nil || options.auto
    )
  }

  /// Whether the screen is redrawn as time passes.
  var redrawsWithTime: Bool { terminal != nil && form == .screen }

  /// Whether there is a terminal or a reader for the output.
  var hasAudience: Bool { terminal != nil || console.isOutputOpen }

  /// Whether there is output that the reader has not accepted yet.
  var hasUnsentOutput: Bool { !unsent.isEmpty }

  /// Writes the remaining output and waits for the reader.
  func sendRest() {
    console.write(unsent)
    console.flush()
    unsent = []
  }

  /// Rings the bells that are still pending, each at its time.
  func finishBells() {
    while let wait = timeToBell {
      if wait > 0 { poll(nil, 0, wait) }
      while bells.take(at: .now) { ring() }
    }
  }

  /// Writes the introduction before the brew.
  func writeIntroduction() {
    if form != .screen { for line in lines.introduction { writeLine(line) } }
  }

  /// The milliseconds until the next bell; nil if none is pending.
  var timeToBell: Int32? { bells.milliseconds(at: .now) }

  /// Reports events and redraws the screen.
  func report(_ guide: inout GuidedBrew) {
    for news in guide.takeUpdates() {
      report(news)
      if !options.noBell, let sound = BrewSound(news, in: guide.session.state.plan) {
        bells.add(sound)
      }
    }
    while bells.take(at: .now) { ring() }
    if hasUnsentOutput { send("") }
    guard redrawsWithTime, guide.end == nil, let terminal else { return }
    let size = terminal.size
    let screen = GuideScreen(of: guide, size: size).lines()
    terminal.show(screen.map { $0.text(style) }, size: size)
  }

  private func report(_ news: GuideUpdate) {
    if case .event(let event) = news {
      if options.events { send(events.text(event)) }
      if form == .besideEvents { return }
    }
    if form != .screen, let line = lines.line(news) { writeLine(line) }
  }

  /// Writes a line to the terminal, or without one to standard output, unless that is used for events.
  private func writeLine(_ line: String) {
    let line = line.escapedAsLine + "\n"
    if let terminal {
      console.flush()
      terminal.write(line)
    } else if !options.events {
      send(line)
    }
  }

  /// Writes output. A reader that has stopped reading must not delay keys or signals.
  private func send(_ text: String) { unsent = console.writeNonBlocking(unsent + text.utf8) }

  private func ring() {
    if let terminal {
      terminal.write("\u{07}")
    } else if console.isOutputTerminal {
      console.write("\u{07}")
      console.flush()
    }
  }
}
