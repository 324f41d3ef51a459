import BrewCLI
import BrewConfig
import Diagnostics

extension Check {
  /// Checks whenever something changes. Ends with the process, or when nobody reads any more.
  func keepChecking(in directory: WorkingDirectory, _ console: Console) throws -> ExitStatus {
    var watch = WatchState()
    while console.isOutputOpen {
      let clock = ContinuousClock.now
      try look(&watch, in: directory, console)
      console.flush()
      watch.wait(sinceLookBegan: clock)
    }
    return .done
  }

  private func look(
    _ watch: inout WatchState,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws {
    let plan: LintPlan
    do {
      plan = try self.plan(in: directory)
    } catch let problems as ConfigurationProblems {
      if watch.isNews(of: problems) {
        clear(console)
        problems.report(on: console)
      }
      return
    }
    guard watch.takeIn(plan, in: directory) else { return }
    watch.check(threads(for: plan, in: directory))
    clear(console)
    try report(watch, on: console, in: directory)
  }

  private func report(
    _ watch: WatchState,
    on console: Console,
    in directory: WorkingDirectory
  ) throws {
    for error in watch.errors { console.report(error) }
    var reporter = Reporter(
      reports,
      try baseline.comparison(in: directory),
      console,
      isQuiet: talk.quiet
    )
    for (file, outcome) in watch.outcomes {
      if case .unreadable(let error) = outcome {
        console.report(error)
      } else {
        reporter.add(outcome, of: file)
      }
    }
    try reporter.finish(
      nothingFound: watch.outcomes.isEmpty && !watch.errors.isEmpty,
      in: directory
    )
    if !talk.quiet { console.note("watching for changes; Ctrl-C ends") }
  }

  /// On a terminal each look starts on an empty screen.
  private func clear(_ console: Console) {
    if console.isOutputTerminal { console.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
  }
}
