import BrewDomain
import BrewPlans
import CommandLine
import Platform
import SourceText
import TimerUI

/// One run of the program with a plan: the brew, and what comes after it.
struct GuidedRun {
  let plan: BrewPlan
  let surroundings: TerminalSession
  let options: TimerOptions
  let talk: ConsoleOptions
  /// Where the log goes.
  let log: LogTarget
  let console: Console

  /// Guides, asks, and says what the program should end with; does not return where a signal ends it.
  func run() throws -> ExitStatus {
    if surroundings.form != .screen, !talk.quiet {
      for warning in plan.warnings { console.warning(warning.description) }
    }
    let (end, session, teller) = try guide()
    switch end {
    case .guided(let end):
      // A reader that has stopped reading must not keep the questions waiting either.
      defer { teller.catchUp() }
      return end == .completed ? try finish(session) : .done
    case .unheard: return .done
    case .terminalLost: return .failure
    case .signal(let number):
      console.flush()
      TerminalEvents.end(by: number)
    }
  }

  /// Guides through the brew. Only then is the terminal, and are signals, as they were before.
  private func guide() throws -> (TimerRun.End, BrewSession, BrewReporter) {
    let usesScreen = surroundings.form == .screen
    let stage = surroundings.terminal.map { terminal in
      FullScreenTerminal(keys: terminal.keys, output: terminal.display, usesScreen: usesScreen)
    }
    let isColored = talk.color.isColored(isTerminal: true, environment: .process)
    let teller = BrewReporter(
      plan,
      on: stage,
      form: surroundings.form,
      options: options,
      style: isColored ? .ansi : .plain,
      console
    )
    let speed = try options.speedInThousandths()
    var run = try TimerRun(plan, speedInThousandths: speed, stage: stage, teller: teller)
    let end = run.run()
    return (end, run.guide.session, teller)
  }

  /// Asks how the cup was where there is somebody to ask, and room for the answer, which standard output has
  /// not beside events.
  private func finish(_ session: BrewSession) throws -> ExitStatus {
    guard let terminal = surroundings.terminal else { return .done }
    if case .output = log, options.events { return .done }
    if surroundings.form == .screen, !talk.quiet { console.note(Self.summary(of: session)) }
    let questions = LogMessages(keys: terminal.keys, display: terminal.display)
    return try BrewLogging(talk: questions, target: log, isQuiet: talk.quiet, console: console)
      .run(session)
  }

  /// What stays on the terminal when the screen is gone.
  private static func summary(of session: BrewSession) -> String {
    let plan = session.state.plan
    let name = plan.inputs.recipeName.escapedForTerminal
    let planned = plan.totalDurationSeconds.map { ", planned \(ClockTime.text($0))" } ?? ""
    return "\(name): done in \(session.elapsedTime.elapsedText)\(planned)"
  }
}
