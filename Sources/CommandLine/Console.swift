import ArgumentParser
import Platform
import SystemPackage
import Workspace

/// A tool's two voices: results on standard output, talk on standard error.
///
/// One thread uses it. Nothing throws: see ``isOutputOpen`` and ``finish(_:)``.
package final class Console {
  /// The name in front of messages, such as `brewlint`.
  package let tool: String
  /// Whether results are colored.
  package let colorsOutput: Bool
  /// Whether messages are colored.
  package let colorsErrors: Bool

  private var output: OutputStream
  private var errors: OutputStream
  private var progress: ProgressLine

  /// A console over two descriptors, which stay the caller's.
  package init(
    tool: String,
    output: FileDescriptor = .standardOutput,
    errors: FileDescriptor = .standardError,
    color: ColorChoice = .auto,
    environment: Environment = .process
  ) {
    self.tool = tool
    self.output = OutputStream(output)
    // Not buffered: what a person should know must not be lost in a crash.
    self.errors = OutputStream(errors, capacity: 0)
    progress = ProgressLine(isShown: self.errors.isTerminal)
    colorsOutput = color.isColored(
      isTerminal: self.output.isTerminal,
      environment: environment
    )
    colorsErrors = color.isColored(
      isTerminal: self.errors.isTerminal,
      environment: environment
    )
  }

  /// Whether standard output is a terminal.
  package var isOutputTerminal: Bool { output.isTerminal }

  /// Whether standard error is a terminal.
  package var isErrorTerminal: Bool { errors.isTerminal }

  /// The columns of the terminal that results go to, if they do.
  package var outputWidth: Int? { Terminal.width(of: output.descriptor) }

  /// Whether results still reach somebody; where not, a long run should stop.
  package var isOutputOpen: Bool { output.failure == nil }

  /// Whether nobody will read what is written next: for who waits long before writing again.
  package var isOutputAbandoned: Bool { DescriptorReadiness.isAbandoned(output.descriptor) }

  /// Writes a result.
  package func write(_ text: String) {
    clearProgress()
    output.write(text)
  }

  /// Writes a result.
  package func write(_ bytes: [UInt8]) {
    clearProgress()
    output.write(bytes)
  }

  /// Writes results as far as they are taken at once, for who must not wait for a reader; what is left.
  package func writeReadily(_ bytes: [UInt8]) -> [UInt8] {
    clearProgress()
    return output.writeReadily(bytes)
  }

  /// Says how far long work has come, on a terminal and once a second has passed; the next words that
  /// are written take its place.
  package func progress(_ done: Int, of total: Int) {
    if let line = progress.line(done, of: total) { errors.write(line) }
  }

  /// Writes talk; a newline is added.
  package func note(_ line: String) {
    clearProgress()
    // In a terminal both streams are one text: keep its order.
    output.flush()
    errors.write(line + "\n")
  }

  /// Writes `tool: error: message`, and the hint on a line of its own.
  package func error(_ message: String, hint: String? = nil) {
    var text = "\(tool): \(styled("error", "1;31")): \(message)"
    if let hint { text += "\n  \(styled("hint", "1;36")): \(hint)" }
    note(text)
  }

  /// Writes `tool: warning: message`.
  package func warning(_ message: String) {
    note("\(tool): \(styled("warning", "1;33")): \(message)")
  }

  /// Reports an input that could not be read.
  package func report(_ error: InputError) { self.error(error.message, hint: error.hint) }

  /// Hands buffered results on.
  package func flush() { output.flush() }

  /// Hands everything on and says what the program should end with.
  ///
  /// A reader that has gone (`| head`) has seen what it wanted, so the status stays; any other
  /// error means that results are lost.
  package func finish(_ status: ExitStatus) -> ExitStatus {
    clearProgress()
    output.flush()
    guard let failure = output.failure, failure != .brokenPipe else { return status }
    error("cannot write to standard output: \(failure.phrase)")
    return .failure
  }

  private func clearProgress() {
    if let line = progress.clearing() { errors.write(line) }
  }

  private func styled(_ word: String, _ code: String) -> String {
    colorsErrors ? "\u{1B}[\(code)m\(word)\u{1B}[0m" : word
  }
}

/// The line that tells a waiting person how far long work has come.
///
/// It appears after a second, since most runs end sooner, and changes ten times a second at most.
struct ProgressLine {
  private let isShown: Bool
  private let now: () -> ContinuousClock.Instant
  private var next: ContinuousClock.Instant
  private var isThere = false

  /// A line that appears at all if `isShown`; `now` tells the time.
  init(isShown: Bool, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.isShown = isShown
    self.now = now
    next = isShown ? now() + .seconds(1) : .now
  }

  /// What to write to show the numbers; nil where it is not time.
  mutating func line(_ done: Int, of total: Int) -> String? {
    guard isShown else { return nil }
    let time = now()
    guard time >= next else { return nil }
    next = time + .milliseconds(100)
    isThere = true
    return "\r\u{1B}[K\(done) of \(total) files"
  }

  /// What to write to take the line away; nil where there is none.
  mutating func clearing() -> String? {
    guard isThere else { return nil }
    isThere = false
    return "\r\u{1B}[K"
  }
}

/// The values of `--color`.
package enum ColorChoice: String, ExpressibleByArgument, Sendable {
  /// Color where a person reads.
  case auto
  /// Color even into a file or pipe.
  case always
  /// No color.
  case never

  /// Whether to color output that goes to a terminal or not.
  ///
  /// The flag wins, then `NO_COLOR`, then `FORCE_COLOR`, then what the terminal can do.
  package func isColored(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment.nonEmpty("NO_COLOR") != nil { return false }
    // `FORCE_COLOR=0` is how the tools that brought the variable up switch it off.
    if let forced = environment.nonEmpty("FORCE_COLOR") { return forced != "0" }
    return isTerminal && environment["TERM"] != "dumb"
  }

  // Spelled out, since what the parser derives from a list of cases costs every command four searches for
  // conformances.

  /// The choice that a word names; `nil` for any other word.
  package init?(argument: String) { self.init(rawValue: argument) }

  /// The words, as help and completions list them.
  package static let allValueStrings = [auto, always, never].map(\.rawValue)
  package static var allValueDescriptions: [String: String] { [:] }
  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  package var defaultValueDescription: String { rawValue }
}
