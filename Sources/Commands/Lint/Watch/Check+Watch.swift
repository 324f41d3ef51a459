import CommandLine
import Workspace

extension Check {
  /// Checks whenever something changes. Ends with the process, or when nobody reads any more.
  func keepChecking(in directory: WorkingDirectory, _ console: Console) throws -> ExitStatus {
    var watch = WatchState()
    while console.isOutputOpen, !console.isOutputAbandoned {
      let start = ContinuousClock.now
      let plan = try newPlan(&watch, in: directory, console)
      let effort = start.duration(to: .now)
      if let plan { try check(plan, &watch, in: directory, console) }
      console.flush()
      WatchState.pause(after: effort)
    }
    return .done
  }

  /// Looks around; the plan, if anything is new. Says what is wrong with the configuration, once.
  private func newPlan(
    _ watch: inout WatchState,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> LintPlan? {
    do {
      let plan = try plan(in: directory)
      return watch.takeIn(plan, in: directory) ? plan : nil
    } catch let problems as ConfigurationProblems {
      if watch.isNews(of: problems) {
        clear(console)
        problems.report(on: console)
      }
      return nil
    }
  }

  private func check(
    _ plan: LintPlan,
    _ watch: inout WatchState,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws {
    try checkTargets(of: plan, in: directory)
    let changed = watch.check(threads(for: plan, in: directory))
    clear(console)
    if talk.verbose { for file in changed { console.note("checked \(file.name)") } }
    for error in plan.errors { console.report(error) }
    var reporter = try reporter(on: console, in: directory)
    for (file, outcome) in watch.outcomes {
      if case .unreadable(let error) = outcome { console.report(error) }
      reporter.add(outcome, of: file)
    }
    try reporter.finish(nothingFound: plan.isEmpty, in: directory)
    if !talk.quiet { console.note("watching for changes; Ctrl-C ends") }
  }

  /// On a terminal each report starts on an empty screen; what was there before can be scrolled to.
  private func clear(_ console: Console) {
    if console.isOutputTerminal { console.write("\u{1B}[H\u{1B}[2J") }
  }
}
