import ArgumentParser
import Platform
import RecipeSchema
import SystemPackage

/// The options that say how the brew is shown, and what becomes of it.
struct TimerOptions: ParsableArguments {
  @Flag(help: "Write what happens to standard output, one line of JSON for each event.")
  var events = false

  @Flag(help: "Ring the terminal's bell when a timer is over.")
  var bell = false

  @Flag(help: "Write a line for each change instead of a screen, for screen readers.")
  var plain = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Let the clock run this many times as fast, from 0.1 to 1000, for trying out.",
      valueName: "number"
    )
  )
  var speed: String?

  @Option(
    help: ArgumentHelp(
      "Log in the diary <file> instead of the usual one; `-` is standard output.",
      valueName: "file"
    ),
    completion: .file()
  )
  var log: String?

  func validate() throws {
    _ = try speedInThousandths()
    if log == "-", events {
      throw ValidationError("--log - and --events both need standard output: leave one out")
    }
    if log == "" { throw ValidationError("--log takes a file, such as brews.jsonl") }
  }

  /// How fast the clock runs; 1000 is as fast as others.
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

/// Where a brewer is, if there is one: what keys come from, and what can be looked at.
struct TerminalSession {
  /// How a brewer is told of the brew.
  enum Form: Equatable {
    /// A screen that changes all the time.
    case screen
    /// A line for each change.
    case lines
    /// Only what concerns keys: the events stand on the same terminal.
    case talk
  }

  /// Where keys come from, and where to show what is going on; nil where nobody attends to the brew.
  let terminal: (keys: FileDescriptor, display: FileDescriptor)?
  let form: Form

  /// The surroundings of this process.
  ///
  /// Keys come from standard input, unless that is where the plan came from: then from the terminal that the
  /// program was started from. Results go to standard output; where that is no terminal, the brewer looks at
  /// the one that the program was started from.
  ///
  /// - Parameter readsInput: whether the plan or the recipe came from standard input.
  init(readsInput: Bool, options: TimerOptions, environment: Environment = .process) {
    let isOutputTerminal = Terminal.isTerminal(.standardOutput)
    var opened: FileDescriptor?
    func controlling() -> FileDescriptor? {
      opened = opened ?? ControllingTerminal.open()
      return opened
    }
    let isInputTerminal = Terminal.isTerminal(.standardInput)
    let keys = readsInput ? controlling() : isInputTerminal ? .standardInput : nil
    let display = keys.flatMap { _ in isOutputTerminal ? .standardOutput : controlling() }
    if let keys, let display { terminal = (keys, display) } else { terminal = nil }
    if terminal != nil, options.events, isOutputTerminal {
      form = .talk
    } else {
      let isPlain = options.plain || environment["TERM"] == "dumb"
      form = terminal == nil || isPlain ? .lines : .screen
    }
  }
}
