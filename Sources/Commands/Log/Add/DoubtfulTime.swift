import Diary
import Platform
import Recipes
import SystemPackage

/// Asks about the time of a brew that has not come yet, or is long gone: mostly a mistyped date.
struct DoubtfulTime {
  /// The clocks of two machines may differ by this many milliseconds.
  private static let tolerance = 5 * 60_000

  /// The terminal to ask on; nil if there is none.
  let terminal: (keys: FileDescriptor, display: FileDescriptor)?
  let console: Console

  /// Throws for a doubtful time that is not accepted. Without a terminal it is refused.
  func requireAccepted(_ date: Date) throws {
    guard let time = LogTime(date), let reason = Self.reason(to: time) else { return }
    var clock = LocalClock()
    let text = "\(clock.text(of: time).dropLast(3)) is \(reason)"
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

  private static func reason(to time: LogTime) -> String? {
    if time.milliseconds > LogTime.now.milliseconds + tolerance { return "in the future" }
    return time.milliseconds < 0 ? "before 1970" : nil
  }

  /// Warns of a local time that was left out or came twice, as the clocks changed, and says what is stored.
  static func warn(about text: String?, on console: Console) {
    guard !console.isQuiet, let text, let doubt = LocalClock.doubt(about: text),
      let time = LocalClock.date(text).flatMap({ LogTime($0) })
    else { return }
    var clock = LocalClock()
    func local(_ time: LogTime) -> String {
      "\(clock.text(of: time).dropLast(3)) (\(clock.offsetText(at: time)))"
    }
    let stored = local(time)
    let asked = "'\(text.escapedForTerminal)'"
    switch doubt {
    case .leftOut:
      console.warning(
        "\(asked) does not exist here, as the clocks went forward: stored as \(stored)"
      )
    case .twice(let second):
      let other = clock.text(of: second).replacing(" ", with: "T") + clock.offsetText(at: second)
      console.warning(
        "\(asked) came twice here, as the clocks went back: stored as the first, \(stored); "
          + "the second is --at \(other)"
      )
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
