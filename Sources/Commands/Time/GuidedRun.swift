import Files
import Platform
import Recipes
import SystemPackage
import Text
import Workspace

/// One run of the program with a plan: the brew and the logging after it.
struct GuidedRun {
  let command: Brewtimer
  let plan: BrewPlan
  /// The file of the recipe, if it is in one.
  let file: FilePath?
  let directory: WorkingDirectory
  let terminalSession: TerminalSession
  /// Where the log goes.
  let log: LogTarget
  /// Where the readings of a scale come from; nil without one.
  let scale: FileDescriptor?
  let console: Console

  /// Runs the brew, asks for the log, and returns the exit status; does not return if a signal ends the
  /// process.
  func run() throws -> ExitStatus {
    let known = log.known(of: plan)
    if terminalSession.form != .screen, !console.isQuiet {
      for warning in plan.warningTexts { console.warning(warning) }
      if let lastTime = known.lastTime { console.remark(lastTime) }
    }
    // Before the brew, during which somebody may edit the recipe.
    let revision = file.flatMap { FileReader(in: directory).bytes(of: $0) }.map(SHA1.gitBlob)
    let (end, session, reporter) = try guide(known.lastTime)
    // A recipe that was only looked at is not the last one.
    if session.state.phase != .notStarted {
      let isDerived = plan.inputs.recipePath != nil
      Composition.preferences.rememberRecipe(
        plan.inputs.recipeId,
        isDerived: isDerived,
        in: file,
        directory
      )
    }
    switch end {
    case .guided(let end):
      // A reader that has stopped reading must not delay the questions either.
      defer { reporter.sendRest() }
      return end == .completed ? try finish(session, revision, known.details) : .done
    case .noAudience: return .done
    case .terminalLost: return .failure
    case .signal(let number):
      console.flush()
      TerminalEvents.end(by: number)
    }
  }

  /// Runs the brew. Afterwards the terminal and the signal handlers are restored.
  private func guide(_ lastTime: String?) throws -> (TimerRun.End, BrewSession, BrewReporter) {
    let usesScreen = terminalSession.form == .screen
    let screen = terminalSession.terminal.map { terminal in
      FullScreenTerminal(keys: terminal.keys, output: terminal.display, usesScreen: usesScreen)
    }
    let isColored = command.color.isColored(isTerminal: true, environment: .current)
    let reporter = BrewReporter(
      plan,
      on: screen,
      form: terminalSession.form,
      options: command.timer,
      style: isColored ? .ansi : .plain,
      console
    )
    let speed = try command.timer.speedInThousandths()
    let guidance = GuidedBrew.Options(
      isAutomatic: screen != nil && command.timer.auto,
      countdown: screen == nil ? .zero : try command.timer.countdownTime(),
      helpCoversBrew: usesScreen,
      elapsed: try command.timer.startTime(),
      lastTime: lastTime
    )
    var run = try TimerRun(
      plan,
      guidance,
      speedInThousandths: speed,
      terminal: screen,
      scale: scale,
      reporter: reporter
    )
    let end = run.run()
    if let problem = run.scaleProblem { console.warning(problem) }
    if case .guided(.completed) = end { reporter.finishBells() }
    return (end, run.guide.session, reporter)
  }

  /// Asks for a rating if there is a terminal, and if the log does not share standard output with events.
  private func finish(
    _ session: BrewSession,
    _ revision: String?,
    _ offered: BrewDetails
  ) throws -> ExitStatus {
    guard let terminal = terminalSession.terminal else {
      // Nobody can be asked.
      guard command.timer.log != nil else { return .done }
      let details = BrewDetails(
        coffee: command.timer.coffee ?? plan.inputs.coffee,
        grindSetting: command.timer.grindSetting
      )
      return try log.add(.unasked(details), session, revision: revision, on: console)
    }
    if case .output = log, command.timer.events { return .done }
    if terminalSession.form == .screen { console.remark(Self.summary(of: session)) }
    let answers = LogAnswers.asked(
      given: BrewDetails(
        coffee: command.timer.coffee,
        grindSetting: command.timer.grindSetting
      ),
      offered: offered,
      keys: terminal.keys,
      display: terminal.display
    )
    return try log.add(answers, session, revision: revision, on: console)
  }

  /// The summary that stays on the terminal after the screen is closed.
  private static func summary(of session: BrewSession) -> String {
    let plan = session.state.plan
    let name = plan.inputs.recipeName.escapedAsLine
    let planned = plan.totalDurationSeconds.map { ", planned \(ClockTime.text($0))" } ?? ""
    return "\(name): done in \(session.elapsedTime.elapsedText)\(planned)"
  }
}
