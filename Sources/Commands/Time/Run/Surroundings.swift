import Platform
import SystemPackage

/// Where a brewer is, if there is one: what keys come from, and what can be looked at.
struct Surroundings {
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
