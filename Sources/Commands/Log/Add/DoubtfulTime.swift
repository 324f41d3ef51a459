import Diary
import Platform
import Recipes
import SystemPackage

/// Asks about the time of a brew that has not come yet: mostly a mistyped day.
struct FutureTime {
  /// The clocks of two machines may differ by this many milliseconds.
  private static let tolerance = 5 * 60_000

  /// The terminal to ask on; nil if there is none.
  let terminal: (keys: FileDescriptor, display: FileDescriptor)?
  let console: Console

  /// Throws unless a time has come, or is accepted although it has not. Without a terminal it is refused.
  func requireAccepted(_ date: Date) throws {
    guard let time = LogTime(date), time.milliseconds > LogTime.now.milliseconds + Self.tolerance
    else { return }
    var clock = LocalClock()
    let text = "\(clock.text(of: time).dropLast(3)) is in the future"
    guard let terminal else {
      throw CommandFailure(
        .findings,
        "\(text); nothing was written",
        hint: "check --at, or add --yes to log the brew anyway"
      )
    }
    var output = OutputStream(terminal.display, capacity: 0)
    output.write("\(text). Log it anyway? (y/n) ")
    var reader = TerminalLineReader(terminal.keys)
    guard ["y", "yes"].contains(reader.next()?.lowercased()) else {
      console.remark("nothing was written")
      throw ExitStatus.findings
    }
  }

  /// The terminal of the process, to ask on; nil if there is none.
  ///
  /// - Parameter readsInput: whether standard input is a file, so that keys come from elsewhere.
  static func terminal(readsInput: Bool) -> (keys: FileDescriptor, display: FileDescriptor)? {
    if readsInput {
      guard Terminal.isTerminal(RunContext.current.errors) else { return nil }
      return ControllingTerminal.open().map { ($0, $0) }
    }
    guard Terminal.isTerminal(RunContext.current.input),
      Terminal.isTerminal(RunContext.current.errors)
    else {
      return nil
    }
    return (RunContext.current.input, RunContext.current.errors)
  }
}
