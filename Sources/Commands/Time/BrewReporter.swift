import BrewDomain
import CommandLine
import Platform
import SourceText
import TimerUI

/// Tells of a brew: on the terminal of the brewer, and to programs on standard output.
final class BrewReporter {
  private let console: Console
  private let stage: FullScreenTerminal?
  private let form: TerminalSession.Form
  private let options: TimerOptions
  private let style: Style
  private let events: EventLine
  private let lines: PlainLines
  /// Results that their reader has not taken yet.
  private var unsent: [UInt8] = []

  /// - Parameter stage: the terminal of the brewer; nil where there is none.
  init(
    _ plan: BrewPlan,
    on stage: FullScreenTerminal?,
    form: TerminalSession.Form,
    options: TimerOptions,
    style: Style,
    _ console: Console
  ) {
    self.console = console
    self.stage = stage
    self.form = form
    self.options = options
    self.style = style
    events = EventLine(plan: plan)
    lines = PlainLines(plan: plan, isAttended: stage != nil)
  }

  /// Whether the screen changes as time goes by, also where nothing happens.
  var followsTime: Bool { stage != nil && form == .screen }

  /// Whether anybody still hears of the brew.
  var isHeard: Bool { stage != nil || console.isOutputOpen }

  /// Whether there are results that their reader has not taken yet.
  var isBehind: Bool { !unsent.isEmpty }

  /// Hands on the results that are left, and waits for their reader.
  func catchUp() {
    console.write(unsent)
    console.flush()
    unsent = []
  }

  /// Says what there is to know before the brew.
  func introduce() {
    if form != .screen { for line in lines.introduction { say(line) } }
  }

  /// Tells what happened, and shows how things stand.
  func tell(_ guide: inout GuidedBrew) {
    for news in guide.takeUpdates() { tell(news) }
    if isBehind { send("") }
    guard followsTime, guide.end == nil, let stage else { return }
    let size = stage.size
    let screen = GuideScreen(of: guide, size: size).lines()
    stage.show(screen.map { $0.text(style) }, size: size)
  }

  private func tell(_ news: GuideUpdate) {
    if case .event(let event) = news {
      if options.events { send(events.text(event)) }
      if options.bell, event.kind == .timerEnded { ring() }
      if form == .talk { return }
    }
    if form != .screen, let line = lines.line(news) { say(line) }
  }

  /// A line for the brewer; where there is none, it is the result, unless the events are.
  private func say(_ line: String) {
    let line = line.escapedForTerminal + "\n"
    if let stage {
      console.flush()
      stage.write(line)
    } else if !options.events {
      send(line)
    }
  }

  /// Writes a result. A reader that has stopped reading must keep neither a key nor a signal waiting.
  private func send(_ text: String) { unsent = console.writeReadily(unsent + text.utf8) }

  private func ring() {
    if let stage {
      stage.write("\u{07}")
    } else if console.isOutputTerminal {
      console.write("\u{07}")
      console.flush()
    }
  }
}
