import Workspace

extension Check {
  /// Checks again whenever something changes. Ends with the process, or when the reader is gone.
  func keepChecking(_ run: FileRun) throws -> ExitStatus {
    var watch = WatchState()
    let console = run.console
    while console.isOutputOpen, !console.isOutputReaderGone {
      let start = ContinuousClock.now
      let selection = try newSelection(&watch, run)
      let effort = start.duration(to: .now)
      if let selection { try check(selection, &watch, run) }
      console.flush()
      WatchState.pause(after: effort)
    }
    return .done
  }

  /// Polls; returns the files if anything changed. Reports configuration errors once.
  private func newSelection(_ watch: inout WatchState, _ run: FileRun) throws -> FileSelection? {
    do {
      let selection = try run.select()
      return watch.update(selection, in: run.directory) ? selection : nil
    } catch let problems as ConfigurationProblems {
      if watch.isNew(of: problems) {
        clear(run.console)
        problems.report(on: run.console)
      }
      return nil
    }
  }

  private func check(
    _ selection: FileSelection,
    _ watch: inout WatchState,
    _ run: FileRun
  ) throws {
    let console = run.console
    try checkTargets(of: selection, in: run.directory)
    let changed = watch.check(try lintRun(selection, in: run.directory))
    clear(console)
    for file in selection.skipped { console.detail(file.skippedNote) }
    for file in changed { console.detail("checked \(file.name)") }
    for error in selection.errors { console.report(error) }
    var reporter = try reporter(of: selection, run)
    for (file, checked) in watch.results {
      if let error = checked.error {
        console.report(error)
      } else if checked.isSkipped {
        console.detail(file.skippedNote)
      } else {
        reporter.add(checked.found, of: file)
      }
    }
    try finish(&reporter, nothingFound: selection.isEmpty, run)
    console.remark("watching for changes; press Ctrl-C to stop")
  }

  /// On a terminal each report starts on an empty screen; earlier output stays in the scrollback.
  private func clear(_ console: Console) {
    if console.isOutputTerminal { console.write("\u{1B}[H\u{1B}[2J") }
  }
}
