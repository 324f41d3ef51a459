import ArgumentParser
import Platform
import Recipes
import SystemPackage
import Text

/// The options for the display and the log.
struct TimerOptions: ParsableArguments {
  @Flag(help: "Write events to standard output, one JSON object per line.")
  var events = false

  @Flag(help: "Begin the next step when a timer ends, without a key.")
  var auto = false

  @Option(
    typed: "seconds",
    "Count down this many seconds before the first pour, from 0 to 60; default: 3."
  )
  var countdown: String?

  @Flag(
    help: """
      Do not ring the terminal bell; it rings once 5 s before a timer ends, twice when the next step begins, three times at the \
      end, and four times when a scale says to stop pouring.
      """
  )
  var noBell = false

  @Option(
    typed: "time",
    "Go on at this time, such as 1:10; for a brew that was closed by accident."
  )
  var from: String?

  @Flag(help: "Write lines of text instead of drawing a screen, for screen readers.")
  var plain = false

  @Option(typed: "number", "Run the clock this many times as fast, from 0.1 to 1000, for testing.")
  var speed: String?

  @Option(
    file:
      "Read a kitchen scale from <file>; a pipe or `-` will do, with lines such as {\"ms\":1200,\"grams\":45.1}."
  )
  var scale: String?

  @Option(
    file: "Log to the diary <file> instead of the default one; `-` writes to standard output."
  )
  var log: String?

  @Option(help: .value("name", "The coffee, for the diary; default: asked after the brew."))
  var coffee: String?

  @Option(
    help: .value(
      "text",
      "The setting of the grinder, for the diary; default: asked after the brew."
    )
  )
  var grindSetting: String?

  func validate() throws {
    _ = try startTime()
    _ = try speedInThousandths()
    _ = try countdownTime()
    if log == "-", events {
      throw ValidationError("--log - and --events both write to standard output: remove one")
    }
    try refuse(log == "", "--log takes a file, such as brews.jsonl")
    try refuse(scale == "", "--scale takes a file or a pipe, such as scale.jsonl")
  }

  /// The time between the key that starts the first pour and the pour.
  func countdownTime() throws -> Duration {
    guard let text = countdown else { return .seconds(3) }
    guard let value = Quantity.value(of: text, as: .duration), (0...60).contains(value) else {
      throw ValidationError(
        "--countdown takes a number of seconds from 0 to 60, not '\(text.escapedForTerminal)'"
      )
    }
    return Duration(inSeconds: value)
  }

  /// The time of the brew at which to go on; nil to begin it.
  func startTime() throws -> Duration? {
    guard let text = from else { return nil }
    guard let value = Quantity.value(of: text, as: .duration), value >= 0 else {
      throw ValidationError(
        "--from takes a time of the brew, such as 1:10, not '\(text.escapedForTerminal)'"
      )
    }
    return Duration(inSeconds: value)
  }

  /// The speed of the clock in thousandths; 1000 is real time.
  func speedInThousandths() throws -> Int {
    guard var text = speed else { return 1000 }
    let value = try? text.withUTF8 { bytes throws(QuantityProblem) in
      try Quantity.number(bytes)
    }
    guard let value, (0.1...1000).contains(value) else {
      throw ValidationError("--speed takes a number from 0.1 to 1000, not '\(text)'")
    }
    return Int(value * 1000 + 0.5)
  }
}

/// The terminal of the user, if any: where keys come from and where output is shown.
struct TerminalSession {
  /// How the brew is shown to the user.
  enum Form: Equatable {
    /// A full screen that is redrawn continuously.
    case screen
    /// One line per change.
    case lines
    /// Only messages about keys, because events are written to the same terminal.
    case besideEvents
  }

  /// The source of keys and the display; nil if the brew runs unattended.
  let terminal: (keys: FileDescriptor, display: FileDescriptor)?
  let form: Form

  /// The session of this process.
  ///
  /// Keys come from standard input, unless it held the plan: then from the controlling terminal. Output goes to
  /// standard output if it is a terminal, otherwise to the controlling terminal.
  ///
  /// - Parameter readsInput: whether the plan or the recipe was read from standard input.
  init(readsInput: Bool, options: TimerOptions, environment: Environment = .current) {
    let isOutputTerminal = Terminal.isTerminal(RunContext.current.output)
    var opened: FileDescriptor?
    func controlling() -> FileDescriptor? {
      opened = opened ?? ControllingTerminal.open()
      return opened
    }
    let isInputTerminal = Terminal.isTerminal(RunContext.current.input)
    let keys = readsInput ? controlling() : isInputTerminal ? RunContext.current.input : nil
    let display = keys.flatMap { _ in isOutputTerminal ? RunContext.current.output : controlling() }
    if let keys, let display { terminal = (keys, display) } else { terminal = nil }
    if terminal != nil, options.events, isOutputTerminal {
      form = .besideEvents
    } else {
      let isPlain = options.plain || environment["TERM"] == "dumb"
      form = terminal == nil || isPlain ? .lines : .screen
    }
  }
}
